import { screenPath } from '#kernel/contract/path.ts';

export const financePaths = {
  entries: screenPath('/domains/finance/flow', { ko: '재무 흐름', en: 'Journal' }),
  entry: screenPath('/domains/finance/flow/:id', { ko: '전표', en: 'Entry' }),
};
