// @vitest-environment jsdom
/** A guest's own data as shown by the link of an order. Takes about a second. */
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { GuestDataPage } from './GuestDataPage.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const at = '2026-11-29T03:00:00.000Z';
const data = {
  ...{ number: '2026-000001', state: 'confirmed', placedAt: at, total: 10_000, currency: 'KRW', note: '' },
  contact: { name: '김하늘', email: 'sky@mail.example', phone: '010-1234-5678' },
  address: { postalCode: '06236', line1: '서울 강남구 테헤란로 152', line2: '' },
  lines: [{ itemId: '0192f000-0000-7000-8000-00000000000c', name: '도자기 컵', quantity: 1, amount: 10_000 }],
  profile: { name: null, email: null, phone: null, addresses: [] },
  consents: [
    { id: '0192f000-0000-7000-8000-00000000000a', kind: 'terms', act: 'given', version: 1, way: 'screen', at },
  ],
  requests: [{ id: '0192f000-0000-7000-8000-00000000000b', kind: 'read', fields: [], at }],
  kept: { number: '2026-000001', until: '2031-11-29', source: '전자상거래법 시행령 제6조 제1항 제2호' },
  canCorrect: true,
  canWithdraw: true,
  ...{ withdrawal: null, withdrawUntil: null, withdrawable: [], isSent: false },
};
const getText = () => document.body.textContent ?? '';

it('개인정보 보호법 제35조: asks for the contact given with the order, and then shows the stored data, with end and law', async () => {
  history.replaceState(null, '', '/orders/x/data#secret=the-secret');
  const replies = {
    'POST /api/orders/:id/data': { body: { success: true, data } },
    'POST /api/orders//data': { body: { success: true, data } },
  };
  const drawn = await renderWeb(<GuestDataPage />, { me: null, replies });
  close = drawn.close;
  const field = await waitFor(() => document.querySelector<HTMLInputElement>('form input'));
  expect(location.hash).toBe('');
  expect(getText()).not.toContain('김하늘');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '010-1234-5678');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => document.querySelector('form')?.requestSubmit());
  await waitFor(() => getText().includes('김하늘'));
  expect(drawn.sent.find(({ path }) => path.endsWith('/data'))?.body).toEqual({
    secret: 'the-secret',
    proof: '010-1234-5678',
  });
  expect(getText()).toContain('전자상거래법 시행령 제6조');
  expect(getText()).toContain('이용약관');
  expect(getText()).toContain('삭제 요구');
  expect(getText()).toContain('청약철회 요청');
});

it('without the secret of a link there is nothing to open', async () => {
  history.replaceState(null, '', '/orders/x/data');
  const drawn = await renderWeb(<GuestDataPage />, { me: null, replies: {} });
  close = drawn.close;
  await waitFor(() => getText().includes('메일에 있는 링크로 열어 주세요'));
  expect(document.querySelector('form')).toBeNull();
});
