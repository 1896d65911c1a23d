/** Entries of the menu that are called otherwise than their screens. */
/** Menu labels, in the terms office workers look for. */
export const financeMenuTexts = {
  overview: { ko: '재무 요약', en: 'Finance overview' },
  entries: { ko: '전표', en: 'Journal entries' },
  state: { ko: '시산표·재무제표', en: 'Statements' },
};
