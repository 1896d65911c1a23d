/** The books as files: statements, entries, and the ledger of an account with its running balance. */
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import { addSums, type Currency, clampToZero, negateSum, type Sum } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { NamesOf } from '#kernel/server/app-module.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Cell, type Download, toAmountCell } from '#kernel/server/download.ts';
import { type ExportKind, type exportBooks, exportKinds } from '../contract/export.ts';
import { kindTexts, statementTexts, exportTexts as words } from '../contract/finance.texts.ts';
import { getNormalSign } from '../contract/ledger.ts';
import { getBalanceSides, type StatementRow } from '../contract/reports.ts';
import { queryNumbered } from './entry-numbering.ts';
import {
  type LineFilter,
  type LinePlace,
  type LineRow,
  selectLinesOfAccount,
  selectLinesOfEntries,
} from './export.queries.ts';
import { readBalanceSheet, readIncomeStatement, readTrialBalance } from './report.service.ts';

type ExportRequest = BodyOf<typeof exportBooks>;
type Row = readonly Cell[];
type Translate = (text: LocalText) => string;

async function createTrialRows(context: Context, request: ExportRequest, say: Translate): Promise<Row[]> {
  const { rows, totals, earlierEarnings, currency } = await readTrialBalance(context, request);
  const cell = (amount: Sum) => toAmountCell(amount, currency);
  const sides = (row: { opening: Sum; debit: Sum; credit: Sum; closing: Sum }) => {
    const { debit, credit } = getBalanceSides(row);
    return [clampToZero(row.closing), debit, credit, clampToZero(negateSum(row.closing))].map(cell);
  };
  const carried = negateSum(earlierEarnings);
  return [
    [words.code, words.account, words.debitBalance, words.debitTotal, words.creditTotal, words.creditBalance].map(say),
    ...rows.map(({ account, ...row }): Row => [account.code, say(account.name), ...sides(row)]),
    ...(earlierEarnings === 0
      ? []
      : [['', say(statementTexts.earlier), ...sides({ opening: carried, debit: 0, credit: 0, closing: carried })]]),
    ['', say(words.total), ...[totals.debitBalance, totals.debit, totals.credit, totals.creditBalance].map(cell)],
  ];
}

/** Sections with their accounts, and the lines that sum them up. */
function createStatementRows(say: Translate, currency: Currency) {
  return {
    head: [words.section, words.code, words.account, words.amount].map(say) as Row,
    part: (title: LocalText, rows: readonly StatementRow[]) =>
      rows.map(
        ({ account, amount }): Row => [say(title), account.code, say(account.name), toAmountCell(amount, currency)],
      ),
    total: (title: LocalText, amount: Sum): Row => [say(title), '', '', toAmountCell(amount, currency)],
  };
}

async function createBalanceRows(context: Context, request: ExportRequest, say: Translate): Promise<Row[]> {
  const sheet = await readBalanceSheet(context, { asOf: request.to, currency: request.currency });
  const { head, part, total } = createStatementRows(say, sheet.currency);
  const { totals } = sheet;
  return [
    head,
    ...part(kindTexts.asset, sheet.assets),
    total(statementTexts.assets, totals.assets),
    ...part(kindTexts.liability, sheet.liabilities),
    total(statementTexts.liabilities, totals.liabilities),
    ...part(kindTexts.equity, sheet.equity),
    total(statementTexts.earlierEarnings, sheet.earlierEarnings),
    total(statementTexts.currentEarnings, sheet.currentEarnings),
    total(statementTexts.equity, totals.equity),
    total(statementTexts.both, addSums([totals.liabilities, totals.equity])),
  ];
}

async function createIncomeRows(context: Context, request: ExportRequest, say: Translate): Promise<Row[]> {
  const income = await readIncomeStatement(context, request);
  const { head, part, total } = createStatementRows(say, income.currency);
  const { totals } = income;
  return [
    head,
    ...part(statementTexts.sales, income.sales),
    ...part(statementTexts.costOfSales, income.costOfSales),
    total(statementTexts.gross, totals.grossProfit),
    ...part(statementTexts.operating, income.operating),
    total(statementTexts.operatingProfit, totals.operatingProfit),
    ...part(statementTexts.otherIncome, income.otherIncome),
    ...part(statementTexts.otherExpense, income.otherExpense),
    total(statementTexts.net, totals.netIncome),
  ];
}

