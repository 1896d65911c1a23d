// breaks: unused-export
export const among = 1;
export function unasked(): void {}
