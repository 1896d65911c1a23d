// breaks: server-text-in-both
export const title = { ko: 'Posted', en: 'Posted' };
