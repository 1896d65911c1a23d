/**
 * What flows post for. Whoever posts names the purpose; finance knows which account of the company serves it. So no other room
 * knows an account's number, and a company may number its accounts as it likes.
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

/** What stock posts for by itself, with each movement: its worth, and what stands against it. No flow may name these. */
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

/** For frames that rooms ship: the compiler knows the purposes. */
export const purpose = (name: PostingPurpose): PostingPurpose => name;
