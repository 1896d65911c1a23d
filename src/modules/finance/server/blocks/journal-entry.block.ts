/** The block that posts a journal entry. */
import type { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import type { Currency, Money } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import { postingPurposes } from '../../contract/chart.ts';
import { financeErrors } from '../../contract/errors.ts';
import { findTooLargeField } from '../../contract/ledger.ts';
import { selectAccountNames, selectPostingAccounts } from '../accounts.queries.ts';
import { addEntry } from '../entry.service.ts';
import { createImpact, getMoney, type Line } from './journal-entry.impact.ts';
import { inspectSettings, inspectShipped } from './journal-entry.inspect.ts';
import { entryReversal } from './journal-entry.reversal.ts';

type Settings = z.output<typeof journalEntryBlock.settings>;

function toAmount(currency: Currency, value: number | Money | null | undefined): Money {
  return typeof value === 'object' && value ? value : { amount: value ?? 0, currency };
}

type LineSettings = Settings['lines'][number];
type NamedAccount = Omit<LineSettings, 'account' | 'purpose'> & { account: string };
type Names = ReadonlyMap<string, LocalText>;

/** The lines with the company's accounts in place of purposes, and what these are called. @throws NO_ACCOUNT_FOR_PURPOSE */
async function resolveAccounts(
  context: Context,
  lines: readonly LineSettings[],
): Promise<{ named: NamedAccount[]; names: Names }> {
  const purposes = [...new Set(lines.flatMap(({ purpose }) => purpose ?? []))];
  const postingAccounts =
    purposes.length > 0 ? await context.unit.query(selectPostingAccounts(context.companyId, purposes)) : [];
  const accounts = new Map(postingAccounts.map(({ purpose, account }) => [purpose, account]));
  const codes = [...new Set(lines.flatMap(({ account }) => account ?? []))];
  const direct = codes.length > 0 ? await context.unit.query(selectAccountNames(context.companyId, codes)) : [];
  const names = new Map([
    ...postingAccounts.map(({ account, name }) => [account, name] as const),
    ...direct.map(({ code, name }) => [code, name] as const),
  ]);
  const named = lines.map(({ account, purpose, ...line }, index) => {
    const code = account ?? accounts.get(purpose ?? '');
    if (code) return { ...line, account: code };
    throw fail(financeErrors.NO_ACCOUNT_FOR_PURPOSE, {
      values: { purpose: purpose ? postingPurposes[purpose][context.locale] : '-' },
      details: [{ field: `lines.${index}.purpose` }],
    });
  });
  return { named, names };
}

/** One line to post; both sides are zero where its amount came out as zero. @throws UNBALANCED_ENTRY for both sides */
function toLine(line: NamedAccount, index: number, currency: Currency) {
  const debit = toAmount(currency, line.debit);
  const credit = toAmount(currency, line.credit);
  if (debit.amount > 0 && credit.amount > 0) {
    throw fail(financeErrors.UNBALANCED_ENTRY, { details: [{ field: `lines.${index}` }] });
  }
  const side = debit.amount > 0 ? debit : credit;
  const memo = line.memo ?? undefined;
  return { account: line.account, debit: debit.amount, credit: credit.amount, currency: side.currency, memo };
}

const createNamedLineMapper =
  (names: Names) =>
  ({ account, currency, debit, credit }: Line): Line => ({
    account,
    name: names.get(account),
    currency,
    debit,
    credit,
  });

export const journalEntry = defineBlockServer({
  contract: journalEntryBlock,

  async run({ context, execution, step, settings }) {
    const own = context.company.currency;
    const currency = settings.currency ?? own;
    const { named, names } = await resolveAccounts(context, settings.lines);
    const all = named.map((line, index) => toLine(line, index, currency));
    // Named by the settings' own lines, those of zero included.
    const field = findTooLargeField(all);
    if (field) throw fail(financeErrors.ENTRY_TOO_LARGE, { details: [{ field }] });
    const lines = all.filter((line) => line.debit > 0 || line.credit > 0);
    // A free order has nothing to post.
    if (lines.length === 0) return { state: 'done', output: { entryId: null, amount: 0, currency } };
    const source = { executionId: execution.id, stepId: step.id };
    const posting = addEntry(context, { date: settings.date, memo: settings.memo, lines, source });
    const { id: entryId, memo } = posting;
    const money = getMoney(posting.lines, own);
    const [shown] = money;
    const data = {
      entryId,
      money,
      ...shown,
      memo,
      about: memo,
      isReversal: false,
      lines: posting.lines.map(createNamedLineMapper(names)),
    };
    return { state: 'done', output: { entryId, ...shown }, impacts: [createImpact(data, null)] };
  },

  reversal: entryReversal,
  inspect: inspectSettings,
  inspectShipped,
});
