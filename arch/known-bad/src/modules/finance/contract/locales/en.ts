// breaks: catalogues-agree
export const en = { title: 'Ledger', count: 'entries', english: 'Books', missing: 'x' };
