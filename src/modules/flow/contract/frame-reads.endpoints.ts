/** Endpoints to list and read flow frames; `frame.endpoints.ts` has the operations on them, which first screens do not need. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { Industry } from '#modules/company/contract/shapes.ts';
import { flowErrors } from './errors.ts';
import { FirstFrame, FrameDetail, FrameRow, FrameStatus } from './shapes.ts';
import { flowTopics } from './topics.ts';

export const listFrames = endpoint({
  method: 'GET',
  path: '/api/flow/frames',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무 흐름 목록', en: 'List flow frames' },
  errors: [],
  query: z.strictObject({ ...listQuery, status: FrameStatus.optional(), q: z.string().max(100).optional() }),
  reply: FrameRow,
  paged: true,
});

export const listFirstFrames = endpoint({
  method: 'GET',
  path: '/api/flow/first-frames',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  topics: { none: 'the product itself says it' },
  summary: { ko: '업종별 첫 업무 흐름', en: 'The flows that a new company of an industry begins with' },
  errors: [],
  query: z.strictObject({ industry: Industry }),
  reply: z.array(FirstFrame),
});

export const readFrame = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무 흐름 보기', en: 'Read a flow frame' },
  errors: [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED],
  params: IdParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  reply: FrameDetail,
});
