/** Where the books are read and written. */
import { screenPath } from '#kernel/contract/path.ts';

export const financePaths = {
  overview: screenPath('/domains/finance', { ko: '재무', en: 'Finance' }),
  entries: screenPath('/domains/finance/flow', { ko: '재무 흐름', en: 'Journal entries' }),
  newEntry: screenPath('/domains/finance/flow/new', { ko: '전표 등록', en: 'Post an entry' }),
  entry: screenPath('/domains/finance/flow/:id', { ko: '전표 내용', en: 'Entry' }),
  accounts: screenPath('/domains/finance/accounts', { ko: '계정과목', en: 'Accounts' }),
  state: screenPath('/domains/finance/state', { ko: '재무 상태', en: 'Statements' }),
};
