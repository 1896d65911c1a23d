/** A year of bookkeeping and of stock: what happens each month beside orders and flows. Stock and ledger agree at each month's end. */
import type { Context } from '#kernel/server/context.ts';
import { addEntry, closePeriod, readTrialBalance } from '#modules/finance/server/index.ts';
import { moveStock, stockOf } from '#modules/item/server/index.ts';
import { type Calendar, dayOf, lastDayOf, later } from './calendar.ts';
import type { Chance } from './random.ts';
import { type Ids, idOf } from './records.ts';
import { priceOf, type Sample, type SampleStock, stockedAs } from './sample.ts';
import type { Stage } from './stage.ts';

export interface Keeper {
  stage: Stage;
  sample: Sample;
  ids: Ids;
  calendar: Calendar;
  chance: Chance;
  /** Runs an act as the member with the key. */
  as<Result>(key: string, at: Date, work: (context: Context) => Promise<Result>): Promise<Result>;
}

type Line = readonly [account: string, debit: number, credit?: number];

/** Lines of zero are left out; below zero change sides. */
function post(context: Context, at: Date, entry: { memo: string; lines: readonly Line[] }): void {
  const lines = entry.lines.flatMap(([account, debit, credit = 0]) => {
    const amount = debit - credit;
    if (amount === 0) return [];
    return [{ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }];
  });
  if (lines.length > 1) addEntry(context, { date: dayOf(at), memo: entry.memo, lines });
}

/** Debit minus credit of the accounts on the evening of the day. */
async function balances(context: Context, at: Date): Promise<(account: string) => number> {
  const { rows } = await readTrialBalance(context, { to: dayOf(at) });
  const known = new Map(rows.map(({ account, closing }) => [account.code, closing]));
  return (account) => known.get(account) ?? 0;
}

const bought = (sample: Sample): readonly SampleStock[] =>
  sample.industry === 'manufacturing' ? stockedAs(sample, 'raw-material') : sample.stock;
const shipped = (sample: Sample): readonly SampleStock[] => stockedAs(sample, 'sellable');

/** Accounts of goods bought, goods sold, their cost and their sale. */
const accountsOf = {
  retail: { bought: '146', sold: '146', cost: '451', sales: '401' },
  services: { bought: '146', sold: '146', cost: '452', sales: '412' },
  manufacturing: { bought: '153', sold: '150', cost: '455', sales: '404' },
} as const;

/** Capital, deposit, fixtures, and the first stock. */
export async function openBooks(keeper: Keeper, at: Date): Promise<void> {
  const { sample, ids } = keeper;
  const { capital, deposit, fixtures } = sample.books;
  const accounts = accountsOf[sample.industry];
  await keeper.as('finance', at, async (context) => {
    const cash = capital - deposit - fixtures;
    post(context, at, {
      memo: '설립 자본금 납입',
      lines: [
        ['103', cash],
        ['232', deposit],
        ['212', fixtures],
        ['331', 0, capital],
      ],
    });
    for (const stock of sample.stock) {
      const line = { itemId: idOf(ids, stock.code), quantity: stock.opening, unitCost: stock.cost };
      await moveStock(context, { movement: 'receive', note: '기초 재고', lines: [line] });
    }
    const raw = sum(bought(sample), (stock) => stock.opening * stock.cost);
    const made = sample.industry === 'manufacturing' ? sum(shipped(sample), (stock) => stock.opening * stock.cost) : 0;
    const [goods, vat] = [raw + made, Math.round((raw + made) / 10)];
    const lines: Line[] = [
      [accounts.bought, raw],
      [accounts.sold, made],
      ['135', vat],
      ['251', 0, goods + vat],
    ];
    post(context, at, { memo: '기초 재고 매입', lines: lines.filter(([, debit, credit = 0]) => debit !== credit) });
  });
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}

