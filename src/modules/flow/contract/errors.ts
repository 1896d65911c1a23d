/** Error codes: refusals about flows, runs and undos. */
import { defineErrors } from '#kernel/contract/error.ts';
import { authoringErrors } from './authoring/errors.ts';
import { streamErrors } from './stream/errors.ts';

export const flowErrors = {
  ...authoringErrors,
  ...streamErrors,
  ...defineErrors({
    FRAME_NOT_FOUND: { status: 404, ko: '업무 흐름을 찾을 수 없습니다.', en: 'Flow not found.' },
    FRAME_KEY_EXISTS: {
      status: 409,
      // For a flow hidden from the caller it reveals no more than for a key reserved by the product.
      ko: '쓸 수 없는 키입니다. 다른 키를 적어 주세요.',
      en: 'This key cannot be used. Please enter another one.',
    },
    FRAME_NOT_PUBLISHED: {
      status: 409,
      ko: '아직 게시하지 않은 업무 흐름입니다.',
      en: 'This flow has not been published yet.',
    },
    FRAME_RETIRED: {
      status: 409,
      ko: '더는 쓰지 않는 업무 흐름입니다.',
      en: 'This flow is no longer in use.',
    },
    FRAME_INVALID: {
      status: 400,
      ko: '업무 흐름에 수정할 곳이 있습니다.',
      en: 'The flow has problems to fix.',
    },
    FRAME_IRREVERSIBLE_UNCONFIRMED: {
      status: 409,
      ko: '되돌릴 수 없는 단계가 있습니다. 확인한 뒤 게시해 주세요.',
      en: 'The flow has steps that cannot be undone. Confirm this to publish.',
    },
    FRAME_ACCESS_DENIED: {
      status: 403,
      ko: '이 업무 흐름을 사용할 수 없습니다: {reason}',
      en: 'You cannot use this flow: {reason}',
    },
    FRAME_NOT_STARTABLE: {
      status: 409,
      ko: '직접 시작할 수 없는 업무 흐름입니다. 필요할 때 시스템이 시작합니다.',
      en: 'This flow cannot be started directly. The system starts it when it is needed.',
    },
    RUN_AS_NOT_HELD: {
      status: 403,
      ko: '게시하는 사람이 갖지 않은 권한은 서비스 계정에 줄 수 없습니다.',
      en: 'A service account cannot be given permissions that the publisher does not hold.',
    },
    EXECUTION_NOT_FOUND: { status: 404, ko: '진행 건을 찾을 수 없습니다.', en: 'Run not found.' },
    EXECUTION_NOT_FAILED: {
      status: 409,
      ko: '실패한 일만 다시 시도할 수 있습니다.',
      en: 'Only a failed run can be retried.',
    },
    EXECUTION_ENDED: { status: 409, ko: '이미 끝난 일입니다.', en: 'The run has already ended.' },
    EXECUTION_TOO_LONG: {
      status: 409,
      ko: '단계가 너무 많습니다(최대 {most}개).',
      en: 'The run has too many steps (at most {most}).',
    },
    SUB_FLOW_TOO_DEEP: {
      status: 409,
      ko: '하위 업무가 너무 깊습니다(최대 {most}단계).',
      en: 'Sub-flows are nested too deeply (at most {most}).',
    },
    LOOP_TOO_LONG: {
      status: 400,
      ko: '반복 목록이 너무 깁니다(최대 {most}개).',
      en: 'The list to loop over is too long (at most {most}).',
    },
    LOOP_NOT_A_LIST: {
      status: 400,
      ko: '반복 블록의 표현식이 목록이 아닙니다.',
      en: "The loop block's expression does not give a list.",
    },
    EXPRESSION_INVALID: {
      status: 400,
      ko: '표현식을 이해할 수 없습니다: {problem}',
      en: 'The expression is not valid: {problem}',
    },
    EXPRESSION_UNKNOWN_NAME: {
      status: 400,
      ko: '표현식에 알 수 없는 이름이 있습니다: {name}',
      en: 'The expression uses an unknown name: {name}',
    },
    EXPRESSION_FAILED: {
      status: 400,
      ko: '표현식을 계산할 수 없습니다: {problem}',
      en: 'The expression could not be evaluated: {problem}',
    },
    EXPRESSION_TOO_COSTLY: {
      status: 400,
      ko: '표현식의 계산량이 너무 많습니다. 목록이나 텍스트를 줄이거나 더 간단하게 써 주세요.',
      en: 'The expression takes too much work. Use shorter lists or texts, or write it more simply.',
    },
    BLOCK_SETTINGS_INVALID: {
      status: 400,
      ko: '‘{block}’ 블록의 설정값이 올바르지 않습니다.',
      en: 'The settings of the block "{block}" are not valid.',
    },
    RECIPE_NOT_FOUND: { status: 404, ko: '만들려는 업무를 찾을 수 없습니다.', en: 'Recipe not found.' },
    RECIPE_ANSWER_UNKNOWN: {
      status: 400,
      ko: '고를 수 없는 답입니다. 보이는 답 가운데 하나를 골라 주세요.',
      en: 'This answer is not available. Please choose one of those shown.',
    },
    OUTLET_UNKNOWN: {
      status: 400,
      ko: '이 단계에서 고를 수 없는 결과입니다: {outlet}',
      en: 'This step has no outcome "{outlet}".',
    },
    REHEARSAL_ANSWER_UNKNOWN: {
      status: 400,
      ko: '‘{path}’에는 답을 기다리는 단계가 없습니다. 경로를 확인해 주세요.',
      en: 'No step at "{path}" waits for an answer. Please check the path.',
    },
    TASK_NOT_FOUND: { status: 404, ko: '할 일을 찾을 수 없습니다.', en: 'Task not found.' },
    TASK_NOT_OPEN: { status: 409, ko: '이미 처리된 할 일입니다.', en: 'The task is no longer open.' },
    TASK_NOT_YOURS: {
      status: 403,
      ko: '다른 사람에게 배정된 할 일입니다.',
      en: 'The task is assigned to someone else.',
    },
    STEP_NOT_SKIPPABLE: {
      status: 409,
      ko: '실패했거나 대기 중인 단계만 건너뛸 수 있습니다. 화면을 새로 고쳐 지금 상태를 확인해 주세요.',
      en: 'Only a step that failed or waits can be skipped. Reload to see where it stands.',
    },
    STEP_IN_SUB_FLOW: {
      status: 409,
      ko: '하위 업무가 진행되고 있습니다. 하위 업무를 열어 그 안의 단계를 건너뛰어 주세요.',
      en: 'This step is a flow of its own. Open it and skip the step inside.',
    },
    STEP_OF_PRODUCT: {
      status: 409,
      ko: '제품에 들어 있는 업무의 단계는 건너뛸 수 없습니다.',
      en: 'Steps of the flows that come with the product cannot be skipped.',
    },
    SKIP_OF_OWN_DECISION: {
      status: 403,
      ko: '내가 시작한 일의 결재는 건너뛸 수 없습니다. 다른 운영자에게 부탁해 주세요.',
      en: 'You cannot skip a decision about what you started yourself. Please ask another operator.',
    },
    UNDO_UNSUPPORTED: {
      status: 409,
      ko: 'Undo를 지원하지 않는 로그입니다.',
      en: 'This log does not support undo.',
    },
    UNDO_EXPIRED: {
      status: 409,
      ko: 'Undo 가능 기간이 만료되었습니다.',
      en: 'The period in which this could be undone has expired.',
    },
    UNDO_ALREADY_DONE: {
      status: 409,
      ko: '이미 되돌렸습니다.',
      en: 'This has already been undone.',
    },
    UNDO_SUPERSEDED: {
      status: 409,
      ko: '그 뒤에 바뀐 내용이 있어 되돌릴 수 없습니다. 누가 언제 변경했는지 아래에서 확인해 주세요.',
      en: 'Later changes prevent this undo. See below who changed what, and when.',
    },
    UNDO_BLOCKED_BY_DEPENDENTS: {
      status: 409,
      ko: '이후에 한 일이 이 결과를 쓰고 있습니다. 그 일을 먼저 되돌리거나 함께 되돌려 주세요.',
      en: 'Later runs depend on this one. Undo them first, or together.',
    },
    UNDO_CHAIN_TOO_LONG: {
      status: 409,
      ko: '함께 되돌려야 할 일이 너무 많습니다(최대 {most}건). 최근 것부터 나누어 되돌려 주세요.',
      en: 'Too many later runs would have to be undone along (at most {most}). Undo the latest ones first.',
    },
    UNDO_ALREADY_ASKED: {
      status: 409,
      ko: '이미 되돌리기를 요청했거나 되돌리는 중입니다.',
      en: 'This undo has already been requested or is in progress.',
    },
    UNDO_NO_APPROVER: {
      status: 409,
      ko: '승인할 다른 사람이 없습니다. 마스터 역할을 가진 사람을 한 명 더 두거나 승인 기준 금액을 바꿔 주세요.',
      en: 'No one else can approve this. Make one more person an owner, or change the amount that needs approval.',
    },
    UNDO_DECLINED: { status: 409, ko: '승인되지 않았습니다.', en: 'The undo was not approved.' },
    UNDO_NOT_FOUND: { status: 404, ko: '되돌리기 기록을 찾을 수 없습니다.', en: 'Undo not found.' },
    SUB_FLOW_FAILED: {
      status: 409,
      ko: '하위 업무 ‘{title}’에서 문제가 생겼습니다.',
      en: 'The sub-flow "{title}" failed.',
    },
    UNDO_FORBIDDEN: {
      status: 403,
      ko: '이 일을 되돌릴 권한이 없습니다.',
      en: 'You are not allowed to undo this.',
    },
    UNDO_ASKER_FORBIDDEN: {
      status: 409,
      ko: '되돌리기를 요청한 사람에게 이제 이 일을 되돌릴 권한이 없습니다. 권한이 있는 사람이 다시 요청해 주세요.',
      en: 'The person who requested this undo is no longer allowed to do it. Someone who is must request it again.',
    },
    UNDO_BEHIND_ERASURE: {
      status: 409,
      ko: '완전히 지웠거나 보관 기간이 끝나 파기한 자료가 있어 되돌릴 수 없습니다.',
      en: 'This cannot be undone: some of its data was erased, or its retention period is over.',
    },
    UNDO_PREVIEW_CHANGED: {
      status: 409,
      ko: '미리보기 이후에 상황이 바뀌었습니다. 다시 확인해 주세요.',
      en: 'Things changed since the preview. Please look again.',
    },
    UNDO_NEEDS_APPROVAL: {
      status: 409,
      ko: '금액이 커서 승인을 받아야 되돌릴 수 있습니다. 승인을 요청해 주세요.',
      en: 'The amount is large: undoing it needs an approval. Please request one.',
    },
    UNDO_NOT_REQUESTED: {
      status: 409,
      ko: '승인을 요청한 되돌리기가 없습니다. 되돌리기 단계는 되돌리기 승인에서만 씁니다.',
      en: 'No undo was requested here. The undo step works only in the approval of an undo.',
    },
    UNDO_PART_OF_PARENT: {
      status: 409,
      ko: '이 일을 시작한 상위 업무와 함께만 되돌릴 수 있습니다.',
      en: 'This can only be undone together with the run that started it.',
    },
    EXPIRY_CHECK_RUNNING: {
      status: 409,
      ko: '만료 확인이 이미 진행 중입니다.',
      en: 'Expiration check is already running',
    },
  }),
};
