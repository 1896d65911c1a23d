/** A counter on a server: one call that reads it, one that adds, and the part that shows both. */
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { defineTopics } from '../../contract/topic.ts';
import { useEndpoint, useSend } from '../query.ts';

/** Metadata of this sample's endpoints. */
export const sampleFacts = {
  scope: 'company',
  permission: 'member',
  audit: false,
  summary: { ko: '가', en: 'a' },
  errors: [],
} as const;
export const sampleTopics = defineTopics('sample', ['count']);
export const readCount = endpoint({
  ...sampleFacts,
  method: 'GET',
  path: '/api/count',
  topics: [sampleTopics.count],
  reply: z.object({ count: z.int() }),
});
export const addOne = endpoint({
  ...sampleFacts,
  method: 'POST',
  path: '/api/count',
  touches: [sampleTopics.count],
  body: z.strictObject({ by: z.int() }),
  reply: z.object({}),
});

export function Counter() {
  const count = useEndpoint(readCount);
  const add = useSend(addOne, { showsError: true });
  return (
    <div>
      <output>{count.data?.count ?? count.error?.code ?? 'loading'}</output>
      <button type="button" onClick={() => add.fire({ body: { by: 1 } })}>
        add
      </button>
    </div>
  );
}