const pageSize = 1000;

/** Pages of lines to the end. */
async function* readPages(context: Context, request: ExportRequest, read: (filter: LineFilter) => Promise<LineRow[]>) {
  let cursor: LinePlace | null = null;
  const { companyId } = context;
  for (;;) {
    const rows: LineRow[] = await read({
      companyId,
      from: request.from,
      to: request.to,
      after: cursor,
      limit: pageSize,
    });
    const last = rows.at(-1);
    if (!last) return;
    cursor = { date: last.date, entryId: last.entryId, line: last.line };
    yield rows;
  }
}

async function* readEntryRows(context: Context, request: ExportRequest, say: Translate): AsyncGenerator<Row[]> {
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
  const read = (filter: LineFilter) => queryNumbered(context, selectLinesOfEntries(filter));
  for await (const rows of readPages(context, request, read)) {
    yield rows.map((row): Row => {
      const { number, date, memo, account, accountName, currency, debit, credit, lineMemo, postedBy } = row;
      const sides = [debit, credit].map((side) => (side === 0 ? null : toAmountCell(side, currency)));
      return [number, { day: date }, memo, account, say(accountName), currency, ...sides, lineMemo, postedBy];
    });
  }
}

async function* readLedgerRows(context: Context, request: ExportRequest, say: Translate): AsyncGenerator<Row[]> {
  const { account: code = '' } = request;
  const { rows: balances, currency } = await readTrialBalance(context, request);
  const of = balances.find(({ account }) => account.code === code);
  const sign = getNormalSign(of?.account.kind ?? 'asset');
  const signed = (sum: Sum) => (sign === 1 ? sum : negateSum(sum));
  let balance: Sum = of?.opening ?? 0;
  const head = [words.date, words.number, words.memo, words.debit, words.credit, words.balance];
  yield [
    head.map(say),
    [{ day: request.from }, '', say(words.opening), null, null, toAmountCell(signed(balance), currency)],
  ];
  const read = (filter: LineFilter) =>
    queryNumbered(context, selectLinesOfAccount(filter, { account: code, currency }));
  for await (const rows of readPages(context, request, read)) {
    yield rows.map(({ date, number, memo, debit, credit }): Row => {
      balance = addSums([balance, debit, -credit]);
      const sides = [debit, credit].map((side) => (side === 0 ? null : toAmountCell(side, currency)));
      return [{ day: date }, number, memo, ...sides, toAmountCell(signed(balance), currency)];
    });
  }
}

async function* toPages(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

const rowSources: Record<
  ExportKind,
  (context: Context, request: ExportRequest, say: Translate) => AsyncGenerator<Row[]>
> = {
  trial: (...args) => toPages(createTrialRows(...args)),
  balance: (...args) => toPages(createBalanceRows(...args)),
  income: (...args) => toPages(createIncomeRows(...args)),
  entries: readEntryRows,
  ledger: readLedgerRows,
};

/** Exports are traceable: the audit row records the complete request. */
export async function createBookExport(context: Context, request: ExportRequest): Promise<Download> {
  const say: Translate = (text) => text[context.locale];
  audit(context, {
    action: 'finance.books.export',
    subject: { type: 'finance.books', id: request.what },
    after: { ...request, currency: request.currency ?? null, account: request.account ?? null },
  });
  const title = [say(words.files[request.what]), request.account, request.from, request.to].filter(Boolean).join(' ');
  return { name: `${title}.${request.format}`, rows: (reading) => rowSources[request.what](reading, request, say) };
}

/** Exported books, as named in the audit trail. */
export const getBookNames: NamesOf = async ({ locale }, kinds) =>
  exportKinds.filter((kind) => kinds.includes(kind)).map((kind) => ({ id: kind, name: words.files[kind][locale] }));
