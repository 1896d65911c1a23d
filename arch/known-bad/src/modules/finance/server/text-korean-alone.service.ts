// breaks: server-text-in-both
export const title = { ko: '등록됨' };
