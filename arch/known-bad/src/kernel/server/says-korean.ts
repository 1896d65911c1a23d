// breaks: kernel-words
export const says = { ko: '장바구니가 비었습니다.', en: 'Nothing in it.' };
