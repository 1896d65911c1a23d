/** Choice endpoints: options for flow forms (people, records, record types) and for block settings. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';

/** Maximum number of choices offered. */
export const choicesPerRequest = 20;

export const findChoices = endpoint({
  method: 'POST',
  path: '/api/flow/choices',
  scope: 'company',
  permission: ['flow.execution.start', 'flow.task.complete', 'flow.frame.create'],
  audit: false,
  touches: { none: 'a question: nothing is kept' },
  summary: { ko: '양식에서 고를 것 찾기', en: 'Find what may be chosen in a form' },
  errors: [],
  body: z.strictObject({
    kind: z.enum(['person', 'record', 'type', 'setting']),
    /** record: of this axis and type alone. */
    axis: z.string().max(40).optional(),
    type: z.string().max(40).optional(),
    /** setting: of this kind of block, at this path. */
    block: z.string().max(80).optional(),
    path: z.string().max(80).optional(),
    /** Part of its name; left out: the first ones. */
    q: z.string().max(100).default(''),
    /** These and no others: what was chosen before. */
    chosen: z.array(Id).max(100).optional(),
  }),
  /** Of a type the id is `axis/type`. */
  reply: z.array(z.object({ id: z.string(), label: z.string() })),
});
