// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import type { AxisRecordView, HistoryEntryView } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { HistorySection } from './components/HistorySection.tsx';

const both = (ko: string) => ({ ko, en: ko });
const at = '2026-11-20T00:00:00.000Z';
const id = '0192f000-0000-7000-8000-00000000000a';
const owner = '0192f000-0000-7000-8000-00000000000b';
const gone = '0192f000-0000-7000-8000-00000000000c';
const record: AxisRecordView = {
  ...{ id, axis: 'item', type: 'sellable', title: '냄비', code: null, fields: {}, version: 3, references: [] },
  ...{ createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, deletedAt: null },
};
const type: TypeDefinition = {
  ...{ axis: 'item', key: 'sellable', label: both('상품'), version: 1, builtin: true, open: true, personal: false },
  fields: [
    { key: 'price', kind: 'money', label: both('판매가'), required: false },
    { key: 'owner', kind: 'record', label: both('담당자'), required: false },
    { key: 'note', kind: 'long-text', label: both('메모'), required: false },
  ],
};
const krw = (amount: number) => ({ amount, currency: 'KRW' });
const entry = (version: number, change: Partial<HistoryEntryView>): HistoryEntryView => ({
  ...{ version, at, by: id, byName: '이도현', action: 'update', cause: 'direct', executionId: null },
  ...{ before: {}, after: {}, references: [] },
  ...change,
});

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

it('describes each change in a sentence, by name and with readable values', async () => {
  const named = { id: owner, axis: 'entity', type: 'internal', title: '오미정', code: null, deleted: false } as const;
  const data = [
    entry(5, { before: { 'fields.note': '가' }, after: { 'fields.note': '나' } }),
    entry(4, {
      ...{ before: { 'fields.owner': owner }, after: { 'fields.owner': gone }, references: [named] },
    }),
    entry(3, { cause: 'undo', executionId: id, before: { code: 'A' }, after: { code: null } }),
    entry(2, { before: { 'fields.price': krw(23_500) }, after: { 'fields.price': krw(25_900) } }),
    entry(1, { action: 'create', after: { title: '냄비' } }),
  ];
  const drawn = await renderWeb(<HistorySection record={record} type={type} />, {
    replies: {
      [`GET /api/axis/item/sellable/${id}/history`]: {
        body: { success: true, data, page: { nextCursor: null, limit: 50 } },
      },
    },
  });
  close = drawn.close;
  const text = () => document.body.textContent ?? '';
  expect(await waitFor(() => text().includes('이도현님이 판매가를 23,500원 → 25,900원으로 변경'))).toBe(true);
  for (const sentence of [
    '이도현님이 메모를 수정',
    '이도현님이 담당자를 오미정 → 볼 수 없는 항목으로 변경',
    '이도현님이 코드를 비움',
    '이도현님이 등록',
  ]) {
    expect(text()).toContain(sentence);
  }
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/entities/entity/internal/${owner}`, `/workflows/executions/${id}`]);
  expect(document.querySelectorAll('h3')).toHaveLength(1);
  expect(document.querySelector('table')).toBeNull();
  expect(text()).not.toContain(gone);
});
