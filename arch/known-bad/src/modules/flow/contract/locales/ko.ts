// breaks: text-once
// breaks: text-used
export const ko = { save: '저장', none: '아무도 쓰지 않는 말', 'state.open': '열림' };
