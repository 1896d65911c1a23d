/** Retention terms of run inputs: the legal period, its start and its source. A change of the law adds another row. */
import { findLegalTerm, type LegalTerm } from '#kernel/contract/legal-term.ts';

/** `voucher`: papers like vouchers, which the input of any run may be. `paper`: important papers of the business, where money moved. */
type RecordClass = 'voucher' | 'paper';

export const inputRetentionTerms: readonly LegalTerm<RecordClass>[] = [
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
export const getInputRetentionMonths = (
  day: string,
  terms: readonly LegalTerm<RecordClass>[] = inputRetentionTerms,
) => ({
  any: findLegalTerm(terms, { kind: 'voucher', day }).months,
  withMoney: findLegalTerm(terms, { kind: 'paper', day }).months,
});
