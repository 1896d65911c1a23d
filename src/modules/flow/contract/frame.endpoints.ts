/** Frames, their versions and what they are made of. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { Currency, MinorUnits } from '#kernel/contract/money.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { FrameAccess } from './access.ts';
import { ReviewRule } from './authoring/review.ts';
import { flowErrors } from './errors.ts';
import { FrameDefinition, FrameKey, frameLimits, LogType } from './frame.ts';
import { ValidationReport } from './frame-report.ts';
import { BlockView, FrameDetail, FrameStatus } from './shapes.ts';
import { flowTopics } from './topics.ts';

const frameErrors = [flowErrors.FRAME_NOT_FOUND];

export const createFrame = endpoint({
  method: 'POST',
  path: '/api/flow/frames',
  scope: 'company',
  permission: 'flow.frame.create',
  audit: 'flow.frame.created',
  subject: { type: 'flow.frame', reply: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무 흐름 만들기', en: 'Create a flow frame' },
  errors: [flowErrors.FRAME_KEY_EXISTS],
  body: z.strictObject({
    key: FrameKey,
    title: LocalText,
    description: LocalText.default({ ko: '', en: '' }),
    logType: LogType.default('flow'),
    access: FrameAccess.prefault({}),
    draft: z.json().nullable().default(null),
  }),
  bodyLimit: frameLimits.bodyBytes,
  reply: FrameDetail,
  status: 201,
});
export const updateFrame = endpoint({
  method: 'PATCH',
  path: '/api/flow/frames/:id',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: {
    ko: '업무 흐름의 소유자와 협업자, 업무 흐름 게시 권한이 있는 사람이 수정합니다. 사용 권한은 소유자와 게시 권한이 있는 사람만 바꿉니다.',
    en: 'For the owner of the flow, its collaborators, and who holds flow.frame.publish. Who may use it is changed by its owner and by who holds flow.frame.publish, whose it is by its owner and by who holds flow.frame.administer.',
    beyond: ['flow.frame.publish'],
    outside: 403,
  },
  audit: 'flow.frame.updated',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무 흐름 수정', en: 'Change a flow frame' },
  errors: [...frameErrors, flowErrors.FRAME_ACCESS_DENIED],
  params: IdParams,
  body: z.strictObject({
    version: z.int(),
    title: LocalText.optional(),
    description: LocalText.optional(),
    access: FrameAccess.optional(),
    status: FrameStatus.exclude(['draft']).optional(),
    draft: z.json().nullable().optional(),
  }),
  bodyLimit: frameLimits.bodyBytes,
  reply: FrameDetail,
});
export const publishVersion = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/publish',
  scope: 'company',
  permission: 'flow.frame.publish',
  audit: 'flow.frame.published',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무 흐름 게시', en: 'Publish a version of a flow frame' },
  errors: [
    ...frameErrors,
    flowErrors.FRAME_ACCESS_DENIED,
    flowErrors.FRAME_INVALID,
    flowErrors.FRAME_IRREVERSIBLE_UNCONFIRMED,
    flowErrors.RUN_AS_NOT_HELD,
    flowErrors.FRAME_REVIEW_NEEDED,
    flowErrors.FRAME_RIGHTS_MISSING,
    kernelErrors.REAUTHENTICATION_REQUIRED,
  ],
  params: IdParams,
  body: z.strictObject({
    version: z.int(),
    definition: FrameDefinition,
    confirmIrreversible: z.boolean().default(false),
  }),
  bodyLimit: frameLimits.bodyBytes,
  reply: FrameDetail,
});
export const validateDefinition = endpoint({
  method: 'POST',
  path: '/api/flow/frames/validate',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  touches: { none: 'tries out: nothing is kept' },
  summary: { ko: '업무 흐름 검사', en: 'Check a definition' },
  errors: [],
  body: z.strictObject({ definition: FrameDefinition }),
  bodyLimit: frameLimits.bodyBytes,
  reply: ValidationReport,
});
export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/flow/blocks',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  // Those that the company made itself are frames.
  topics: [flowTopics.frame],
  summary: { ko: '블록 종류 목록', en: 'List the kinds of blocks' },
  errors: [],
  reply: z.array(BlockView),
});
export const evaluateExpression = endpoint({
  method: 'POST',
  path: '/api/flow/expressions/evaluate',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  touches: { none: 'tries out: nothing is kept' },
  summary: { ko: '표현식 시험', en: 'Try an expression' },
  errors: [
    flowErrors.EXPRESSION_INVALID,
    flowErrors.EXPRESSION_UNKNOWN_NAME,
    flowErrors.EXPRESSION_FAILED,
    flowErrors.EXPRESSION_TOO_COSTLY,
  ],
  body: z.strictObject({
    expression: z.string().min(1).max(frameLimits.expressionLength),
    scope: z.strictObject({ input: z.json().optional(), steps: z.json().optional(), item: z.json().optional() }),
  }),
  reply: z.object({ value: z.json(), type: z.string() }),
});

/** Won per unit (dollar, not cent): determines the undo window of amounts in other currencies. */
const Rates = z.partialRecord(Currency, z.number().positive().max(1_000_000));
/** Amount in KRW from which an undo needs an approval; null: never. */
const Threshold = MinorUnits.min(0).nullable();
const FlowSettings = z.object({
  wonPerUnit: Rates,
  undoApprovalAbove: Threshold,
  review: ReviewRule,
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export const readSettings = endpoint({
  method: 'GET',
  path: '/api/flow/settings',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  topics: [flowTopics.settings],
  summary: { ko: '업무 흐름 설정 보기', en: 'Read the flow settings' },
  errors: [],
  reply: FlowSettings,
});
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/flow/settings',
  scope: 'company',
  permission: 'flow.expiry.check',
  audit: 'flow.settings.changed',
  touches: [flowTopics.settings],
  summary: { ko: '업무 흐름 설정 저장', en: 'Save the flow settings' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: z.strictObject({
    version: z.int().min(0),
    wonPerUnit: Rates,
    undoApprovalAbove: Threshold,
    /** When drafts are reviewed before they are published; left out, it stays. */
    review: ReviewRule.optional(),
  }),
  reply: FlowSettings,
});
