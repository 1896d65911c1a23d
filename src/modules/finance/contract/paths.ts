/** Screen paths of finance. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const financePaths = {
  overview: defineScreenPath('/domains/finance', { ko: '재무', en: 'Finance' }),
  entries: defineScreenPath('/domains/finance/flow', { ko: '재무 흐름', en: 'Journal entries' }),
  newEntry: defineScreenPath('/domains/finance/flow/new', { ko: '전표 등록', en: 'Post an entry' }),
  entry: defineScreenPath('/domains/finance/flow/:id', { ko: '전표 내용', en: 'Entry' }),
  accounts: defineScreenPath('/domains/finance/accounts', { ko: '계정과목', en: 'Accounts' }),
  state: defineScreenPath('/domains/finance/state', { ko: '재무 상태', en: 'Statements' }),
};
