// breaks: text-once
// breaks: text-used
export const ko = { 'state.kept': '다른 방의 말로만 불린다', first: '같은 말', second: '같은 말', third: '두 방에 있는 말' };
