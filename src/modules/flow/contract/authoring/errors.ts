/** Error codes of frame authoring: refusals about access requests, reviews, comments and files. */
import { defineErrors } from '#kernel/contract/error.ts';

export const authoringErrors = defineErrors({
  FRAME_REVIEW_NEEDED: {
    status: 409,
    ko: '게시하기 전에 다른 사람의 검토가 필요합니다. 지금 내용으로 검토를 요청해 주세요.',
    en: 'Someone else must review this draft before it can be published. Please request a review of it.',
  },
  FRAME_RIGHTS_MISSING: {
    status: 403,
    ko: '이 업무가 하는 일에 필요한 권한이 없어 게시할 수 없습니다: {permissions}. 권한이 있는 사람에게 검토를 요청해 주세요.',
    en: 'You lack permissions for what this flow does: {permissions}. Ask someone with these permissions for a review.',
  },
  FRAME_RESPONSIBLE_LACKS: {
    status: 409,
    ko: '이 업무를 게시하거나 검토한 사람에게 ‘{permission}’ 권한이 없어 멈췄습니다. 소유자에게 알렸습니다. 권한이 있는 사람이 다시 게시하거나 검토해야 합니다.',
    en: 'Stopped: the people who published or reviewed this flow do not have the permission "{permission}". Its owners were notified. Someone with this permission must publish or review it again.',
  },
  ACTS_CHANGED: {
    status: 409,
    ko: '그사이 이 업무가 하는 일이 바뀌었습니다. 목록을 다시 읽고 확인해 주세요.',
    en: 'What this flow does has changed meanwhile. Read the list again, then confirm it.',
  },
  START_NEEDS_CONFIRMATION: {
    status: 409,
    ko: '이 업무가 내 이름으로 하는 일을 먼저 확인해 주세요: {acts}. 업무를 시작하는 화면에서 확인할 수 있습니다.',
    en: 'First confirm what this flow does in your name: {acts}. You can do so on the screen that starts the flow.',
  },
  REVIEWER_UNFIT: {
    status: 409,
    ko: '이 사람은 검토할 수 없습니다. 초안을 쓰거나 요청한 사람이 아니면서 게시 권한이 있는 사람을 골라 주세요.',
    en: 'This person cannot review it. Choose someone who can publish and who neither wrote the draft nor requested the review.',
  },
  REVIEW_ALREADY_ASKED: {
    status: 409,
    ko: '이미 검토를 요청한 초안입니다.',
    en: 'A review of this draft was requested already.',
  },
  REVIEW_NOT_FOUND: { status: 404, ko: '검토를 찾을 수 없습니다.', en: 'Review not found.' },
  DRAFT_MISSING: {
    status: 409,
    ko: '검토할 초안이 없습니다. 수정한 내용을 먼저 저장해 주세요.',
    en: 'There is no draft to review. Save your changes first.',
  },
  DRAFT_CHANGED: {
    status: 409,
    ko: '그사이 초안이 바뀌었습니다. 달라진 내용을 확인하고 다시 요청해 주세요.',
    en: 'The draft was changed meanwhile. Look at it again, then ask once more.',
  },
  VERSION_NOT_FOUND: { status: 404, ko: '이 버전이 없습니다.', en: 'Version not found.' },
  COMMENT_NOT_FOUND: { status: 404, ko: '의견을 찾을 수 없습니다.', en: 'Comment not found.' },
  ACCESS_NOT_NEEDED: {
    status: 409,
    ko: '요청으로 열 수 있는 업무 흐름이 아닙니다: {reason}',
    en: 'Asking does not open this flow: {reason}',
  },
  ACCESS_ALREADY_ASKED: {
    status: 409,
    ko: '이미 사용을 요청했습니다. 결정되면 알려 드립니다.',
    en: 'You asked for this already. You will be told once it is decided.',
  },
  ACCESS_NOBODY_DECIDES: {
    status: 409,
    ko: '요청을 결정할 사람이 없습니다. 마스터 역할을 가진 사람에게 알려 주세요.',
    en: 'No one can decide this request. Please contact an owner.',
  },
  REQUEST_NOT_FOUND: { status: 404, ko: '사용 요청을 찾을 수 없습니다.', en: 'Request not found.' },
  ACCESS_REQUEST_ENDED: { status: 409, ko: '이미 결정된 요청입니다.', en: 'The request was decided already.' },
  ACCESS_NOT_REQUESTED: {
    status: 409,
    ko: '사용을 요청한 사람이 없습니다. 이 단계는 사용 요청을 결정할 때만 씁니다.',
    en: 'There is no access request here. This step works only where such a request is decided.',
  },
  FRAME_FILE_UNREADABLE: {
    status: 400,
    ko: '파일을 가져올 수 없습니다. {problem}',
    en: 'The file cannot be brought in. {problem}',
  },
});
