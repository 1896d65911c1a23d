/** The block of flows that posts a journal entry. */

import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { Currency, MinorUnits, Money } from '#kernel/contract/money.ts';
import { text } from '#kernel/contract/text.ts';
import { PostingPurpose, postingPurposes } from './chart.ts';
import { financeErrors } from './errors.ts';
import { AccountCode, BookDate } from './ledger.ts';

/** An expression may give a count of minor units or money. */
const Amount = z.union([MinorUnits.min(0), Money.refine((money) => money.amount >= 0)]).nullish();

export const journalEntryBlock = defineBlock({
  kind: 'finance.journal-entry',
  icon: 'book',
  title: { ko: '전표', en: 'Journal entry' },
  description: {
    ko: '복식부기 전표를 등록합니다. 되돌리면 역분개 전표가 만들어집니다.',
    en: 'Posts a double-entry journal entry. Undo posts the reversing entry.',
  },
  settings: z.strictObject({
    /** Today in the company's time zone when left out. */
    date: BookDate.nullish(),
    memo: text({ max: 200 }),
    /** For amounts that are plain numbers; the company's own currency when left out. */
    currency: Currency.nullish(),
    /** Lines whose amounts come out as zero are left out, so that a tax-free sale needs no second frame. */
    lines: z
      .array(
        z
          .strictObject({
            /** Either the account by its number, or what is posted for: the company's account for it. */
            account: AccountCode.nullish(),
            purpose: PostingPurpose.nullish(),
            debit: Amount,
            credit: Amount,
            memo: text({ max: 200 }).nullish(),
          })
          .refine(({ account, purpose }) => (account == null) !== (purpose == null), { path: ['account'] }),
      )
      .min(2)
      .max(100),
  }),
  form: [
    { key: 'memo', kind: 'text', required: true, label: { ko: '적요', en: 'Memo' } },
    {
      key: 'date',
      kind: 'date',
      required: false,
      label: { ko: '전표 일자', en: 'Date' },
      help: { ko: '비워 두면 진행한 날로 등록합니다.', en: 'Leave empty to use the day of the run.' },
    },
    {
      key: 'currency',
      kind: 'choice',
      required: false,
      label: commonTexts.currency,
      options: Currency.options.map((value) => ({ value, label: { ko: value, en: value } })),
    },
    {
      key: 'lines',
      kind: 'lines',
      required: true,
      min: 2,
      max: 100,
      label: { ko: '분개', en: 'Lines' },
      fields: [
        {
          key: 'purpose',
          kind: 'choice',
          required: false,
          label: { ko: '용도', en: 'Purpose' },
          help: {
            ko: '용도를 고르면 회사에 정해진 계정과목에 기록합니다.',
            en: 'The company’s account for it is used.',
          },
          options: Object.entries(postingPurposes).map(([value, label]) => ({ value, label })),
        },
        {
          key: 'account',
          kind: 'text',
          required: false,
          label: { ko: '계정과목 코드', en: 'Account code' },
          help: { ko: '용도를 고르지 않을 때만 적습니다.', en: 'Only where no purpose is chosen.' },
        },
        { key: 'debit', kind: 'integer', required: false, min: 0, label: { ko: '차변', en: 'Debit' } },
        { key: 'credit', kind: 'integer', required: false, min: 0, label: { ko: '대변', en: 'Credit' } },
        { key: 'memo', kind: 'text', required: false, max: 200, label: { ko: '적요', en: 'Memo' } },
      ],
    },
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'finance.entry.post',
  act: { ko: '전표를 씁니다', en: 'Posts journal entries' },
  sensitive: true,
  errors: [
    financeErrors.UNBALANCED_ENTRY,
    financeErrors.UNKNOWN_ACCOUNT,
    financeErrors.INACTIVE_ACCOUNT,
    financeErrors.NO_ACCOUNT_FOR_PURPOSE,
    financeErrors.ENTRY_TOO_LARGE,
    financeErrors.PERIOD_CLOSED,
    financeErrors.NO_OPEN_PERIOD,
    financeErrors.ENTRY_NOT_FOUND,
    financeErrors.ENTRY_ALREADY_REVERSED,
    financeErrors.STOCK_ACCOUNT,
    financeErrors.STOCK_ENTRY,
  ],
});
