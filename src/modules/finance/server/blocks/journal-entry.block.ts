import type { z } from 'zod';
import {
  type Impact,
  type Json,
  type Picture,
  picture,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { addUp, type Currency, formatMoney, type Money } from '#kernel/contract/money.ts';
import { block, type Reversal } from '#kernel/server/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import { financeErrors } from '../../contract/errors.ts';
import type { NewLine } from '../../contract/ledger.ts';
import { type EntryStanding, lockEntries, type Posting, selectStandings } from '../entries.queries.ts';
import { addEntry, addReversal } from '../entry.service.ts';

type Settings = z.output<typeof journalEntryBlock.settings>;
type Line = Pick<Posting['lines'][number], 'account' | 'currency' | 'debit' | 'credit'>;

/** What an impact of this block carries. `amount` is the sum of the debits; undo windows are judged by it. */
interface EntryImpact {
  entryId: string;
  amount: number;
  currency: Currency;
  memo: string;
  lines: Line[];
  /** What the first entry said, and whether this one takes it back or posts it again. */
  about: string;
  isReversal: boolean;
}

function amountIn(currency: Currency, value: number | Money | null | undefined): Money {
  return typeof value === 'object' && value ? value : { amount: value ?? 0, currency };
}

/** One line to post, or none when its amount came out as zero. @throws UNBALANCED_ENTRY for a line with both sides */
function lineOf(line: Settings['lines'][number], index: number, currency: Currency): NewLine[] {
  const debit = amountIn(currency, line.debit);
  const credit = amountIn(currency, line.credit);
  if (debit.amount > 0 && credit.amount > 0) {
    throw fail(financeErrors.UNBALANCED_ENTRY, { details: [{ field: `lines.${index}` }] });
  }
  if (debit.amount === 0 && credit.amount === 0) return [];
  const side = debit.amount > 0 ? debit : credit;
  const memo = line.memo ?? undefined;
  return [{ account: line.account, debit: debit.amount, credit: credit.amount, currency: side.currency, memo }];
}

const words = {
  ko: { memo: '적요', debit: '차변', credit: '대변', reversal: '역분개', again: '다시 등록' },
  en: { memo: 'Memo', debit: 'Debit', credit: 'Credit', reversal: 'Reversal', again: 'Posted again' },
} as const;

/** The entry as a person reads it: sides and accounts to amounts. */
function pictureOf({ memo, lines }: EntryImpact): Picture {
  return picture((locale) => {
    const word = words[locale];
    const rows = lines.map((line, index) => {
      const side = line.debit > 0 ? word.debit : word.credit;
      const money = { amount: line.debit + line.credit, currency: line.currency };
      return [`${index + 1}. ${side} ${line.account}`, formatMoney(money, locale)];
    });
    return { [word.memo]: memo, ...Object.fromEntries(rows) };
  });
}

function impactOf(data: EntryImpact, before: Picture | null): Impact {
  const { entryId, memo } = data;
  const subject = { type: 'journal-entry', id: entryId, label: { ko: memo, en: memo } };
  return { subject, before, after: pictureOf(data), data: data as unknown as Json };
}

const dataOf = (impact: StoredImpact): EntryImpact => impact.data as unknown as EntryImpact;

function totalOf(lines: readonly Line[]): { amount: number; currency: Currency } {
  const currency = (lines[0] as Line).currency;
  return { currency, amount: addUp(lines.filter((line) => line.currency === currency).map((line) => line.debit)) };
}

function verdictOn(standing: EntryStanding | undefined): Verdict {
  if (standing?.reversedAt) {
    return {
      verdict: 'kept',
      scope: 'impact',
      changedBy: standing.reversedByName ?? '시스템 · System',
      changedAt: standing.reversedAt,
      reason: { ko: '이미 역분개된 전표입니다.', en: 'This journal entry was already reversed.' },
    };
  }
  if (!standing?.closed) return { verdict: 'reverse' };
  const notice = {
    code: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN',
    ko: '전표의 회계 기간이 마감되어 열려 있는 기간에 역분개합니다.',
    en: 'The entry’s period is closed: the reversal is posted in the open period.',
  };
  return { verdict: 'reverse', notice };
}

async function revert(context: Context, impact: StoredImpact, undo: { id: string }): Promise<Impact[]> {
  const { entryId: reversed, lines: posted, about, isReversal, ...total } = dataOf(impact);
  const word = words[companyOf(context).locale];
  const memo = `${isReversal ? word.again : word.reversal}: ${about}`.slice(0, 200);
  const source = { executionId: undo.id, stepId: null };
  const entryId = addReversal(context, { entryId: reversed, memo, source });
  const lines = posted.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
  const data = { ...total, entryId, memo, about, isReversal: !isReversal, lines };
  return [impactOf(data, impact.after)];
}

const idsOf = (impacts: readonly StoredImpact[]) => impacts.map((impact) => dataOf(impact).entryId);

const entries: Reversal = {
  name: 'finance.entries',
  async lock(context, impacts) {
    context.unit.add(lockEntries(idsOf(impacts)));
  },
  async check(context, impacts) {
    const rows = await context.unit.query(selectStandings(companyOf(context).id, idsOf(impacts)));
    return idsOf(impacts).map((id) => verdictOn(rows.find((row) => row.id === id)));
  },
  async revert(context, impacts, undo) {
    const made: Impact[][] = [];
    for (const impact of impacts) made.push(await revert(context, impact, undo));
    return made;
  },
};

export const journalEntry = block({
  contract: journalEntryBlock,

  async run({ context, execution, step, settings }) {
    const currency = settings.currency ?? companyOf(context).currency;
    const lines = settings.lines.flatMap((line, index) => lineOf(line, index, currency));
    // A free order has nothing to post.
    if (lines.length === 0) return { state: 'done', output: { entryId: null, amount: 0, currency } };
    const source = { executionId: execution.id, stepId: step.id };
    const posting = addEntry(context, { date: settings.date, memo: settings.memo, lines, source });
    const total = totalOf(posting.lines);
    const { id: entryId, memo } = posting;
    const data = { entryId, ...total, memo, about: memo, isReversal: false, lines: posting.lines.map(bare) };
    return {
      state: 'done',
      output: { entryId, ...total },
      impacts: [impactOf(data, null)],
    };
  },

  reversal: entries,
});

function bare({ account, currency, debit, credit }: Line): Line {
  return { account, currency, debit, credit };
}
