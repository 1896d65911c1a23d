export const commonTexts = { save: { ko: '저장', en: 'Save' }, again: { ko: '다시', en: 'Again' } };
