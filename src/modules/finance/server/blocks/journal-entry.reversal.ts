/** How journal entries are taken back: by the entries that mirror them, posted as one set in the open period. */
import type { Impact, Notice, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Foreseen, Reversal } from '#kernel/server/block.ts';
import { may, today } from '#kernel/server/context.ts';
import { callHoldEntries, type EntryStanding, selectStandings } from '../entries.queries.ts';
import { reverseAll } from '../entry.service.ts';
import { type ReversalDay, selectReversalDay } from '../periods.queries.ts';
import { callStockOpening } from '../stock.queries.ts';
import { openingOf, type StockOpening, stockOpening } from '../stock-opening.ts';
import { dataOf, type EntryImpact, impactOf, moneyOf, movedBy, nameOf, sumsOf, words } from './journal-entry.impact.ts';

/** The system itself is not named. */
const nobody = '';

const elsewhere = (day: string) => ({
  code: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN',
  ko: `이번 달이 마감되어 열려 있는 첫 회계 기간(${day})에 역분개합니다.`,
  en: `This month is closed: the reversal is dated ${day}, in the first open period.`,
});
const ownMonthClosed = {
  code: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN',
  ko: '전표의 회계 기간이 마감되어 오늘 날짜로 역분개합니다.',
  en: 'The entry’s period is closed: the reversal is dated today.',
};

const beforeStock = {
  ko: '재고를 장부에 올리기 전의 전표라, 재고 계정의 {amount:은/는} 기초 전표의 상대 계정({account})에 역분개합니다.',
  en: 'This entry is from before stock stood in the books: {amount} of the stock account is reversed on the account of the opening entry ({account}).',
};

/** Nothing of the run is taken back where the ledger has no place for the reversal: the rest without it would be a half. */
function nowhere({ closedBy, closedAt }: ReversalDay): Verdict {
  const reason = {
    ko: '앞으로 10년 동안 열려 있는 회계 기간이 없어 역분개할 수 없습니다. 마감을 취소한 뒤 다시 되돌려 주세요.',
    en: 'No accounting period of the next ten years is open for the reversal. Reopen one, then undo again.',
  };
  return { verdict: 'kept', scope: 'run', changedBy: closedBy ?? nobody, changedAt: closedAt ?? '', reason };
}

/** By the months alone: whether and on which day the ledger takes what is reversed today. */
export function placeVerdict(place: ReversalDay, day: string): Verdict {
  if (place.day === null) return nowhere(place);
  return place.day === day ? { verdict: 'reverse' } : { verdict: 'reverse', notices: [elsewhere(place.day)] };
}

/** Of lines on accounts that stock keeps now: these take nothing of entries any more, not even what is taken back. */
function ofBeforeStock(entry: EntryImpact, opening: StockOpening, own: EntryImpact['currency']): Notice[] {
  const { account, kept } = opening;
  const lines = entry.lines.filter((line) => kept.includes(line.account) && line.currency === own);
  const amount = lines.reduce((sum, line) => sum + line.debit - line.credit, 0);
  if (!account || amount === 0) return [];
  const values = (locale: keyof LocalText) => ({
    amount: formatMoney({ amount: Math.abs(amount), currency: own }, locale),
    account: `${account.code} ${account.name[locale]}`,
  });
  const { ko, en } = beforeStock;
  const code = 'UNDO_ENTRY_OF_BEFORE_STOCK_BOOKS';
  return [{ code, ko: fill(ko, values('ko')), en: fill(en, values('en')), names: true }];
}

function verdictOn(standing: EntryStanding | undefined, place: ReversalDay, day: string): Verdict {
  if (standing?.reversedAt) {
    return {
      verdict: 'kept',
      scope: 'impact',
      changedBy: standing.reversedByName ?? nobody,
      changedAt: standing.reversedAt,
      reason: { ko: '이미 역분개된 전표입니다.', en: 'This journal entry was already reversed.' },
    };
  }
  const verdict = placeVerdict(place, day);
  if (verdict.verdict !== 'reverse' || verdict.notices) return verdict;
  return standing?.closed ? { verdict: 'reverse', notices: [ownMonthClosed] } : verdict;
}

