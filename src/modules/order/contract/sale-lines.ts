/** The lines of the journal entry of a sale: what is taxed, what is exempt and the VAT apart, as the return to the tax office asks for them. */
import { toPostingPurpose } from '#modules/finance/contract/chart.ts';

/** Of the order that the step `order` made. Lines that come out as zero are left out by the block. */
export const getSaleLines = (exemptMemo: string): Record<string, string>[] => [
  { purpose: toPostingPurpose('trade-receivables'), debit: '=steps.order.output.total' },
  { purpose: toPostingPurpose('sales'), credit: '=steps.order.output.net - steps.order.output.exempt' },
  { purpose: toPostingPurpose('sales'), credit: '=steps.order.output.exempt', memo: exemptMemo },
  { purpose: toPostingPurpose('output-vat'), credit: '=steps.order.output.vat' },
];
