/** The block that posts a journal entry. */
import type { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import type { Currency, Money } from '#kernel/contract/money.ts';
import { block } from '#kernel/server/block.ts';
import { companyOf } from '#kernel/server/context.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import { financeErrors } from '../../contract/errors.ts';
import { fieldTooLarge } from '../../contract/ledger.ts';
import { addEntry } from '../entry.service.ts';
import { impactOf, type Line, moneyOf } from './journal-entry.impact.ts';
import { inspectSettings } from './journal-entry.inspect.ts';
import { entries } from './journal-entry.reversal.ts';

type Settings = z.output<typeof journalEntryBlock.settings>;

function amountIn(currency: Currency, value: number | Money | null | undefined): Money {
  return typeof value === 'object' && value ? value : { amount: value ?? 0, currency };
}

/** One line to post; both sides are zero where its amount came out as zero. @throws UNBALANCED_ENTRY for both sides */
function lineOf(line: Settings['lines'][number], index: number, currency: Currency) {
  const debit = amountIn(currency, line.debit);
  const credit = amountIn(currency, line.credit);
  if (debit.amount > 0 && credit.amount > 0) {
    throw fail(financeErrors.UNBALANCED_ENTRY, { details: [{ field: `lines.${index}` }] });
  }
  const side = debit.amount > 0 ? debit : credit;
  const memo = line.memo ?? undefined;
  return { account: line.account, debit: debit.amount, credit: credit.amount, currency: side.currency, memo };
}

function bare({ account, currency, debit, credit }: Line): Line {
  return { account, currency, debit, credit };
}

export const journalEntry = block({
  contract: journalEntryBlock,

  async run({ context, execution, step, settings }) {
    const own = companyOf(context).currency;
    const currency = settings.currency ?? own;
    const all = settings.lines.map((line, index) => lineOf(line, index, currency));
    // Named by the settings' own lines, those of zero included.
    const field = fieldTooLarge(all);
    if (field) throw fail(financeErrors.ENTRY_TOO_LARGE, { details: [{ field }] });
    const lines = all.filter((line) => line.debit > 0 || line.credit > 0);
    // A free order has nothing to post.
    if (lines.length === 0) return { state: 'done', output: { entryId: null, amount: 0, currency } };
    const source = { executionId: execution.id, stepId: step.id };
    const posting = addEntry(context, { date: settings.date, memo: settings.memo, lines, source });
    const { id: entryId, memo } = posting;
    const money = moneyOf(posting.lines, own);
    const [shown] = money;
    const data = { entryId, money, ...shown, memo, about: memo, isReversal: false, lines: posting.lines.map(bare) };
    return { state: 'done', output: { entryId, ...shown }, impacts: [impactOf(data, null)] };
  },

  reversal: entries,
  inspect: inspectSettings,
});
