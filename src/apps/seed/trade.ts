/** The regular trade of a sample: buying, making, selling, billing. The person who moves the goods is not the bookkeeper. */
import { getStock, moveStock } from '#modules/item/server/index.ts';
import { getLastDay } from './calendar.ts';
import {
  type Bookkeeper,
  getBoughtStock,
  getSoldStock,
  loadBalances,
  postEntry,
  salesAccounts,
  sumBy,
} from './ledger.ts';
import { getId } from './records.ts';
import { getPrice, type SampleStock } from './sample.ts';

/** Brings the stock of what is bought back to where the year began. */
async function replenishStock(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  const { sample, ids } = bookkeeper;
  const items = getBoughtStock(sample);
  const cost = await bookkeeper.as('operator', at, async (context) => {
    const levels = await getStock(
      context,
      items.map((stock) => getId(ids, stock.code)),
    );
    const lines = items.flatMap((stock) => {
      const itemId = getId(ids, stock.code);
      const quantity = stock.opening - (levels.get(itemId)?.onHand ?? 0);
      return quantity > 0 ? [{ itemId, quantity, unitCost: stock.cost }] : [];
    });
    if (lines.length > 0) await moveStock(context, { movement: 'receive', note: '정기 매입', lines });
    return sumBy(lines, (line) => line.quantity * line.unitCost);
  });
  if (cost === 0) return;
  await bookkeeper.as('finance', at, async (context) => {
    const vat = Math.round(cost / 10);
    postEntry(context, at, {
      memo: `${at.getMonth() + 1}월 정기 매입 부가세`,
      lines: [
        ['135', vat],
        ['251', 0, vat],
      ],
    });
  });
}

/** Uses raw material and makes products; what processing costs is owed to subcontractors. */
async function produceGoods(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  const { sample, ids } = bookkeeper;
  const line = (stock: SampleStock) => ({ itemId: getId(ids, stock.code), quantity: stock.monthly });
  const raw = getBoughtStock(sample);
  const products = getSoldStock(sample).map((stock) => ({ ...line(stock), unitCost: stock.cost }));
  await bookkeeper.as('lead', at, async (context) => {
    await moveStock(context, { movement: 'issue', note: '월 생산 투입', lines: raw.map(line) });
    await moveStock(context, { movement: 'receive', note: '월 생산 입고', lines: products });
  });
  await bookkeeper.as('finance', at, async (context) => {
    const balance = await loadBalances(context, at);
    const used = balance('501');
    const producedValue = sumBy(products, (product) => product.quantity * product.unitCost);
    postEntry(context, at, {
      memo: '제품 생산 대체',
      lines: [
        ['251', producedValue],
        ['501', 0, used],
        ['253', 0, producedValue - used],
      ],
    });
  });
}

/** A third of the month's sales beside the online orders. */
async function sellGoods(bookkeeper: Bookkeeper, at: Date, growth: number): Promise<void> {
  const { sample, ids, chance } = bookkeeper;
  const sales = salesAccounts[sample.industry];
  const note = sample.industry === 'retail' ? '매장 판매' : '납품';
  const total = await bookkeeper.as('operator', at, async (context) => {
    const plannedSales = getSoldStock(sample).map((stock) => ({
      itemId: getId(ids, stock.code),
      quantity: Math.max(1, Math.round((stock.monthly / 3) * growth * (0.85 + chance.next() * 0.3))),
      price: getPrice(sample, stock.code),
    }));
    const levels = await getStock(
      context,
      plannedSales.map((line) => line.itemId),
    );
    const lines = plannedSales.filter((line) => (levels.get(line.itemId)?.available ?? 0) >= line.quantity);
    const moved = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    await moveStock(context, { movement: 'issue', note, lines: moved });
    return sumBy(lines, (line) => line.quantity * line.price);
  });
  await bookkeeper.as('finance', at, async (context) => {
    const net = Math.round(total / 1.1);
    const received = sample.industry === 'retail' ? '103' : '108';
    postEntry(context, at, {
      memo: `${note} 매출 집계`,
      lines: [
        [received, total],
        [sales, 0, net],
        ['255', 0, total - net],
      ],
    });
  });
}

/** Work billed to customers, for those who sell no goods. */
async function billCustomers(bookkeeper: Bookkeeper, at: Date, growth: number): Promise<void> {
  const { sample, chance } = bookkeeper;
  const customers = sample.records.filter((record) => record.fields.kind === 'customer');
  await bookkeeper.as('finance', at, async (context) => {
    for (let part = 0; part < 3; part++) {
      const customer = chance.pick(customers);
      const net = Math.round(((sample.books.sales / 6) * growth * (0.8 + chance.next() * 0.4)) / 10_000) * 10_000;
      const vat = net / 10;
      postEntry(context, at, {
        memo: `용역 매출 ${customer.title}`,
        lines: [
          ['108', net + vat],
          ['412', 0, net],
          ['255', 0, vat],
        ],
      });
    }
  });
}

/** Goods received and issued in one month. */
export function planTrade(bookkeeper: Bookkeeper, month: string, growth: number): void {
  const { stage, sample, calendar } = bookkeeper;
  const last = getLastDay(month);
  if (sample.industry === 'services') {
    for (const day of [12, 27]) stage.plan(calendar.on(month, day, 14), (at) => billCustomers(bookkeeper, at, growth));
    return;
  }
  if (month !== calendar.months[0]) stage.plan(calendar.on(month, 5, 9), (at) => replenishStock(bookkeeper, at));
  if (sample.industry === 'manufacturing') stage.plan(calendar.on(month, 8, 16), (at) => produceGoods(bookkeeper, at));
  for (const day of [10, 20, last]) stage.plan(calendar.on(month, day, 19), (at) => sellGoods(bookkeeper, at, growth));
}
