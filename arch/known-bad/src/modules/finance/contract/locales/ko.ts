// breaks: catalogues-agree
export const ko = { title: '원장', count: '{count}건', only: '한국어만', english: 'Ledger' };
