/**
 * Words shared by all modules, in both languages, each once. A text defined here is in no catalogue: screens use `t('word.save')`,
 * contracts `label: words.name`. No business terms; a module's own words are in its `contract/words.ts`.
 */
import type { LocalText } from './text.ts';

export const commonTexts = {
  // Actions.
  add: { ko: '추가', en: 'Add' },
  attachments: { ko: '첨부 파일', en: 'Attachments' },
  addLine: { ko: '줄 추가', en: 'Add a line' },
  ask: { ko: '요청하기', en: 'Request' },
  approve: { ko: '승인', en: 'Approve' },
  cancel: { ko: '취소', en: 'Cancel' },
  clear: { ko: '지우기', en: 'Clear' },
  clearFilters: { ko: '조건 지우기', en: 'Clear filters' },
  close: { ko: '닫기', en: 'Close' },
  confirm: { ko: '확인', en: 'Confirm' },
  delete: { ko: '삭제', en: 'Delete' },
  decline: { ko: '거절', en: 'Decline' },
  edit: { ko: '수정', en: 'Edit' },
  enter: { ko: '들어가기', en: 'Enter' },
  print: { ko: '인쇄', en: 'Print' },
  exportSheet: { ko: '엑셀로 내보내기', en: 'Export as a spreadsheet' },
  exportCsv: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
  openRun: { ko: '진행 건 보기', en: 'Open the run' },
  back: { ko: '이전', en: 'Back' },
  /** A member's title in a company: 과장. */
  position: { ko: '직위', en: 'Position' },
  next: { ko: '다음', en: 'Next' },
  more: { ko: '더 보기', en: 'Show more' },
  publish: { ko: '게시', en: 'Publish' },
  redo: { ko: '다시 적용', en: 'Redo' },
  remove: { ko: '삭제', en: 'Remove' },
  restore: { ko: '복원', en: 'Restore' },
  retry: { ko: '다시 시도', en: 'Retry' },
  save: { ko: '저장', en: 'Save' },
  search: { ko: '검색', en: 'Search' },
  signIn: { ko: '로그인', en: 'Sign in' },
  skipToContent: { ko: '본문으로 건너뛰기', en: 'Skip to content' },
  suspend: { ko: '이용 정지', en: 'Suspend' },
  undo: { ko: '되돌리기', en: 'Undo' },

  // Attributes.
  address: { ko: '주소', en: 'Address' },
  amount: { ko: '금액', en: 'Amount' },
  changedAt: { ko: '수정', en: 'Changed' },
  code: { ko: '코드', en: 'Code' },
  content: { ko: '내용', en: 'Details' },
  createdAt: { ko: '등록', en: 'Created' },
  currency: { ko: '통화', en: 'Currency' },
  description: { ko: '설명', en: 'Description' },
  details: { ko: '자세히', en: 'Details' },
  email: { ko: '이메일', en: 'Email' },
  flow: { ko: '업무 흐름', en: 'Flow' },
  from: { ko: '시작일', en: 'From' },
  kind: { ko: '종류', en: 'Kind' },
  members: { ko: '구성원', en: 'Members' },
  month: { ko: '월', en: 'Month' },
  name: { ko: '이름', en: 'Name' },
  note: { ko: '메모', en: 'Note' },
  phone: { ko: '연락처', en: 'Phone' },
  postalCode: { ko: '우편번호', en: 'Postal code' },
  quantity: { ko: '수량', en: 'Quantity' },
  reason: { ko: '이유', en: 'Reason' },
  requestNumber: { ko: '요청 번호', en: 'Request' },
  requestedAt: { ko: '요청일시', en: 'Requested' },
  role: { ko: '역할', en: 'Role' },
  source: { ko: '출처', en: 'Source' },
  startedAt: { ko: '시작', en: 'Started' },
  startedBy: { ko: '시작한 사람', en: 'Started by' },
  state: { ko: '상태', en: 'State' },
  steps: { ko: '단계', en: 'Steps' },
  title: { ko: '이름', en: 'Title' },
  to: { ko: '종료일', en: 'To' },
  total: { ko: '합계', en: 'Total' },
  type: { ko: '유형', en: 'Type' },
  version: { ko: '버전', en: 'Version' },

  // States.
  automatic: { ko: '자동 처리', en: 'Automatic' },
  byHand: { ko: '직접 등록', en: 'Manual' },
  deleted: { ko: '삭제됨', en: 'Deleted' },
  done: { ko: '완료', en: 'Done' },
  failed: { ko: '실패', en: 'Failed' },
  no: { ko: '아니요', en: 'No' },
  running: { ko: '진행 중', en: 'Running' },
  endNow: { ko: '지금 끝내기', en: 'End now' },
  suspended: { ko: '이용 정지', en: 'Suspended' },
  system: { ko: '시스템', en: 'System' },
  yes: { ko: '예', en: 'Yes' },

  // Shared by several modules.
  all: { ko: '전체', en: 'All' },
  anyState: { ko: '모든 상태', en: 'Any state' },
  allTypes: { ko: '모든 유형', en: 'All types' },
  badEmail: { ko: '이메일 주소를 확인해 주세요.', en: 'Enter a valid email address.' },
  changedFirst: { ko: '다른 사람이 먼저 수정했습니다', en: 'Someone else changed this first' },
  exported: { ko: '파일로 내보냈습니다.', en: 'The file was exported.' },
  insteadOf: { ko: '{name}님 대신', en: 'for {name}' },
  failedJobs: { ko: '실패한 작업', en: 'Failed jobs' },
  pageNotFound: { ko: '페이지를 찾을 수 없습니다', en: 'Page not found' },
  saved: { ko: '저장했습니다.', en: 'Saved.' },
  active: { ko: '활동 중', en: 'Active' },
  today: { ko: '오늘', en: 'Today' },
  andOthers: { ko: '외 {count}명', en: 'and {count} more' },
  undone: { ko: '되돌림', en: 'Undone' },
  waitingForApproval: { ko: '승인 대기', en: 'Waiting for approval' },
} as const satisfies Record<string, LocalText>;

/** Keys used by a screen's texts. */
export type CommonTextKey = `word.${keyof typeof commonTexts}`;

/** The word of a key `word.save`; undefined for the key of another text. */
export function findCommonText(key: string): LocalText | undefined {
  return key.startsWith('word.') ? commonTexts[key.slice(5) as keyof typeof commonTexts] : undefined;
}
