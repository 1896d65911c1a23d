// breaks: server-text-in-both
export const title = { en: 'Posted' };
