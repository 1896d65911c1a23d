// breaks: import-without-effect
const state = { list: [] as string[] };

export const keep = (name: string): number => state.list.push(name);
