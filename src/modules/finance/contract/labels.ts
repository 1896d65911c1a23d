/** What the fields of this room's requests are called, where the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import { entryWords } from './finance.texts.ts';

export const financeLabels: FieldTexts = {
  account: { label: entryWords.account, kind: 'choice' },
  asOf: { label: { ko: '기준일', en: 'Reference day' }, kind: 'date' },
  credit: { ko: '대변', en: 'Credit' },
  date: { label: { ko: '전표 일자', en: 'Date' }, kind: 'date' },
  debit: { ko: '차변', en: 'Debit' },
  executionId: { label: { ko: '진행 건', en: 'Run' }, kind: 'record' },
  format: { label: { ko: '파일 형식', en: 'File format' }, kind: 'choice' },
  kind: { label: { ko: '구분', en: 'Kind' }, kind: 'choice' },
  memo: entryWords.memo,
  purpose: { label: { ko: '집계 용도', en: 'Group in reports' }, kind: 'choice' },
  source: { label: words.source, kind: 'choice' },
  what: { label: { ko: '내보낼 장부', en: 'Book to export' }, kind: 'choice' },
};
