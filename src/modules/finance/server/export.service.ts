/** The books as files: statements, entries, and the ledger of an account with its running balance. */
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import { aboveZero, addSums, type Currency, negated, type Sum } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { amountCell, type Cell, type Download } from '#kernel/server/download.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import { type ExportKind, type exportBooks, exportKinds } from '../contract/export.ts';
import { kindTexts, statementWords, exportWords as words } from '../contract/finance.texts.ts';
import { normalSign } from '../contract/ledger.ts';
import { type StatementRow, sidesOfBalance } from '../contract/reports.ts';
import {
  type LineFilter,
  type LinePlace,
  type LineRow,
  selectLinesOfAccount,
  selectLinesOfEntries,
} from './export.queries.ts';
import { withNumbers } from './numbered.ts';
import { readBalanceSheet, readIncomeStatement, readTrialBalance } from './report.service.ts';

type Asked = BodyOf<typeof exportBooks>;
type Row = readonly Cell[];
type Say = (text: LocalText) => string;

async function trialRows(context: Context, asked: Asked, say: Say): Promise<Row[]> {
  const { rows, totals, earlierEarnings, currency } = await readTrialBalance(context, asked);
  const cell = (amount: Sum) => amountCell(amount, currency);
  const sides = (row: { opening: Sum; debit: Sum; credit: Sum; closing: Sum }) => {
    const { debit, credit } = sidesOfBalance(row);
    return [aboveZero(row.closing), debit, credit, aboveZero(negated(row.closing))].map(cell);
  };
  const carried = negated(earlierEarnings);
  return [
    [words.code, words.account, words.debitBalance, words.debitTotal, words.creditTotal, words.creditBalance].map(say),
    ...rows.map(({ account, ...row }): Row => [account.code, say(account.name), ...sides(row)]),
    ...(earlierEarnings === 0
      ? []
      : [['', say(statementWords.earlier), ...sides({ opening: carried, debit: 0, credit: 0, closing: carried })]]),
    ['', say(words.total), ...[totals.debitBalance, totals.debit, totals.credit, totals.creditBalance].map(cell)],
  ];
}

/** Sections with their accounts, and the lines that sum them up. */
function statementRows(say: Say, currency: Currency) {
  return {
    head: [words.section, words.code, words.account, words.amount].map(say) as Row,
    part: (title: LocalText, rows: readonly StatementRow[]) =>
      rows.map(
        ({ account, amount }): Row => [say(title), account.code, say(account.name), amountCell(amount, currency)],
      ),
    total: (title: LocalText, amount: Sum): Row => [say(title), '', '', amountCell(amount, currency)],
  };
}

async function balanceRows(context: Context, asked: Asked, say: Say): Promise<Row[]> {
  const sheet = await readBalanceSheet(context, { asOf: asked.to, currency: asked.currency });
  const { head, part, total } = statementRows(say, sheet.currency);
  const { totals } = sheet;
  return [
    head,
    ...part(kindTexts.asset, sheet.assets),
    total(statementWords.assets, totals.assets),
    ...part(kindTexts.liability, sheet.liabilities),
    total(statementWords.liabilities, totals.liabilities),
    ...part(kindTexts.equity, sheet.equity),
    total(statementWords.earlierEarnings, sheet.earlierEarnings),
    total(statementWords.currentEarnings, sheet.currentEarnings),
    total(statementWords.equity, totals.equity),
    total(statementWords.both, addSums([totals.liabilities, totals.equity])),
  ];
}

async function incomeRows(context: Context, asked: Asked, say: Say): Promise<Row[]> {
  const income = await readIncomeStatement(context, asked);
  const { head, part, total } = statementRows(say, income.currency);
  const { totals } = income;
  return [
    head,
    ...part(statementWords.sales, income.sales),
    ...part(statementWords.costOfSales, income.costOfSales),
    total(statementWords.gross, totals.grossProfit),
    ...part(statementWords.operating, income.operating),
    total(statementWords.operatingProfit, totals.operatingProfit),
    ...part(statementWords.otherIncome, income.otherIncome),
    ...part(statementWords.otherExpense, income.otherExpense),
    total(statementWords.net, totals.netIncome),
  ];
}

