// breaks: server-text-in-both
export const more = (first: string, count: number) => `${first} 외 ${count}건`;
