// breaks: text-once
export const ko = { shared: '두 방에 있는 말' };
