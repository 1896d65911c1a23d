// breaks: import-without-effect
const texts: Record<string, string> = { a: 'b' };
export const all: string[] = [];

for (const key of Object.keys(texts)) all.push(key);
