// @vitest-environment jsdom
/** The unit cost is typed in the usual form: in whole units of the company's currency, with its decimals. */
import { afterEach, expect, it, vi } from 'vitest';
import {
  click,
  createMe,
  findByName,
  renderWeb,
  type SentRequest,
  sampleCompany,
  type,
  waitFor,
} from '#kernel/web/testing/render.tsx';
import { MoveDialog } from './components/MoveDialog.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const item = { id: '0192f000-0000-7000-8000-00000000000a', name: '컵' };
const input = (name: string) => waitFor(() => document.querySelector<HTMLInputElement>(`[name=${name}]`));

it.each([
  ['USD', '12.5', 1250, '12.5 USD'],
  ['USD', '12.345', 1234, '12.34 USD'],
  ['KRW', '1500', 1500, '1,500원'],
] as const)('of %s, %s is sent as %i minor units', async (currency, typed, sent, displayedCost) => {
  const requests: SentRequest[] = [];
  const company = { ...sampleCompany, currency };
  ({ close } = await renderWeb(<MoveDialog item={item} onClose={() => undefined} />, {
    company,
    me: { ...createMe(['item.stock.move']), company },
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
  expect(cost.value).toBe(displayedCost);
  await click(findByName('등록하기'));
  await waitFor(() => requests.length > 0);
  expect(requests[0]?.body).toMatchObject({ movement: 'receive', quantity: 3, unitCost: sent });
});
