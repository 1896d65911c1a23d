// breaks: text-once
export const memberTexts = { again: { ko: '다시', en: 'Again' } };
