// breaks: foreign-literal
export const step = { kind: 'company.greeting' };
