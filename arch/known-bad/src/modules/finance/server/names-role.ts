// breaks: foreign-literal
export const seat = { role: 'supervisor' };
