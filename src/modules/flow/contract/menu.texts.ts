/** Menu names of the flow screens, if different from their titles. */
export const flowMenuTexts = {
  easy: { ko: '질문으로 만들기', en: 'Create by questions' },
  operator: { ko: '막힌 업무', en: 'Stuck work' },
  frames: { ko: '업무 흐름 편집', en: 'Edit flows' },
};
