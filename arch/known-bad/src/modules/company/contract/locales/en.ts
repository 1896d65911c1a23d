export const en = { 'list.title': 'Members' };
