// breaks: text-once
export const ko = { 'list.title': '구성원' };
