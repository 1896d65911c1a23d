/** The books as files: which there are, and what is asked of them. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { fileFormats } from '#kernel/contract/file-format.ts';
import { Currency } from '#kernel/contract/money.ts';
import { AccountCode, BookDate } from './ledger.ts';

export const exportKinds = ['trial', 'balance', 'income', 'entries', 'ledger'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportBooks = endpoint({
  method: 'POST',
  path: '/api/finance/exports',
  scope: 'company',
  permission: 'finance.ledger.read',
  audit: 'finance.books.export',
  subject: { type: 'finance.books' },
  touches: { none: 'a file is made of what there is' },
  summary: { ko: '장부를 CSV나 엑셀로 내보내기', en: 'Export the books as CSV or a spreadsheet' },
  errors: [kernelErrors.EXPORT_TOO_LARGE],
  body: z
    .strictObject({
      what: z.enum(exportKinds),
      format: z.enum(fileFormats),
      from: BookDate,
      to: BookDate,
      /** The company's own when left out. Of statements. */
      currency: Currency.optional(),
      /** Of entries and ledgers: this account alone. */
      account: AccountCode.optional(),
    })
    .refine((body) => body.from <= body.to, { path: ['to'] })
    .refine((body) => body.what !== 'ledger' || body.account !== undefined, { path: ['account'] }),
  reply: z.never(),
  download: true,
});
