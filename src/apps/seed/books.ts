/** A year of bookkeeping beside orders and flows. Stock and ledger agree at each month's end. */
import { updateRecord } from '#modules/axis/server/index.ts';
import { closePeriod } from '#modules/finance/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import { addTime, getLastDay, toKoreanDay } from './calendar.ts';
import { type Bookkeeper, type Line, loadBalances, normalizeLine, postEntry, sumBy } from './ledger.ts';
import { getId } from './records.ts';
import { type Sample, toWon } from './sample.ts';
import { planTrade } from './trade.ts';

/** Petty cash in the shop, in KRW. */
const cashInTill = 1_500_000;

/** Capital, deposit, fixtures, the first stock, and the cash of a shop. */
export async function openBooks(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  const { sample, ids } = bookkeeper;
  const { capital, deposit, fixtures } = sample.books;
  await bookkeeper.as('finance', at, async (context) => {
    const cash = capital - deposit - fixtures;
    postEntry(context, at, {
      memo: '설립 자본금 납입',
      lines: [
        ['103', cash],
        ['232', deposit],
        ['212', fixtures],
        ['331', 0, capital],
      ],
    });
    for (const stock of sample.stock) {
      const line = { itemId: getId(ids, stock.code), quantity: stock.opening, unitCost: stock.cost };
      await moveStock(context, { movement: 'receive', note: '기초 재고', lines: [line] });
    }
    const vat = Math.round(sumBy(sample.stock, (stock) => stock.opening * stock.cost) / 10);
    const lines: Line[] = [
      ['135', vat],
      ['251', 0, vat],
    ];
    postEntry(context, at, { memo: '기초 재고 매입 부가세', lines });
    if (!sample.records.some(({ account }) => account === '101')) return;
    postEntry(context, at, {
      memo: '매장 시재 준비',
      lines: [
        ['101', cashInTill],
        ['103', 0, cashInTill],
      ],
    });
  });
}

type Bill = readonly [dayOfMonth: number, memo: string, lines: (books: Sample['books']) => readonly Line[]];

/** Monthly bills. */
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
async function settleAccounts(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  await bookkeeper.as('finance', at, async (context) => {
    const balance = await loadBalances(context, at);
    const [trade, others, withheld] = [balance('251'), balance('253'), balance('254')];
    postEntry(context, at, {
      memo: '외상매입금 지급',
      lines: [
        ['251', -trade],
        ['103', 0, -trade],
      ],
    });
    postEntry(context, at, {
      memo: '미지급금 지급',
      lines: [
        ['253', -others],
        ['103', 0, -others],
      ],
    });
    postEntry(context, at, {
      memo: '원천세와 4대 보험 납부',
      lines: [
        ['254', -withheld],
        ['103', 0, -withheld],
      ],
    });
    const collected = Math.floor((balance('108') * 0.8) / 1000) * 1000;
    postEntry(context, at, {
      memo: '외상매출금 회수',
      lines: [
        ['103', collected],
        ['108', 0, collected],
      ],
    });
  });
}

/** Output less input VAT of the quarter before. */
async function payVat(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  await bookkeeper.as('finance', at, async (context) => {
    const balance = await loadBalances(context, at);
    const [due, paid] = [-balance('255'), balance('135')];
    postEntry(context, at, {
      memo: '부가가치세 납부',
      lines: [
        ['255', due],
        ['135', 0, paid],
        ['103', 0, due - paid],
      ],
    });
  });
}

/** Online revenue since the last sale of the month; depreciation; subcontractors. */
async function endMonth(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  const { sample } = bookkeeper;
  await bookkeeper.as('finance', at, async (context) => {
    const worn = Math.round(sample.books.fixtures / 60);
    postEntry(context, at, {
      memo: '감가상각비',
      lines: [
        ['818', worn],
        ['212', 0, worn],
      ],
    });
    if (sample.books.outsourced > 0) {
      const cost = Math.round((sample.books.sales * sample.books.outsourced) / 1000) * 1000;
      postEntry(context, at, {
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

/** Writes down beside each bank account and each till what the ledger says of it now. */
export async function recordBalances(bookkeeper: Bookkeeper, at: Date): Promise<void> {
  const { sample, ids } = bookkeeper;
  await bookkeeper.as('finance', at, async (context) => {
    const balance = await loadBalances(context, at);
    for (const { code, account } of sample.records) {
      if (!account) continue;
      const fields = { balance: toWon(balance(account)), asOf: toKoreanDay(at) };
      await updateRecord(context, { id: getId(ids, code), patch: { fields } });
    }
  });
}

/** Everything regular of the year, and the closing of its months. */
export function planBooks(bookkeeper: Bookkeeper): void {
  const { stage, sample, calendar } = bookkeeper;
  const { months } = calendar;
  months.forEach((month, index) => {
    const growth = (1 + sample.books.growth) ** index;
    planTrade(bookkeeper, month, growth);
    for (const [day, memo, lines] of bills) {
      stage.plan(calendar.on(month, day, 11), (at) =>
        bookkeeper.as('finance', at, async (context) =>
          postEntry(context, at, { memo, lines: lines(sample.books).map(normalizeLine) }),
        ),
      );
    }
    stage.plan(calendar.on(month, 28, 15), (at) => settleAccounts(bookkeeper, at));
    if (['01', '04', '07', '10'].includes(month.slice(5)))
      stage.plan(calendar.on(month, 25, 16), (at) => payVat(bookkeeper, at));
    const evening = calendar.on(month, getLastDay(month), 21);
    stage.plan(evening, (at) => endMonth(bookkeeper, at));
    if (index >= months.length - sample.books.open) return;
    stage.plan(addTime(evening, { days: 12 }), (at) =>
      bookkeeper.as('finance', at, (context) => closePeriod(context, month)).then(() => undefined),
    );
  });
}
