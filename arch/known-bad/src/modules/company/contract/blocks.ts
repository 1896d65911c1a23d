export const companyBlock = { kind: 'company.greeting', outlets: ['next'] };
