// @vitest-environment jsdom
/** Before a second record of the same thing the person is asked: to open the one that is there, or to create it anyway. */
import { afterEach, expect, it } from 'vitest';
import { createMe, renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import type { TypeView } from '../contract/type.ts';
import { RecordCreateOf } from './screens/RecordCreate.tsx';
import type { RecordPlace } from './slots.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const place = {
  axis: 'entity',
  type: 'external',
  title: { ko: '고객·거래처', en: 'Customers' },
  list: '/domains/entity/external',
  crumbs: [],
  slots: {},
  home: ({ id }: { id: string }) => `/domains/entity/external/${id}`,
} as unknown as RecordPlace;

const type: TypeView = {
  ...{
    axis: 'entity',
    key: 'external',
    label: { ko: '고객·거래처', en: 'Customer' },
    version: 1,
    builtin: true,
    open: true,
  },
  fields: [{ key: 'phone', kind: 'phone', label: { ko: '전화번호', en: 'Phone' }, required: false }],
  rights: { write: true, erase: false, actions: [] },
  personal: true,
};
const alike = [{ id: '01985f2e-0000-7000-8000-000000000001', title: '늘봄꽃집', code: 'C-1', fields: ['phone'] }];
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === text) as HTMLButtonElement;

it('shows records with the same number, opens them, and creates the new one on confirmation', async () => {
  const me = { ...createMe(['axis.record.read', 'entity.external.write']), company: sampleCompany };
  const sent: { allowAlike?: boolean }[] = [];
  const replies = {
    'GET /api/axis/types': { body: { success: true, data: [type] } },
    'POST /api/axis/entity/external': (request: { body?: unknown }) => {
      const body = request.body as { allowAlike?: boolean };
      sent.push(body);
      return body.allowAlike
        ? { status: 201, body: { success: true, data: { ...alike[0], version: 1, axis: 'entity', type: 'external' } } }
        : { status: 409, body: { success: false, code: 'RECORD_ALIKE', message: '같은 것', details: { alike } } };
    },
  };
  ({ close } = await renderWeb(<RecordCreateOf place={place} />, { company: sampleCompany, me, replies } as never));
  await waitFor(() => document.querySelector('input[name="title"]') !== null);
  const title = document.querySelector('input[name="title"]') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title, '늘봄 꽃집');
  title.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')?.requestSubmit();
  await waitFor(() => document.querySelector('[role="dialog"]')?.textContent?.includes('늘봄꽃집 (C-1)') === true);
  const dialog = document.querySelector('[role="dialog"]') as HTMLElement;
  expect(dialog.textContent).toContain('전화번호가 같습니다.');
  const link = [...dialog.querySelectorAll('a')].find((anchor) => anchor.textContent === '이 고객·거래처 열기');
  expect(link?.getAttribute('href')).toBe(`/domains/entity/external/${alike[0]?.id}`);
  button('그래도 등록').click();
  await waitFor(() => sent.length === 2);
  expect(sent.map(({ allowAlike }) => allowAlike)).toEqual([false, true]);
  await waitFor(() => document.querySelector('[role="dialog"]') === null);
});
