// @vitest-environment jsdom
/** People who may not create records of a type are informed. */
import { afterEach, expect, it } from 'vitest';
import { createMe, renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import type { TypeView } from '../contract/type.ts';
import { RecordCreateOf } from './screens/RecordCreate.tsx';
import type { RecordPlace } from './slots.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const place = {
  axis: 'item',
  type: 'asset',
  title: { ko: '자산', en: 'Assets' },
  list: '/assets',
  crumbs: [],
  slots: {},
  home: () => '/assets',
} as unknown as RecordPlace;

const type = (write: boolean): TypeView => ({
  ...{
    axis: 'item',
    key: 'asset',
    label: { ko: '자산', en: 'Asset' },
    fields: [],
    version: 1,
    builtin: true,
    open: true,
  },
  rights: { write, erase: false, actions: [] },
  personal: false,
});

it.each([true, false])('registration follows the right to write: %s', async (write) => {
  const me = { ...createMe(['axis.record.read']), company: sampleCompany };
  const replies = { 'GET /api/axis/types': { body: { success: true, data: [type(write)] } } };
  ({ close } = await renderWeb(<RecordCreateOf place={place} />, { company: sampleCompany, me, replies }));
  await waitFor(() => document.querySelector('h1')?.textContent === '자산 등록');
  expect(document.querySelector('form') !== null).toBe(write);
  expect(document.body.textContent?.includes('이 유형을 등록할 권한이 없습니다.')).toBe(!write);
});
