/** Entries of the menu that are called otherwise than their screens. */
/** What the menu calls them: by what an office worker looks for. */
export const financeEntries = {
  overview: { ko: '재무 요약', en: 'Finance overview' },
  entries: { ko: '전표', en: 'Journal entries' },
  state: { ko: '시산표·재무제표', en: 'Statements' },
};
