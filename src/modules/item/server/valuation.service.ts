/** Valuation service: compares stock value with its accounts, item by item, and posts the opening entry for existing stock. */
import { z } from 'zod';
import type { BodyOf, PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { addSums, negateSum, Sum, toSum } from '#kernel/contract/money.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { readRecords } from '#modules/axis/server/index.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { listStockAccounts, postStockOpening, type StockAccount } from '#modules/finance/server/index.ts';
import { itemErrors } from '../contract/errors.ts';
import type { listValuedItems, openValuation, Valuation, ValuedItem } from '../contract/valuation.ts';
import { classifyLevels } from './stock-ledger.ts';
import {
  type ClassRow,
  callLockStock,
  selectClasses,
  selectUnclassified,
  selectValuedItems,
} from './valuation.queries.ts';

const compareAccount = (value: Sum, balance: Sum) => ({
  value,
  balance,
  difference: addSums([value, negateSum(balance)]),
});

function compare(context: Context, accounts: readonly StockAccount[], rows: readonly ClassRow[]): Valuation {
  const lines = accounts.map(({ code, name, kept, classes, balance }) => {
    const own = rows.filter((row) => classes.includes(row.class));
    return { code, name, kept, ...compareAccount(addSums(own.map(({ value }) => toSum(BigInt(value)))), balance) };
  });
  return {
    currency: context.company.currency,
    ...compareAccount(addSums(lines.map(({ value }) => value)), addSums(lines.map(({ balance }) => balance))),
    accounts: lines,
    withoutCost: rows.reduce((sum, row) => sum + row.withoutCost, 0),
  };
}

/** Stock may move between two looks: what its accounts hold is asked before and after, until nothing did. */
const maxAttempts = 4;

export async function readValuation(context: Context): Promise<Valuation> {
  let accounts = await listStockAccounts(context);
  for (let look = 1; ; look++) {
    const rows = await context.unit.query(selectClasses(context.companyId));
    const then = accounts;
    accounts = await listStockAccounts(context);
    const same = accounts.every(({ code, balance }, at) => then[at]?.code === code && then[at]?.balance === balance);
    if (same || look === maxAttempts) return compare(context, accounts, rows);
  }
}

const ValuePosition = z.tuple([Sum, Id]);

export async function readValuedItems(
  context: Context,
  { cursor, limit }: QueryOf<typeof listValuedItems>,
): Promise<PagedResult<ValuedItem>> {
  const place = readCursor(ValuePosition, cursor);
  const { companyId } = context;
  const after = place && { value: place[0], id: place[1] };
  const rows = await context.unit.query(selectValuedItems({ companyId, after, limit: limit + 1 }));
  const page = toPage(rows, { limit, position: ({ value, id }) => [toSum(BigInt(value)), id] });
  const records = await readRecords(
    context,
    page.data.map(({ id }) => id),
  );
  const recordById = new Map(records.map((record) => [record.id, record]));
  const accounts = await listStockAccounts(context);
  return mapPage(page, (row): ValuedItem => {
    const record = recordById.get(row.id);
    const account = accounts.find(({ classes }) => classes.includes(row.class))?.code ?? null;
    const { id, onHand } = row;
    return {
      id,
      name: record?.title ?? null,
      code: record?.code ?? null,
      onHand,
      value: toSum(BigInt(row.value)),
      account,
    };
  });
}

/** As many as one round trip names. */
const itemsPerCall = 1000;

async function classifyAll(context: Context): Promise<void> {
  for (;;) {
    const levels = await context.unit.query(selectUnclassified(context.companyId, itemsPerCall));
    await classifyLevels(
      context,
      levels.map(({ itemId }) => itemId),
    );
    if (levels.length < itemsPerCall) return;
  }
}

/**
 * Posts the missing stock value of each account, against an account that a person names; from then on the accounts take only stock
 * lines. Stock movements are locked meanwhile. @throws STOCK_ACCOUNT for one of stock itself, STOCK_AGREES, UNKNOWN_ACCOUNT,
 * INACTIVE_ACCOUNT, PERIOD_CLOSED
 */
export async function postOpening(context: Context, { account }: BodyOf<typeof openValuation>): Promise<Valuation> {
  await context.unit.query(callLockStock());
  await classifyAll(context);
  const accounts = await listStockAccounts(context);
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
  await postStockOpening(context, { memo: memo[context.company.locale], account, differences });
  audit(context, {
    action: 'item.valuation.open',
    subject: { type: 'company', id: context.companyId },
    after: { account, difference: String(before.difference) },
  });
  // Postings of this unit count only after its commit.
  const after = accounts.map((account, at) => ({
    ...account,
    kept: true,
    balance: before.accounts[at]?.value ?? account.balance,
  }));
  return compare(context, after, rows);
}