const idsOf = (impacts: readonly StoredImpact[]) => impacts.map((impact) => dataOf(impact).entryId);

/** What the reversing entry is in turn: it can be taken back by the same reversal. */
function mirrorOf(
  data: EntryImpact,
  made: Pick<EntryImpact, 'entryId' | 'memo'> & { own: EntryImpact['currency']; opening: StockOpening },
) {
  const { own, opening, ...posted } = made;
  const { account, kept } = opening;
  const lines = data.lines.map((line) => {
    const moved = account && kept.includes(line.account) ? { account: account.code, name: account.name } : {};
    return { ...line, ...moved, debit: line.credit, credit: line.debit };
  });
  const money = moneyOf(lines, own);
  return { ...posted, money, ...money[0], about: data.about, isReversal: !data.isReversal, lines };
}

const outcomes = {
  posted: { ko: '{sums} 전표 등록', en: '{sums} posted' },
  reversed: { ko: '{sums:을/를} 반대 전표로 상쇄', en: '{sums} offset by a reversing entry' },
  again: { ko: '{sums} 전표 다시 등록', en: '{sums} posted again' },
} as const;

/** What became of an entry, behind its title: an entry has one change, which posts it, mirrors it or brings it back. */
function tell(changes: readonly Pick<Impact, 'before' | 'after' | 'data'>[]): LocalText {
  const { before, after, data } = changes.at(-1) as (typeof changes)[number];
  const entry = dataOf({ data });
  const isBack = after === null ? !entry.isReversal : entry.isReversal;
  const outcome = isBack ? outcomes.reversed : before === null ? outcomes.posted : outcomes.again;
  return { ko: fill(outcome.ko, { sums: sumsOf(entry, 'ko') }), en: fill(outcome.en, { sums: sumsOf(entry, 'en') }) };
}

/** A sentence for each entry, with its money. */
function foresee(changes: readonly Pick<Impact, 'data'>[]): Foreseen[] {
  return changes.map((change) => {
    const entry = dataOf(change);
    return {
      sentence: {
        ko: fill('{entry:을/를} 장부에 적습니다.', { entry: nameOf(entry, 'ko') }),
        en: fill('{entry} is posted to the ledger.', { entry: nameOf(entry, 'en') }),
      },
    };
  });
}

export const entries: Reversal = {
  name: 'finance.entries',
  // Who takes part in the run that made it knows what it was made of.
  reads: async (context, changes) => changes.map(() => (may(context, 'finance.ledger.read') ? true : null)),

  async lock(context, impacts) {
    context.unit.add(callHoldEntries(idsOf(impacts), today(context)));
  },

  async check(context, impacts) {
    const { companyId } = context;
    const day = today(context);
    const [rows, [place], [opening]] = await context.unit.queryAll([
      selectStandings(companyId, idsOf(impacts)),
      selectReversalDay(companyId, day),
      callStockOpening(),
    ] as const);
    const standings = new Map(rows.map((row) => [row.id, row]));
    return impacts.map(dataOf).map((entry) => {
      const verdict = verdictOn(standings.get(entry.entryId), place as ReversalDay, day);
      const more = ofBeforeStock(entry, openingOf(opening), context.company.currency);
      if (verdict.verdict !== 'reverse' || more.length === 0) return verdict;
      return { ...verdict, notices: [...(verdict.notices ?? []), ...more] };
    });
  },

  async revert(context, impacts, undo) {
    const { locale, currency: own } = context.company;
    const word = words[locale];
    const memoOf = ({ isReversal, about }: EntryImpact) =>
      `${isReversal ? word.again : word.reversal}: ${about}`.slice(0, 200);
    const given = impacts.map(dataOf).map((data) => ({ entryId: data.entryId, memo: memoOf(data) }));
    const opening = await stockOpening(context);
    const made = await reverseAll(context, { entries: given, source: { executionId: undo.id, stepId: null } });
    return impacts.map((impact, index) => {
      const entryId = made.get(dataOf(impact).entryId);
      if (!entryId) return [];
      const { memo } = given[index] as (typeof given)[number];
      return [impactOf(mirrorOf(dataOf(impact), { entryId, memo, own, opening }), impact.after)];
    });
  },

  moved: movedBy,
  tell,
  foresee,
};
