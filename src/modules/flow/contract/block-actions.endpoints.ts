/** Act endpoints: what a flow does in its starter's name, read and confirmed before the first start. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { flowErrors } from './errors.ts';
import { flowTopics } from './topics.ts';

export const FlowBlockActions = z.object({
  /** Sentences without a subject: `전표를 씁니다`. Those of sub-flows are among them. */
  acts: z.array(z.object({ sentence: LocalText, isSensitive: z.boolean() })),
  /** The same for the same list. */
  hash: z.string(),
  /** A start is refused with START_NEEDS_CONFIRMATION until the asking person confirms this list. */
  isNeeded: z.boolean(),
});
export type FlowBlockActions = z.infer<typeof FlowBlockActions>;

const path = '/api/flow/frames/:id/acts';
const errors = [
  flowErrors.FRAME_NOT_FOUND,
  flowErrors.FRAME_NOT_PUBLISHED,
  flowErrors.FRAME_RETIRED,
  flowErrors.FRAME_NOT_STARTABLE,
  flowErrors.FRAME_ACCESS_DENIED,
];

export const readBlockActions = endpoint({
  method: 'GET',
  path,
  scope: 'company',
  permission: 'flow.execution.start',
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무가 내 이름으로 하는 일 보기', en: 'Read what a flow does in your name' },
  errors,
  params: IdParams,
  reply: FlowBlockActions,
});
export const confirmBlockActions = endpoint({
  method: 'POST',
  path,
  scope: 'company',
  permission: 'flow.execution.start',
  audit: 'flow.acts.confirmed',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무가 내 이름으로 하는 일 확인하기', en: 'Confirm what a flow does in your name' },
  errors: [...errors, flowErrors.ACTS_CHANGED],
  params: IdParams,
  body: z.strictObject({ hash: z.string().max(100) }),
  reply: FlowBlockActions,
});
