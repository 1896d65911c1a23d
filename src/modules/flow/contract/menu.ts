/** What the menu calls the screens of flows, where that is not their title. */
export const flowEntries = {
  easy: { ko: '질문으로 만들기', en: 'Create by questions' },
  operator: { ko: '막힌 업무', en: 'Stuck work' },
  frames: { ko: '업무 흐름 편집', en: 'Edit flows' },
};
