/** The lines of the journal entry of a sale: what is taxed, what is exempt and the VAT apart, as the return to the tax office asks for them. */
import { purpose } from '#modules/finance/contract/chart.ts';

/** Of the order that the step `order` made. Lines that come out as zero are left out by the block. */
export const saleLines = (exemptMemo: string): Record<string, string>[] => [
  { purpose: purpose('trade-receivables'), debit: '=steps.order.output.total' },
  { purpose: purpose('sales'), credit: '=steps.order.output.net - steps.order.output.exempt' },
  { purpose: purpose('sales'), credit: '=steps.order.output.exempt', memo: exemptMemo },
  { purpose: purpose('output-vat'), credit: '=steps.order.output.vat' },
];
