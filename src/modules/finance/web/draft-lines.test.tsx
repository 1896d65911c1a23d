// @vitest-environment jsdom
/** The lines of an entry say why they were refused, also where nothing that a person can count is wrong. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, findByName, renderWeb, type, waitFor } from '#kernel/web/testing/render.tsx';
import { getDifference, getFilledLines } from './components/entry-draft.ts';
import { EntryCreate } from './screens/EntryCreate.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const account = (code: string, ko: string) => {
  const name = { ko, en: ko };
  return { id: crypto.randomUUID(), code, name, kind: 'asset', purpose: null, active: true, version: 1 };
};
const refusal = '사용 중지된 계정과목에는 전표를 등록할 수 없습니다.';

async function choose(line: string, what: string): Promise<void> {
  const group = await waitFor(() => document.querySelector(`[role=group][aria-label="${line}"]`));
  const input = group.querySelector('input');
  await click(input);
  const list = () => document.getElementById(input?.getAttribute('aria-controls') ?? '');
  const options = () => [...(list()?.querySelectorAll('[role=option]') ?? [])];
  await click(await waitFor(() => options().find((option) => option.textContent === what)));
}
const amount = (line: string, side: number, value: string) => {
  const inputs = document.querySelectorAll<HTMLInputElement>(`[role=group][aria-label="${line}"] input[inputmode]`);
  return type(inputs[side] as HTMLInputElement, value);
};

it('shows the server’s refusal of complete lines', async () => {
  const details = [{ field: 'lines.1.account' }];
  ({ close } = await renderWeb(<EntryCreate />, {
    me: createMe(['finance.entry.post']),
    replies: {
      'GET /api/finance/accounts': {
        body: { success: true, data: [account('103', '예금'), account('108', '외상')], page: { nextCursor: null } },
      },
      'POST /api/finance/entries': {
        status: 422,
        body: { success: false, code: 'INACTIVE_ACCOUNT', message: refusal, details },
      },
    },
  }));
  await choose('1번째 줄', '103 예금');
  await choose('2번째 줄', '108 외상');
  await amount('1번째 줄', 0, '500');
  await amount('2번째 줄', 1, '500');
  await type(document.querySelector('[name=memo]') as HTMLInputElement, '대체');
  await click(findByName('등록하기'));
  const alert = await waitFor(() => document.querySelector('fieldset [role=alert]'));
  expect(alert.textContent).toBe(refusal);
});

it('takes whole units of the currency, with its decimals, and says the difference in them', () => {
  const lines = [
    { key: '1', account: '103', debit: 10.1, credit: '' },
    { key: '2', account: '108', debit: '', credit: '10.20' },
  ];
  expect(getFilledLines(lines, 'USD')).toEqual([
    { account: '103', debit: 1010, credit: 0 },
    { account: '108', debit: 0, credit: 1020 },
  ]);
  expect(getDifference(lines, 'USD')).toBe(-10);
  expect(getFilledLines([{ key: '1', account: '103', debit: 1500, credit: '' }], 'KRW')[0]?.debit).toBe(1500);
});
