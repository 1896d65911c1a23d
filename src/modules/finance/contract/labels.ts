/** Field labels of finance: names of request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { entryColumnTexts } from './finance.texts.ts';

export const financeLabels: FieldTexts = {
  account: { label: entryColumnTexts.account, kind: 'choice' },
  asOf: { label: { ko: '기준일', en: 'Reference day' }, kind: 'date' },
  credit: { ko: '대변', en: 'Credit' },
  date: { label: { ko: '전표 일자', en: 'Date' }, kind: 'date' },
  debit: { ko: '차변', en: 'Debit' },
  executionId: { label: { ko: '진행 건', en: 'Run' }, kind: 'record' },
  format: { label: { ko: '파일 형식', en: 'File format' }, kind: 'choice' },
  kind: { label: { ko: '구분', en: 'Kind' }, kind: 'choice' },
  memo: entryColumnTexts.memo,
  purpose: { label: { ko: '집계 용도', en: 'Group in reports' }, kind: 'choice' },
  source: { label: commonTexts.source, kind: 'choice' },
  what: { label: { ko: '내보낼 장부', en: 'Book to export' }, kind: 'choice' },
};
