/** How long the law wants records of dealings with consumers, since when, and where it says so. A change of the law is a further row. */
import { type LegalTerm, legalTermOn } from '#kernel/contract/legal-term.ts';

type Dealing = 'advertising' | 'contract' | 'payment' | 'complaint';

const item = (kind: Dealing, number: number, months: number): LegalTerm<Dealing> => ({
  kind,
  months,
  from: '2002-07-01',
  source: {
    ko: `전자상거래법 시행령 제6조 제1항 제${number}호`,
    en: `Enforcement decree of the Korean Act on electronic commerce, article 6 (1) ${number}`,
  },
});

export const legalTerms: readonly LegalTerm<Dealing>[] = [
  item('advertising', 1, 6),
  item('contract', 2, 60),
  item('payment', 3, 60),
  item('complaint', 4, 36),
];

/** The term that holds on a day, `YYYY-MM-DD`. */
export const termOn = (kind: Dealing, day: string, terms: readonly LegalTerm<Dealing>[] = legalTerms) =>
  legalTermOn(terms, { kind, day });

/** An order is a contract and its payment: it is kept for the longer of both. */
export const monthsOfOrders = (day: string): number =>
  Math.max(termOn('contract', day).months, termOn('payment', day).months);
