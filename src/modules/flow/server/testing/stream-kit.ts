/** Test kit of streams: frames that only begin, and streams that start them. */
import type { TestMember, World } from '#apps/testing.ts';
import { createStream, listStreamStarts, readStream } from '../../contract/stream.endpoints.ts';
import type { Stream, StreamBody, StreamStart } from '../../contract/stream.ts';
import { countRuns, selectInputs, updateNextStart } from './streams.queries.ts';

type StreamInput = Partial<Omit<StreamBody, 'settings'>> & { frameKey: string; settings: unknown };
export type CreatedStream = Stream & { secret: string | null };

export function createStreamKit(world: () => World) {
  const id = () => world().alpha.tenant.id;
  return {
    async make(body: StreamInput, as: TestMember = world().alpha.manager): Promise<CreatedStream> {
      const reply = await world().call(createStream, { as, body: { name: '시험', ...body } as never });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.data;
    },
    async read(stream: { id: string }): Promise<Stream> {
      return (await world().call(readStream, { as: world().alpha.manager, params: { id: stream.id } })).body.data;
    },
    async starts(stream: { id: string }): Promise<StreamStart[]> {
      const request = { params: { id: stream.id }, query: { limit: 100 } };
      return (await world().call(listStreamStarts, { as: world().alpha.manager, ...request })).body.data;
    },
    /** Its next start is then. */
    async due(stream: { id: string }, at: Date): Promise<void> {
      await world().alpha.service(async (context) =>
        context.unit.add(updateNextStart(id(), stream.id, at.toISOString())),
      );
    },
    async runs(frameKey: string): Promise<number> {
      const [row] = await world().alpha.service((context) => context.unit.query(countRuns(id(), frameKey)));
      return row?.count ?? 0;
    },
    async inputs(frameKey: string): Promise<unknown[]> {
      const rows = await world().alpha.service((context) => context.unit.query(selectInputs(id(), frameKey)));
      return rows.map(({ input }) => input);
    },
  };
}

/** A flow that ends where it begins. */
export const emptyDefinition = {
  blocks: [{ id: 'pass', kind: 'flow.join', title: { ko: '지나감', en: 'Pass' }, settings: {} }],
};
export const dailySettings = { kind: 'schedule', schedule: { every: 'day', at: '09:00' } } as const;
