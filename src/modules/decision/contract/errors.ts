/** Error codes: refusals of calls about approvals. */
import { defineErrors } from '#kernel/contract/error.ts';

export const decisionErrors = defineErrors({
  LINE_NOT_FOUND: { status: 404, ko: '결재선을 찾을 수 없습니다.', en: 'Approval line not found.' },
  LINE_KEY_EXISTS: {
    status: 409,
    ko: '같은 키의 결재선이 이미 있습니다.',
    en: 'An approval line with this key already exists.',
  },
  LINE_IN_USE: {
    status: 409,
    ko: '진행 중인 결재가 있어 이 결재선을 삭제할 수 없습니다.',
    en: 'Approvals are under way on this line, so it cannot be deleted.',
  },
  PERSON_NOT_MEMBER: {
    status: 400,
    ko: '결재할 사람으로 지정한 사람이 이 회사의 구성원이 아닙니다.',
    en: 'A person chosen to decide is not a member of this company.',
  },
  NO_APPROVER: {
    status: 409,
    ko: '‘{step}’ 단계에 결재할 사람이 없습니다. 결재선의 역할에 구성원을 지정해 주세요.',
    en: 'No one can decide the step "{step}". Give its role to a member.',
  },
  TOO_FEW_APPROVERS: {
    status: 409,
    ko: '‘{step}’ 단계는 순서마다 다른 사람이 결재해야 하는데 사람이 부족합니다. 결재선의 역할에 구성원을 더 지정해 주세요.',
    en: 'Each seat of the step "{step}" needs another person, and there are too few. Give its roles to more members.',
  },
  APPROVAL_NOT_YOURS: {
    status: 403,
    ko: '결재를 요청한 사람, 결재하는 사람과 업무 흐름의 소유자·협업자만 볼 수 있습니다.',
    en: 'Only for the requester, the approvers, and the owner and collaborators of the flow.',
  },
  APPROVAL_NOT_FOUND: { status: 404, ko: '결재를 찾을 수 없습니다.', en: 'Approval not found.' },
  APPROVAL_CLOSED: { status: 409, ko: '이미 끝난 결재입니다.', en: 'This approval has already ended.' },
  NOT_YOUR_TURN: { status: 403, ko: '지금 결재할 차례가 아닙니다.', en: 'It is not your turn to decide.' },
  ALREADY_VOTED: {
    status: 409,
    ko: '이 단계에서 이미 결재했습니다. 남은 순서는 다른 사람이 결재합니다.',
    en: 'You have decided in this step already. Its other seats are for other people.',
  },
  NO_PREVIOUS_STEP: {
    status: 409,
    ko: '첫 단계입니다. 되돌릴 이전 단계가 없으니 반려해 주세요.',
    en: 'This is the first step: there is no earlier one to return to. Reject it instead.',
  },
  CANNOT_WITHDRAW: {
    status: 403,
    ko: '요청한 사람만 결재를 회수할 수 있습니다.',
    en: 'Only the person who asked can withdraw the approval.',
  },
  CANNOT_TAKE_BACK: {
    status: 409,
    ko: '다음 단계가 이미 처리했거나 취소할 결재가 없습니다.',
    en: 'The next step has already been decided, or you have no decision to cancel.',
  },
  APPROVAL_WOULD_FAIL: {
    status: 409,
    ko: '승인해도 업무가 끝까지 진행되지 않습니다. {problem} 그래도 승인하려면 한 번 더 확인해 주세요.',
    en: 'Approved now, the run would fail. {problem} Confirm once more to approve it anyway.',
  },
  COMMENT_REQUIRED: { status: 400, ko: '사유를 입력해 주세요.', en: 'Please give a reason.' },
});
