export const en = { shared: 'In two rooms' };
