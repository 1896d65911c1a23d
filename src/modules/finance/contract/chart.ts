/** Accounts of a new company's chart that the product's own flows post to: who names one takes its code from here. */
import type { Industry } from '#modules/company/contract/shapes.ts';

export const shippedAccounts = {
  tradeReceivables: '108',
  otherPayables: '253',
  outputVat: '255',
  benefits: '811',
  travel: '812',
  entertainment: '813',
  training: '825',
  books: '826',
  office: '829',
  advertising: '833',
} as const;

/** Where a company of the industry books what it sells. */
export const salesAccount: Record<Industry, string> = { retail: '401', services: '412', manufacturing: '404' };
