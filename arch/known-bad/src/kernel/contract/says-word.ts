// breaks: text-once
export const button = { ko: '저장', en: 'Save' };
