/** The regular trade of a sample: buying, making, selling, billing. Who moves the goods is not who keeps the books. */
import { moveStock, stockOf } from '#modules/item/server/index.ts';
import { lastDayOf } from './calendar.ts';
import { balances, bought, type Keeper, post, salesAccounts, shipped, sum } from './ledger.ts';
import { idOf } from './records.ts';
import { priceOf, type SampleStock } from './sample.ts';

/** Brings the stock of what is bought back to where the year began. */
async function replenish(keeper: Keeper, at: Date): Promise<void> {
  const { sample, ids } = keeper;
  const items = bought(sample);
  const cost = await keeper.as('operator', at, async (context) => {
    const levels = await stockOf(
      context,
      items.map((stock) => idOf(ids, stock.code)),
    );
    const lines = items.flatMap((stock) => {
      const itemId = idOf(ids, stock.code);
      const quantity = stock.opening - (levels.get(itemId)?.onHand ?? 0);
      return quantity > 0 ? [{ itemId, quantity, unitCost: stock.cost }] : [];
    });
    if (lines.length > 0) await moveStock(context, { movement: 'receive', note: '정기 매입', lines });
    return sum(lines, (line) => line.quantity * line.unitCost);
  });
  if (cost === 0) return;
  await keeper.as('finance', at, async (context) => {
    const vat = Math.round(cost / 10);
    post(context, at, {
      memo: `${at.getMonth() + 1}월 정기 매입 부가세`,
      lines: [
        ['135', vat],
        ['251', 0, vat],
      ],
    });
  });
}

/** Uses raw material and makes products; what processing costs is owed to subcontractors. */
async function produce(keeper: Keeper, at: Date): Promise<void> {
  const { sample, ids } = keeper;
  const line = (stock: SampleStock) => ({ itemId: idOf(ids, stock.code), quantity: stock.monthly });
  const raw = bought(sample);
  const products = shipped(sample).map((stock) => ({ ...line(stock), unitCost: stock.cost }));
  await keeper.as('lead', at, async (context) => {
    await moveStock(context, { movement: 'issue', note: '월 생산 투입', lines: raw.map(line) });
    await moveStock(context, { movement: 'receive', note: '월 생산 입고', lines: products });
  });
  await keeper.as('finance', at, async (context) => {
    const balance = await balances(context, at);
    const used = balance('501');
    const made = sum(products, (product) => product.quantity * product.unitCost);
    post(context, at, {
      memo: '제품 생산 대체',
      lines: [
        ['251', made],
        ['501', 0, used],
        ['253', 0, made - used],
      ],
    });
  });
}

/** A third of the month's sales beside the online orders. */
async function sell(keeper: Keeper, at: Date, growth: number): Promise<void> {
  const { sample, ids, chance } = keeper;
  const sales = salesAccounts[sample.industry];
  const note = sample.industry === 'retail' ? '매장 판매' : '납품';
  const total = await keeper.as('operator', at, async (context) => {
    const wanted = shipped(sample).map((stock) => ({
      itemId: idOf(ids, stock.code),
      quantity: Math.max(1, Math.round((stock.monthly / 3) * growth * (0.85 + chance.next() * 0.3))),
      price: priceOf(sample, stock.code),
    }));
    const levels = await stockOf(
      context,
      wanted.map((line) => line.itemId),
    );
    const lines = wanted.filter((line) => (levels.get(line.itemId)?.available ?? 0) >= line.quantity);
    const moved = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    await moveStock(context, { movement: 'issue', note, lines: moved });
    return sum(lines, (line) => line.quantity * line.price);
  });
  await keeper.as('finance', at, async (context) => {
    const net = Math.round(total / 1.1);
    const received = sample.industry === 'retail' ? '103' : '108';
    post(context, at, {
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
async function bill(keeper: Keeper, at: Date, growth: number): Promise<void> {
  const { sample, chance } = keeper;
  const customers = sample.records.filter((record) => record.fields.kind === 'customer');
  await keeper.as('finance', at, async (context) => {
    for (let part = 0; part < 3; part++) {
      const customer = chance.pick(customers);
      const net = Math.round(((sample.books.sales / 6) * growth * (0.8 + chance.next() * 0.4)) / 10_000) * 10_000;
      const vat = net / 10;
      post(context, at, {
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

/** What comes and goes in one month. */
export function planTrade(keeper: Keeper, month: string, growth: number): void {
  const { stage, sample, calendar } = keeper;
  const last = lastDayOf(month);
  if (sample.industry === 'services') {
    for (const day of [12, 27]) stage.plan(calendar.on(month, day, 14), (at) => bill(keeper, at, growth));
    return;
  }
  if (month !== calendar.months[0]) stage.plan(calendar.on(month, 5, 9), (at) => replenish(keeper, at));
  if (sample.industry === 'manufacturing') stage.plan(calendar.on(month, 8, 16), (at) => produce(keeper, at));
  for (const day of [10, 20, last]) stage.plan(calendar.on(month, day, 19), (at) => sell(keeper, at, growth));
}