const pageSize = 1000;

/** Pages of lines to the end. */
async function* pagesOf(context: Context, asked: Asked, read: (filter: LineFilter) => Promise<LineRow[]>) {
  let after: LinePlace | null = null;
  const { companyId } = context;
  for (;;) {
    const rows: LineRow[] = await read({ companyId, from: asked.from, to: asked.to, after, limit: pageSize });
    const last = rows.at(-1);
    if (!last) return;
    after = { date: last.date, entryId: last.entryId, line: last.line };
    yield rows;
  }
}

async function* entryRows(context: Context, asked: Asked, say: Say): AsyncGenerator<Row[]> {
  const head = [
    words.number,
    words.date,
    words.memo,
    words.code,
    words.account,
    words.currency,
    words.debit,
    words.credit,
  ];
  yield [[...head, words.lineMemo, words.postedBy].map(say)];
  const read = (filter: LineFilter) => withNumbers(context, selectLinesOfEntries(filter));
  for await (const rows of pagesOf(context, asked, read)) {
    yield rows.map((row): Row => {
      const { number, date, memo, account, accountName, currency, debit, credit, lineMemo, postedBy } = row;
      const sides = [debit, credit].map((side) => (side === 0 ? null : amountCell(side, currency)));
      return [number, { day: date }, memo, account, say(accountName), currency, ...sides, lineMemo, postedBy];
    });
  }
}

async function* ledgerRows(context: Context, asked: Asked, say: Say): AsyncGenerator<Row[]> {
  const { account: code = '' } = asked;
  const { rows: balances, currency } = await readTrialBalance(context, asked);
  const of = balances.find(({ account }) => account.code === code);
  const sign = normalSign(of?.account.kind ?? 'asset');
  const signed = (sum: Sum) => (sign === 1 ? sum : negated(sum));
  let balance: Sum = of?.opening ?? 0;
  const head = [words.date, words.number, words.memo, words.debit, words.credit, words.balance];
  yield [
    head.map(say),
    [{ day: asked.from }, '', say(words.opening), null, null, amountCell(signed(balance), currency)],
  ];
  const read = (filter: LineFilter) => withNumbers(context, selectLinesOfAccount(filter, { account: code, currency }));
  for await (const rows of pagesOf(context, asked, read)) {
    yield rows.map(({ date, number, memo, debit, credit }): Row => {
      balance = addSums([balance, debit, -credit]);
      const sides = [debit, credit].map((side) => (side === 0 ? null : amountCell(side, currency)));
      return [{ day: date }, number, memo, ...sides, amountCell(signed(balance), currency)];
    });
  }
}

async function* whole(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

const makers: Record<ExportKind, (context: Context, asked: Asked, say: Say) => AsyncGenerator<Row[]>> = {
  trial: (...asked) => whole(trialRows(...asked)),
  balance: (...asked) => whole(balanceRows(...asked)),
  income: (...asked) => whole(incomeRows(...asked)),
  entries: entryRows,
  ledger: ledgerRows,
};

/** Who took what is known: the row of the trail names all that was asked. */
export async function exportOf(context: Context, asked: Asked): Promise<Download> {
  const say: Say = (text) => text[context.locale];
  audit(context, {
    action: 'finance.books.export',
    subject: { type: 'finance.books', id: asked.what },
    after: { ...asked, currency: asked.currency ?? null, account: asked.account ?? null },
  });
  const about = [say(words.files[asked.what]), asked.account, asked.from, asked.to].filter(Boolean).join(' ');
  return { name: `${about}.${asked.format}`, rows: (reading) => makers[asked.what](reading, asked, say) };
}

/** What of the books was exported, as the trail names it. */
export const bookNames: NamesOf = async ({ locale }, kinds) =>
  exportKinds.filter((kind) => kinds.includes(kind)).map((kind) => ({ id: kind, name: words.files[kind][locale] }));
