/** How long the law wants what people gave to runs: since when, and where it says so. A change of the law is a further row. */
import { type LegalTerm, legalTermOn } from '#kernel/contract/legal-term.ts';

/** `voucher`: papers like vouchers, which the input of any run may be. `paper`: important papers of the business, where money moved. */
type Paper = 'voucher' | 'paper';

export const inputTerms: readonly LegalTerm<Paper>[] = [
  {
    kind: 'voucher',
    months: 60,
    from: '1996-10-01',
    source: { ko: '상법 제33조 제1항 단서', en: 'Korean Commercial Act, article 33 (1), proviso' },
  },
  {
    kind: 'paper',
    months: 120,
    from: '1963-01-01',
    source: { ko: '상법 제33조 제1항', en: 'Korean Commercial Act, article 33 (1)' },
  },
];

/** On a day, `YYYY-MM-DD`: months of any run, and of a run with money, which count from the end of its year. */
export const monthsOfInputs = (day: string, terms: readonly LegalTerm<Paper>[] = inputTerms) => ({
  any: legalTermOn(terms, { kind: 'voucher', day }).months,
  withMoney: legalTermOn(terms, { kind: 'paper', day }).months,
});
