// breaks: suppression-reason
// biome-ignore lint/suspicious/noExplicitAny: <explanation>
export const any: any = 1;
