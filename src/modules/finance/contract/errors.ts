/** Error codes: refusals of calls about the books. */
import { defineErrors } from '#kernel/contract/error.ts';

export const financeErrors = defineErrors({
  UNBALANCED_ENTRY: {
    status: 422,
    ko: '차변과 대변의 합계가 통화별로 같아야 합니다.',
    en: 'Debits and credits must be equal in each currency.',
  },
  UNKNOWN_ACCOUNT: { status: 422, ko: '없는 계정과목이 있습니다.', en: 'There is an account that does not exist.' },
  INACTIVE_ACCOUNT: {
    status: 422,
    ko: '사용 중지된 계정과목에는 전표를 등록할 수 없습니다.',
    en: 'An inactive account takes no postings.',
  },
  NO_ACCOUNT_FOR_PURPOSE: {
    status: 422,
    ko: '이 용도({purpose})에 쓸 계정과목이 정해져 있지 않습니다.',
    en: 'No account is set for this purpose ({purpose}).',
  },
  ENTRY_TOO_LARGE: {
    status: 400,
    ko: '전표 한 건의 금액이 너무 큽니다. 통화마다 최소 단위로 10,000,000,000,000(10조)까지 등록할 수 있으니 나누어 등록해 주세요.',
    en: 'The entry is too large: at most 10,000,000,000,000 minor units (won, cents) of each currency. Please split it.',
  },
  PERIOD_CLOSED: {
    status: 409,
    ko: '마감된 회계 기간에는 전표를 등록할 수 없습니다.',
    en: 'This accounting period is closed.',
  },
  PERIOD_NOT_STARTED: {
    status: 409,
    ko: '아직 시작하지 않은 기간은 마감할 수 없습니다.',
    en: 'A period that has not begun cannot be closed.',
  },
  PERIOD_ALREADY_CLOSED: { status: 409, ko: '이미 마감된 기간입니다.', en: 'This period is already closed.' },
  PERIOD_ALREADY_OPEN: { status: 409, ko: '이미 열려 있는 기간입니다.', en: 'This period is already open.' },
  NO_OPEN_PERIOD: {
    status: 409,
    ko: '앞으로 10년 동안 열려 있는 회계 기간이 없습니다. 먼저 마감을 취소해 주세요.',
    en: 'No accounting period of the next ten years is open. Please reopen one first.',
  },
  STOCK_ACCOUNT: {
    status: 422,
    ko: '재고가 기록하는 계정에는 전표를 직접 등록할 수 없습니다. 상품·재고에서 입고나 조정을 등록하면 전표가 함께 만들어집니다.',
    en: 'Stock keeps this account. Register a receipt or an adjustment with the item: its entry is made with it.',
  },
  STOCK_ENTRY: {
    status: 409,
    ko: '재고가 움직이며 만든 전표입니다. 재고를 조정하거나 그 업무를 되돌리면 전표도 함께 바로잡힙니다.',
    en: 'This entry was made by a movement of stock. Adjust the stock or undo what moved it, and the books follow.',
  },
  ENTRY_NOT_FOUND: { status: 404, ko: '전표를 찾을 수 없습니다.', en: 'The journal entry was not found.' },
  ENTRY_ALREADY_REVERSED: {
    status: 409,
    ko: '이미 역분개된 전표입니다.',
    en: 'This journal entry was already reversed.',
  },
  ACCOUNT_NOT_FOUND: { status: 404, ko: '계정과목을 찾을 수 없습니다.', en: 'The account was not found.' },
  ACCOUNT_CODE_EXISTS: {
    status: 409,
    ko: '이미 사용 중인 계정과목 코드입니다.',
    en: 'This account code is already in use.',
  },
  LEDGER_APPEND_ONLY: {
    status: 409,
    ko: '등록된 전표는 수정하거나 삭제할 수 없습니다. 역분개해 주세요.',
    en: 'Posted entries are never edited or deleted. Reverse the entry instead.',
  },
});
