/** Whether the stock's worth is what its accounts hold, item by item; and the opening entry of companies that had stock before. */
import { z } from 'zod';
import type { BodyOf, Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { addSums, negated, Sum, sumOf } from '#kernel/contract/money.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { readRecords } from '#modules/axis/server/index.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { openStock, type StockAccount, stockAccounts } from '#modules/finance/server/index.ts';
import { itemErrors } from '../contract/errors.ts';
import type { listValuedItems, openValuation, Valuation, ValuedItem } from '../contract/valuation.ts';
import { classify } from './books.ts';
import { type ClassRow, callHoldStock, selectClasses, selectUnclassified, selectValued } from './valuation.queries.ts';

const compared = (value: Sum, balance: Sum) => ({ value, balance, difference: addSums([value, negated(balance)]) });

function compare(context: Context, accounts: readonly StockAccount[], rows: readonly ClassRow[]): Valuation {
  const lines = accounts.map(({ code, name, kept, classes, balance }) => {
    const own = rows.filter((row) => classes.includes(row.class));
    return { code, name, kept, ...compared(addSums(own.map(({ value }) => sumOf(BigInt(value)))), balance) };
  });
  return {
    currency: context.company.currency,
    ...compared(addSums(lines.map(({ value }) => value)), addSums(lines.map(({ balance }) => balance))),
    accounts: lines,
    withoutCost: rows.reduce((sum, row) => sum + row.withoutCost, 0),
  };
}

/** Stock may move between two looks: what its accounts hold is asked before and after, until nothing did. */
const looks = 4;

export async function readValuation(context: Context): Promise<Valuation> {
  let accounts = await stockAccounts(context);
  for (let look = 1; ; look++) {
    const rows = await context.unit.query(selectClasses(context.companyId));
    const then = accounts;
    accounts = await stockAccounts(context);
    const same = accounts.every(({ code, balance }, at) => then[at]?.code === code && then[at]?.balance === balance);
    if (same || look === looks) return compare(context, accounts, rows);
  }
}

const Place = z.tuple([Sum, Id]);

export async function listValued(
  context: Context,
  { cursor, limit }: QueryOf<typeof listValuedItems>,
): Promise<Paged<ValuedItem>> {
  const place = readCursor(Place, cursor);
  const { companyId } = context;
  const after = place && { value: place[0], id: place[1] };
  const rows = await context.unit.query(selectValued({ companyId, after, limit: limit + 1 }));
  const page = pageOf(rows, { limit, position: ({ value, id }) => [sumOf(BigInt(value)), id] });
  const records = await readRecords(
    context,
    page.data.map(({ id }) => id),
  );
  const known = new Map(records.map((record) => [record.id, record]));
  const accounts = await stockAccounts(context);
  return shownPage(page, (row): ValuedItem => {
    const record = known.get(row.id);
    const account = accounts.find(({ classes }) => classes.includes(row.class))?.code ?? null;
    const { id, onHand } = row;
    return {
      id,
      name: record?.title ?? null,
      code: record?.code ?? null,
      onHand,
      value: sumOf(BigInt(row.value)),
      account,
    };
  });
}

/** As many as one round trip names. */
const atOnce = 1000;

async function classifyAll(context: Context): Promise<void> {
  for (;;) {
    const levels = await context.unit.query(selectUnclassified(context.companyId, atOnce));
    await classify(
      context,
      levels.map(({ itemId }) => itemId),
    );
    if (levels.length < atOnce) return;
  }
}

/**
 * Posts what each account lacks of the worth of its stock, against an account that a person names; from then on the accounts take lines
 * of stock alone. Nobody moves stock meanwhile. @throws STOCK_ACCOUNT for one of stock itself, STOCK_AGREES, UNKNOWN_ACCOUNT, INACTIVE_ACCOUNT, PERIOD_CLOSED
 */
export async function openBooks(context: Context, { account }: BodyOf<typeof openValuation>): Promise<Valuation> {
  await context.unit.query(callHoldStock());
  await classifyAll(context);
  const accounts = await stockAccounts(context);
  const rows = await context.unit.query(selectClasses(context.companyId));
  const before = compare(context, accounts, rows);
  // Against itself nothing would be posted, and the difference would stay.
  if (accounts.some(({ code }) => code === account)) throw fail(financeErrors.STOCK_ACCOUNT);
  const isOpen = before.accounts.every(({ kept, difference }) => kept && difference === 0);
  if (isOpen) throw fail(itemErrors.STOCK_AGREES);
  const differences = accounts.map(({ classes: [first = 'stock'] }, at) => {
    return { class: first, amount: Number(before.accounts[at]?.difference ?? 0) };
  });
  const memo = { ko: '재고 기초: 재고 금액에 장부를 맞춤', en: 'Opening of stock: the books follow its worth' };
  await openStock(context, { memo: memo[context.company.locale], account, differences });
  audit(context, {
    action: 'item.valuation.open',
    subject: { type: 'company', id: context.companyId },
    after: { account, difference: String(before.difference) },
  });
  // What is posted in this unit is counted from its commit on.
  const after = accounts.map((one, at) => ({ ...one, kept: true, balance: before.accounts[at]?.value ?? one.balance }));
  return compare(context, after, rows);
}
