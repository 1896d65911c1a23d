// @vitest-environment jsdom
/** Stock columns of lists: services and assets have none, and only items visible to customers are sold out. */
import { afterEach, expect, it, vi } from 'vitest';
import { createMe, renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import type { RecordRow } from '#modules/axis/web/index.ts';
import { useStockColumns } from './components/columns.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const id = '0192f000-0000-7000-8000-00000000000a';
const row = { id } as RecordRow;

function Cells() {
  const { columns, stock } = useStockColumns([row]);
  return (
    stock.has(id) && (
      <>
        <p id="cells">{columns.available.cell(row)}</p>
        <p id="value">{columns.value.cell(row)}</p>
      </>
    )
  );
}

it.each([
  { type: 'sellable', published: true, onHand: 0, says: '품절' },
  { type: 'sellable', published: true, onHand: 3, says: '3' },
  { type: 'sellable', published: false, onHand: 0, says: '0' },
  { type: 'service', published: false, onHand: 0, says: '–' },
  { type: 'asset', published: false, onHand: 0, says: '–' },
  { type: 'asset', published: false, onHand: 2, says: '2' },
])('$type with $onHand, published: $published, reads $says', async ({ type, published, onHand, says }) => {
  const stock = { onHand, reserved: 0, available: onHand, value: 0 };
  const row = {
    name: '컵',
    code: null,
    price: null,
    currency: 'KRW',
    version: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const item = { id, type, published, stock, ...row };
  ({ close } = await renderWeb(<Cells />, {
    company: sampleCompany,
    me: { ...createMe(['item.item.read']), company: sampleCompany },
    replies: { 'GET /api/items': { body: { success: true, data: [item], page: { nextCursor: null } } } },
  }));
  await waitFor(() => document.querySelector('#cells')?.textContent === says);
  // Stock without a cost is not valued at zero.
  if (onHand > 0) expect(document.querySelector('#value')?.textContent).toBe('원가 모름');
});
