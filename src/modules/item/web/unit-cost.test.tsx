// @vitest-environment jsdom
/** What one unit cost is typed as people write it: in whole units of the company's currency, with its decimals. */
import { afterEach, expect, it, vi } from 'vitest';
import {
  click,
  named,
  renderWeb,
  type SentRequest,
  someCompany,
  someone,
  type,
  until,
} from '#kernel/web/testing/render.tsx';
import { MoveDialog } from './components/MoveDialog.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const item = { id: '0192f000-0000-7000-8000-00000000000a', name: '컵' };
const input = (name: string) => until(() => document.querySelector<HTMLInputElement>(`[name=${name}]`));

it.each([
  ['USD', '12.5', 1250, '12.5 USD'],
  ['USD', '12.345', 1234, '12.34 USD'],
  ['KRW', '1500', 1500, '1,500원'],
] as const)('of %s, %s is sent as %i minor units', async (currency, typed, sent, shown) => {
  const requests: SentRequest[] = [];
  const company = { ...someCompany, currency };
  ({ close } = await renderWeb(<MoveDialog item={item} onClose={() => undefined} />, {
    company,
    me: { ...someone(['item.stock.move']), company },
    replies: {
      [`POST /api/items/${item.id}/movements`]: (request) => {
        requests.push(request);
        return { status: 201, body: { success: true, data: {} } };
      },
    },
  }));
  await type(await input('quantity'), '3');
  const cost = await input('unitCost');
  await type(cost, typed);
  expect(cost.value).toBe(shown);
  await click(named('등록하기'));
  await until(() => requests.length > 0);
  expect(requests[0]?.body).toMatchObject({ movement: 'receive', quantity: 3, unitCost: sent });
});
