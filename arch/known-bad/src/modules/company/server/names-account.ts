// breaks: foreign-literal
export const line = { account: '108', debit: 1 };