/** Brings the stock of what is bought back to where the year began. */
async function replenish(keeper: Keeper, at: Date): Promise<void> {
  const { sample, ids } = keeper;
  const items = bought(sample);
  await keeper.as('operator', at, async (context) => {
    const levels = await stockOf(
      context,
      items.map((stock) => idOf(ids, stock.code)),
    );
    const lines = items.flatMap((stock) => {
      const itemId = idOf(ids, stock.code);
      const quantity = stock.opening - (levels.get(itemId)?.onHand ?? 0);
      return quantity > 0 ? [{ itemId, quantity, unitCost: stock.cost }] : [];
    });
    if (lines.length === 0) return;
    await moveStock(context, { movement: 'receive', note: '정기 매입', lines });
    const cost = sum(lines, (line) => line.quantity * line.unitCost);
    const vat = Math.round(cost / 10);
    const { bought: account } = accountsOf[sample.industry];
    post(context, at, {
      memo: `${at.getMonth() + 1}월 정기 매입`,
      lines: [
        [account, cost],
        ['135', vat],
        ['251', 0, cost + vat],
      ],
    });
  });
}

/** Uses raw material and makes products; what processing costs is owed to subcontractors. */
async function produce(keeper: Keeper, at: Date): Promise<void> {
  const { sample, ids } = keeper;
  const line = (stock: SampleStock) => ({ itemId: idOf(ids, stock.code), quantity: stock.monthly });
  await keeper.as('lead', at, async (context) => {
    const raw = bought(sample);
    await moveStock(context, { movement: 'issue', note: '월 생산 투입', lines: raw.map(line) });
    const products = shipped(sample).map((stock) => ({ ...line(stock), unitCost: stock.cost }));
    await moveStock(context, { movement: 'receive', note: '월 생산 입고', lines: products });
    const levels = await stockOf(
      context,
      raw.map((stock) => idOf(ids, stock.code)),
    );
    const balance = await balances(context, at);
    const used = balance('153') - sum([...levels.values()], (level) => level.value);
    const made = sum(products, (product) => product.quantity * product.unitCost);
    post(context, at, {
      memo: '제품 생산 대체',
      lines: [
        ['150', made],
        ['153', 0, used],
        ['253', 0, made - used],
      ],
    });
  });
}

