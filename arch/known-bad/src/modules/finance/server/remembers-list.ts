// breaks: import-without-effect
const hooks: (() => void)[] = [];

export const hook = (work: () => void): number => hooks.push(work);
