/**
 * Order exports: the rows of the list, for permitted readers, with the reason recorded, and nothing that a spreadsheet executes.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { sendDownload } from '#kernel/server/download.ts';
import { readSheetCells } from '#kernel/server/testing/sheet.ts';
import * as api from '../contract/endpoints.ts';
import { exportOrders } from '../contract/staff.endpoints.ts';
import { exportOrders as exportOf } from './export.service.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
const numbers: string[] = [];

async function place(name: string, note: string, lines: { itemId: string; quantity: number }[]): Promise<void> {
  const body = createOrderBody(lines, { contact: { name, email: 'sky@example.com', phone: '010-1234-5678' }, note });
  const reply = await new Visitor(world, world.alpha).call(api.placeOrder, { body });
  expect(reply.status).toBe(201);
  numbers.push(reply.body.data.number);
}

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  const [cup, desk] = [shop.cup, shop.desk].map((itemId) => ({ itemId, quantity: 1 })) as [never, never];
  await place('=SUM(A1:A9)', '+82 문 앞', [{ itemId: shop.cup, quantity: 3 }]);
  await place('남궁 빛나라', '문 앞에, "조용히"', [cup, desk]);
});
afterAll(() => world.close());

const reason = '택배사에 넘기려고';
type ExportQuery = Parameters<typeof exportOf>[1];

async function fileOf(request: Omit<ExportQuery, 'reason'>): Promise<{ name: string; bytes: Buffer }> {
  return world.alpha.service(async (context) => {
    const download = await exportOf({ ...context, locale: 'ko' }, { ...request, reason });
    const chunks: Buffer[] = [];
    for await (const chunk of (await sendDownload(download, context)).body) chunks.push(Buffer.from(chunk));
    return { name: download.name, bytes: Buffer.concat(chunks) };
  });
}

it('requires the right to read orders and a reason, and is recorded in the trail', async () => {
  const body = { format: 'csv', reason } as const;
  expect((await world.call(exportOrders, { at: world.alpha, body })).status).toBe(401);
  expect((await world.call(exportOrders, { as: world.alpha.viewer, body })).status).toBe(403);
  const without = { format: 'csv' } as never;
  expect((await world.call(exportOrders, { as: world.alpha.manager, body: without })).status).toBe(400);
  expect((await world.call(exportOrders, { as: world.alpha.manager, body })).status).toBe(200);
  const query = { action: 'order.order.export' };
  const { body: trail } = await world.call(listAudit, { as: world.alpha.master, query });
  expect(trail.data).toMatchObject([{ after: { format: 'csv', reason } }]);
});

it('writes a row for each line, newest first, the order total once, and no formula', async () => {
  const { name, bytes } = await fileOf({ format: 'csv' });
  expect(name).toMatch(/^주문 목록 \d{4}-\d\d-\d\d\.csv$/);
  const lines = bytes.toString().split('\r\n');
  expect(lines[0]).toBe(
    '\ufeff주문 번호,주문일시,상태,주문자,연락처,이메일,우편번호,주소,요청 사항,상품 코드,상품,수량,단가,금액,과세 구분,주문 합계,부가세,면세 금액,통화',
  );
  expect(lines).toHaveLength(5);
  expect(lines[1]?.startsWith(`${numbers[1]},`)).toBe(true);
  expect(lines[1]).toContain('"문 앞에, ""조용히"""');
  expect(lines[2]?.endsWith(',,,,KRW')).toBe(true);
  expect(lines[3]).toContain(`'=SUM(A1:A9)`);
  expect(lines[3]).toContain(",'+82 문 앞,");
  expect(lines[3]?.endsWith(',3,10000,30000,과세 (10%),30000,2727,0,KRW')).toBe(true);
});

it('holds what the list was narrowed to, and nothing else', async () => {
  const cells = readSheetCells((await fileOf({ format: 'xlsx', search: '빛나' })).bytes);
  expect(cells.slice(1).map(([number]) => number)).toEqual([numbers[1], numbers[1]]);
  expect(readSheetCells((await fileOf({ format: 'xlsx', stage: 'shipped' })).bytes)).toHaveLength(1);
});
