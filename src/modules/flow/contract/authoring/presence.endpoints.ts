/** Presence endpoints: who is at a draft now. Each browser sends a heartbeat; presence expires when it stops. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { flowErrors } from '../errors.ts';
import { BlockId } from '../frame.ts';
import { flowTopics } from '../topics.ts';
import { editorRule } from './sharing.endpoints.ts';

/** Milliseconds: so often a browser says that it is there, and so long that is believed. */
export const presenceHeartbeatMs = 10_000;
export const presenceTtlMs = 30_000;

export const PresentPerson = z.object({
  id: Id,
  name: z.string(),
  /** The block that the person has chosen. */
  block: z.string().nullable(),
  since: z.string(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const frameErrors = [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED];

export const listPresent = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/presence',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [flowTopics.presence],
  summary: { ko: '함께 수정하고 있는 사람', en: 'Who else is at the draft' },
  errors: frameErrors,
  params: IdParams,
  reply: z.array(PresentPerson),
});
export const reportPresence = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/presence',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  touches: { none: 'the sender sees the others in the answer; they hear of it by the live stream' },
  summary: { ko: '수정 중임을 알리기', en: 'Say that I am at the draft' },
  errors: frameErrors,
  params: IdParams,
  body: z.strictObject({ block: BlockId.nullable().default(null), isLeaving: z.boolean().default(false) }),
  reply: z.array(PresentPerson),
});
