// breaks: unused-allowance
export const uses = { finance: ['flow'] };
