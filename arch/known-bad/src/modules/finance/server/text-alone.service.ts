// breaks: server-text-in-both
export const title = '전표를 등록했습니다.';