/** A third of the month's sales beside the online orders. */
async function sell(keeper: Keeper, at: Date, growth: number): Promise<void> {
  const { sample, ids, chance } = keeper;
  const { sales } = accountsOf[sample.industry];
  await keeper.as('operator', at, async (context) => {
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
    const note = sample.industry === 'retail' ? '매장 판매' : '납품';
    const moved = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    await moveStock(context, { movement: 'issue', note, lines: moved });
    const total = sum(lines, (line) => line.quantity * line.price);
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

type Bill = readonly [dayOfMonth: number, memo: string, lines: (books: Sample['books']) => readonly Line[]];

/** What is paid every month. */
const bills: readonly Bill[] = [
  [
    1,
    '사무실 임차료',
    ({ rent }) => [
      ['819', rent],
      ['135', rent / 10],
      ['103', 0, rent + rent / 10],
    ],
  ],
  [
    10,
    '통신비',
    ({ communication }) => [
      ['814', communication],
      ['135', communication / 10],
      ['103', 0, communication * 1.1],
    ],
  ],
  [
    15,
    '지급수수료',
    ({ fees }) => [
      ['831', fees],
      ['135', fees / 10],
      ['103', 0, fees * 1.1],
    ],
  ],
  [
    18,
    '광고선전비',
    ({ advertising }) => [
      ['833', advertising],
      ['135', advertising / 10],
      ['253', 0, advertising * 1.1],
    ],
  ],
  [
    20,
    '전기·수도 요금',
    ({ utilities }) => [
      ['815', utilities],
      ['135', utilities / 10],
      ['103', 0, utilities * 1.1],
    ],
  ],
  [
    25,
    '급여',
    ({ salaries }) => [
      ['801', salaries],
      ['254', 0, Math.round(salaries * 0.088)],
      ['103', 0, salaries - Math.round(salaries * 0.088)],
    ],
  ],
];

/** Settles what is owed at the end of the month before, and collects most of what customers owe. */
async function settleAccounts(keeper: Keeper, at: Date): Promise<void> {
  await keeper.as('finance', at, async (context) => {
    const balance = await balances(context, at);
    const [trade, others, withheld] = [balance('251'), balance('253'), balance('254')];
    post(context, at, {
      memo: '외상매입금 지급',
      lines: [
        ['251', -trade],
        ['103', 0, -trade],
      ],
    });
    post(context, at, {
      memo: '미지급금 지급',
      lines: [
        ['253', -others],
        ['103', 0, -others],
      ],
    });
    post(context, at, {
      memo: '원천세와 4대 보험 납부',
      lines: [
        ['254', -withheld],
        ['103', 0, -withheld],
      ],
    });
    const collected = Math.floor((balance('108') * 0.8) / 1000) * 1000;
    post(context, at, {
      memo: '외상매출금 회수',
      lines: [
        ['103', collected],
        ['108', 0, collected],
      ],
    });
  });
}

/** Output less input VAT of the quarter before. */
async function payVat(keeper: Keeper, at: Date): Promise<void> {
  await keeper.as('finance', at, async (context) => {
    const balance = await balances(context, at);
    const [due, paid] = [-balance('255'), balance('135')];
    post(context, at, {
      memo: '부가가치세 납부',
      lines: [
        ['255', due],
        ['135', 0, paid],
        ['103', 0, due - paid],
      ],
    });
  });
}

/** The cost of what left, so that the ledger says what the stock is worth; depreciation. */
async function endMonth(keeper: Keeper, at: Date): Promise<void> {
  const { sample, ids } = keeper;
  const accounts = accountsOf[sample.industry];
  await keeper.as('finance', at, async (context) => {
    const balance = await balances(context, at);
    const levels = await stockOf(
      context,
      shipped(sample).map((stock) => idOf(ids, stock.code)),
    );
    const gone = balance(accounts.sold) - sum([...levels.values()], (level) => level.value);
    post(context, at, {
      memo: '매출원가 대체',
      lines: [
        [accounts.cost, gone],
        [accounts.sold, 0, gone],
      ],
    });
    const worn = Math.round(sample.books.fixtures / 60);
    post(context, at, {
      memo: '감가상각비',
      lines: [
        ['818', worn],
        ['212', 0, worn],
      ],
    });
    if (sample.books.outsourced > 0) {
      const cost = Math.round((sample.books.sales * sample.books.outsourced) / 1000) * 1000;
      post(context, at, {
        memo: '외주 용역비',
        lines: [
          ['853', cost],
          ['135', cost / 10],
          ['253', 0, cost * 1.1],
        ],
      });
    }
  });
}

function planTrade(keeper: Keeper, month: string, growth: number): void {
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

/** Everything regular of the year, and the closing of its months. */
export function planBooks(keeper: Keeper): void {
  const { stage, sample, calendar } = keeper;
  const { months } = calendar;
  months.forEach((month, index) => {
    const growth = (1 + sample.books.growth) ** index;
    planTrade(keeper, month, growth);
    for (const [day, memo, lines] of bills) {
      stage.plan(calendar.on(month, day, 11), (at) =>
        keeper.as('finance', at, async (context) => post(context, at, { memo, lines: lines(sample.books).map(whole) })),
      );
    }
    stage.plan(calendar.on(month, 28, 15), (at) => settleAccounts(keeper, at));
    if (['01', '04', '07', '10'].includes(month.slice(5)))
      stage.plan(calendar.on(month, 25, 16), (at) => payVat(keeper, at));
    const evening = calendar.on(month, lastDayOf(month), 21);
    stage.plan(evening, (at) => endMonth(keeper, at));
    if (index >= months.length - sample.books.open) return;
    stage.plan(later(evening, { days: 12 }), (at) =>
      keeper.as('finance', at, (context) => closePeriod(context, month)).then(() => undefined),
    );
  });
}

function whole([account, debit, credit = 0]: Line): Line {
  return [account, Math.round(debit), Math.round(credit)];
}
