// breaks: server-text-in-both
export const title = { ko: '등록됨', en: '등록됨' };
