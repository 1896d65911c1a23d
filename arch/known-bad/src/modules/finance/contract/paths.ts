import { defineScreenPath } from '#kernel/contract/path.ts';

export const financePaths = {
  entries: defineScreenPath('/domains/finance/flow', { ko: '재무 흐름', en: 'Journal' }),
  entry: defineScreenPath('/domains/finance/flow/:id', { ko: '전표', en: 'Entry' }),
};
