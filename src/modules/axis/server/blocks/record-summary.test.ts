import { expect, it } from 'vitest';
import { forecastRecords } from './record-summary.ts';

const label = { ko: '고객 카드', en: 'Customer card' };
const changeOf = (action: string, before: object | null, after: object | null) => ({
  subject: { type: 'record', id: '1', label },
  before: before && { ko: before, en: before },
  after: after && { ko: after, en: after },
  data: { action },
});
const listSentences = (...changes: ReturnType<typeof changeOf>[]) =>
  forecastRecords(changes as never).map(({ sentence }) => sentence.ko);

it('says of a record that is made and then filled in that it is new, and nothing of one that is gone again', () => {
  const creation = changeOf('create', null, { 등급: '일반' });
  const filled = changeOf('update', { 등급: '일반' }, { 등급: '우수' });
  expect(listSentences(creation)).toEqual(['고객 카드를 새로 등록합니다.']);
  expect(listSentences(creation, filled)).toEqual(['고객 카드를 새로 등록합니다.']);
  expect(listSentences(filled)).toEqual(['고객 카드가 바뀝니다: 등급 일반 → 우수']);
  expect(listSentences(filled, changeOf('delete', { 등급: '우수' }, null))).toEqual(['고객 카드를 삭제합니다.']);
  expect(listSentences(creation, changeOf('delete', { 등급: '일반' }, null))).toEqual([]);
});
