// breaks: import-without-effect
const state = { name: '' };

export const keep = (name: string): object => Object.assign(state, { name });
