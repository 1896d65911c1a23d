/** Legal retention terms of consumer records: duration, start date and source in the law. A change of the law adds a row. */
import { findLegalTerm, type LegalTerm } from '#kernel/contract/legal-term.ts';

type DealingKind = 'advertising' | 'contract' | 'payment' | 'complaint';

const createTerm = (kind: DealingKind, number: number, months: number): LegalTerm<DealingKind> => ({
  kind,
  months,
  from: '2002-07-01',
  source: {
    ko: `전자상거래법 시행령 제6조 제1항 제${number}호`,
    en: `Enforcement decree of the Korean Act on electronic commerce, article 6 (1) ${number}`,
  },
});

export const legalTerms: readonly LegalTerm<DealingKind>[] = [
  createTerm('advertising', 1, 6),
  createTerm('contract', 2, 60),
  createTerm('payment', 3, 60),
  createTerm('complaint', 4, 36),
];

/** The term that holds on a day, `YYYY-MM-DD`. */
export const getTermOn = (kind: DealingKind, day: string, terms: readonly LegalTerm<DealingKind>[] = legalTerms) =>
  findLegalTerm(terms, { kind, day });

/** An order is both a contract and its payment: it is stored for the longer term. */
export const getMonthsForOrders = (day: string): number =>
  Math.max(getTermOn('contract', day).months, getTermOn('payment', day).months);
