// breaks: suppression-reason
// @ts-expect-error
export const one: number = 'one';
