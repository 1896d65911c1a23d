/**
 * Purposes of postings by flows. The caller names the purpose; finance knows the company's account for it. So no other module knows
 * account numbers, and a company may number its accounts freely.
 */
import { z } from 'zod';
import type { LocalText } from '#kernel/contract/text.ts';

export const postingPurposes = {
  sales: { ko: '매출', en: 'Sales' },
  'trade-receivables': { ko: '외상매출금', en: 'Trade receivables' },
  'output-vat': { ko: '부가세예수금', en: 'Output VAT' },
  'other-payables': { ko: '미지급금', en: 'Other payables' },
  benefits: { ko: '복리후생비', en: 'Employee benefits' },
  travel: { ko: '여비교통비', en: 'Travel' },
  entertainment: { ko: '접대비', en: 'Entertainment' },
  training: { ko: '교육훈련비', en: 'Training' },
  books: { ko: '도서인쇄비', en: 'Books and printing' },
  office: { ko: '사무용품비', en: 'Office supplies' },
  advertising: { ko: '광고선전비', en: 'Advertising' },
} as const satisfies Record<string, LocalText>;

/** Purposes that stock posts for automatically, with each movement: its value and the counter account. No flow may use them. */
export const stockPurposes = [
  'stock',
  'cost-of-stock',
  'materials',
  'cost-of-materials',
  'supplies',
  'cost-of-supplies',
  'stock-adjustments',
  'trade-payables',
] as const;
export type StockPurpose = (typeof stockPurposes)[number];

/** As what stock is booked: goods that are sold, materials that are made into something, supplies that are used up. */
export const stockClasses = ['stock', 'materials', 'supplies'] as const satisfies readonly StockPurpose[];
export type StockClass = (typeof stockClasses)[number];

export type PostingPurpose = keyof typeof postingPurposes;
export const PostingPurpose = z.enum(Object.keys(postingPurposes) as [PostingPurpose, ...PostingPurpose[]]);

/** For frames shipped by modules: the compiler checks the purposes. */
export const toPostingPurpose = (name: PostingPurpose): PostingPurpose => name;
