/** Sharing endpoints: who may use a frame, its list of possible starters, and access requests by those refused. */
import { z } from 'zod';
import { endpoint, type ObjectRule } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { FrameAccess } from '../access.ts';
import { runErrors } from '../endpoints.ts';
import { flowErrors } from '../errors.ts';
import { flowTopics } from '../topics.ts';
import { AccessPreview, AccessRequest, FrameAvailability, Sharing, Starter } from './sharing.ts';

/** For the people of the frame, and for editors of frames. */
export const editorRule: ObjectRule = {
  ko: '업무 흐름을 수정할 수 있는 사람(소유자, 협업자, 업무 흐름 게시 권한이 있는 사람)만 씁니다.',
  en: 'For who may edit the flow: its owner, its collaborators, and who holds flow.frame.publish.',
  beyond: ['flow.frame.publish'],
  outside: 403,
};
const frameHolderRule: ObjectRule = {
  ko: '업무 흐름의 소유자와 관리자만 씁니다.',
  en: 'For the owner of the flow and administrators.',
  beyond: ['flow.frame.administer'],
  outside: 403,
};

export const readFrameAvailability = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/door',
  // Includes the person's last request.
  personal: true,
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무 흐름을 시작할 수 있는지와 이유', en: 'Whether I may start a flow, and why' },
  errors: [flowErrors.FRAME_NOT_FOUND],
  params: IdParams,
  reply: FrameAvailability,
});
export const listClosedFrames = endpoint({
  method: 'GET',
  path: '/api/flow/closed-frames',
  // Includes the person's last request.
  personal: true,
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '지금 시작할 수 없는 업무 흐름과 이유', en: 'Flows that I may not start now, and why' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({ ...listQuery }),
  reply: FrameAvailability,
  paged: true,
});
export const readSharing = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/sharing',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [flowTopics.frame, accessTopics.role, companyTopics.member],
  summary: { ko: '업무 흐름의 사용 권한에 나오는 이름', en: 'Names for the access of a flow' },
  errors: [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED],
  params: IdParams,
  reply: Sharing,
});
export const listStarters = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/starters',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [flowTopics.frame, accessTopics.role, accessTopics.member, accessTopics.grant, companyTopics.member],
  summary: { ko: '지금 업무 흐름을 시작할 수 있는 사람', en: 'Who may start a flow now' },
  errors: [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED, kernelErrors.BAD_CURSOR],
  params: IdParams,
  query: z.strictObject({ ...listQuery, q: z.string().max(100).optional() }),
  reply: Starter,
  paged: true,
});
export const previewAccess = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/access-preview',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  // It only looks.
  keeps: false,
  topics: [
    flowTopics.frame,
    flowTopics.execution,
    flowTopics.stream,
    accessTopics.role,
    accessTopics.member,
    accessTopics.grant,
    companyTopics.member,
  ],
  summary: {
    ko: '사용 권한을 바꾸면 누가 무엇을 얻고 잃는지',
    en: 'Say who would gain and lose what by another access',
  },
  errors: [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED],
  params: IdParams,
  body: z.strictObject({ access: FrameAccess }),
  reply: AccessPreview,
});
export const requestAccess = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/access-requests',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: 'flow.access.requested',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame, flowTopics.execution, flowTopics.task],
  summary: { ko: '업무 흐름 사용 요청', en: 'Ask to be let into a flow' },
  errors: [
    flowErrors.FRAME_NOT_FOUND,
    flowErrors.ACCESS_NOT_NEEDED,
    flowErrors.ACCESS_ALREADY_ASKED,
    flowErrors.ACCESS_NOBODY_DECIDES,
  ],
  params: IdParams,
  body: z.strictObject({ reason: text({ max: 500 }) }),
  reply: AccessRequest,
  status: 201,
});
export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/access-requests',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: frameHolderRule,
  audit: false,
  topics: [flowTopics.frame, flowTopics.execution, flowTopics.task],
  summary: { ko: '업무 흐름 사용 요청 목록', en: 'Who asked to be let into a flow' },
  errors: [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED, kernelErrors.BAD_CURSOR],
  params: IdParams,
  query: z.strictObject({ ...listQuery }),
  reply: AccessRequest,
  paged: true,
});
export const decideAccess = endpoint({
  method: 'POST',
  path: '/api/flow/access-requests/:id/decide',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: { ...frameHolderRule, outside: 404 },
  audit: 'flow.access.decided',
  subject: { type: 'flow.frame', reply: 'frameId' },
  touches: [flowTopics.frame, flowTopics.execution, flowTopics.task],
  summary: { ko: '사용 요청 결정', en: 'Decide about a request to be let in' },
  runsBlocks: true,
  errors: [
    ...runErrors,
    flowErrors.REQUEST_NOT_FOUND,
    flowErrors.ACCESS_REQUEST_ENDED,
    flowErrors.OUTLET_UNKNOWN,
    flowErrors.EXECUTION_NOT_FOUND,
  ],
  params: IdParams,
  body: z.strictObject({
    decision: z.enum(['grant', 'refuse']),
    comment: text({ min: 0, max: 500 }).default(''),
  }),
  reply: AccessRequest,
});
