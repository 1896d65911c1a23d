/** Where the books are read and written. */
import { screenPath } from '#kernel/contract/path.ts';

export const financePaths = {
  overview: screenPath('/domains/finance', { ko: '재무 요약', en: 'Finance overview' }),
  entries: screenPath('/domains/finance/flow', { ko: '전표', en: 'Journal entries' }),
  newEntry: screenPath('/domains/finance/flow/new', { ko: '전표 등록', en: 'Post an entry' }),
  entry: screenPath('/domains/finance/flow/:id', { ko: '전표 내용', en: 'Entry' }),
  accounts: screenPath('/domains/finance/accounts', { ko: '계정과목', en: 'Accounts' }),
  state: screenPath('/domains/finance/state', { ko: '시산표·재무제표', en: 'Statements' }),
};
