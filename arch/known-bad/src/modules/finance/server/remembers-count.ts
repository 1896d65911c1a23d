// breaks: import-without-effect
const counter = { seen: 0 };

export const count = (): number => counter.seen++;
