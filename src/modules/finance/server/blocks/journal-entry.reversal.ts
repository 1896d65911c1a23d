/** Journal entry reversal: takes entries back by mirroring ones, posted as one set in the open period. */
import type { Impact, StoredImpact, UndoNotice, Verdict } from '#kernel/contract/block.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Forecast, Reversal } from '#kernel/server/block.ts';
import { getToday, hasPermission } from '#kernel/server/context.ts';
import { callLockEntries, type EntryState, selectEntryStates } from '../entries.queries.ts';
import { addReversals } from '../entry.service.ts';
import { type ReversalDay, selectReversalDay } from '../periods.queries.ts';
import { callStockOpening } from '../stock.queries.ts';
import { getStockOpening, type StockOpening, toStockOpening } from '../stock-opening.ts';
import {
  createImpact,
  type EntryImpact,
  formatName,
  formatSums,
  getEntryImpact,
  getMoney,
  getMovedMoney,
  impactTexts,
} from './journal-entry.impact.ts';

/** The system itself is not named. */
const systemActor = '';

const createElsewhereNotice = (day: string) => ({
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
function createNowhereVerdict({ closedBy, closedAt }: ReversalDay): Verdict {
  const reason = {
    ko: '앞으로 10년 동안 열려 있는 회계 기간이 없어 역분개할 수 없습니다. 마감을 취소한 뒤 다시 되돌려 주세요.',
    en: 'No accounting period of the next ten years is open for the reversal. Reopen one, then undo again.',
  };
  return { verdict: 'kept', scope: 'run', changedBy: closedBy ?? systemActor, changedAt: closedAt ?? '', reason };
}

/** By the months alone: whether and on which day the ledger takes what is reversed today. */
export function getDateVerdict(reversalDay: ReversalDay, day: string): Verdict {
  if (reversalDay.day === null) return createNowhereVerdict(reversalDay);
  return reversalDay.day === day
    ? { verdict: 'reverse' }
    : { verdict: 'reverse', notices: [createElsewhereNotice(reversalDay.day)] };
}

/** For lines on accounts that stock now controls: these accept no lines from entries any more, not even from reversals. */
function isFromBeforeStock(entry: EntryImpact, opening: StockOpening, own: EntryImpact['currency']): UndoNotice[] {
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
  return [{ code, ko: fillTemplate(ko, values('ko')), en: fillTemplate(en, values('en')), names: true }];
}

function getVerdict(entryState: EntryState | undefined, reversalDay: ReversalDay, day: string): Verdict {
  if (entryState?.reversedAt) {
    return {
      verdict: 'kept',
      scope: 'impact',
      changedBy: entryState.reversedByName ?? systemActor,
      changedAt: entryState.reversedAt,
      reason: { ko: '이미 역분개된 전표입니다.', en: 'This journal entry was already reversed.' },
    };
  }
  const verdict = getDateVerdict(reversalDay, day);
  if (verdict.verdict !== 'reverse' || verdict.notices) return verdict;
  return entryState?.closed ? { verdict: 'reverse', notices: [ownMonthClosed] } : verdict;
}

const getIds = (impacts: readonly StoredImpact[]) => impacts.map((impact) => getEntryImpact(impact).entryId);

/** The reversing entry's own data: the same reversal can undo it. */
function createMirrorImpact(
  data: EntryImpact,
  reversal: Pick<EntryImpact, 'entryId' | 'memo'> & { own: EntryImpact['currency']; opening: StockOpening },
) {
  const { own, opening, ...posted } = reversal;
  const { account, kept } = opening;
  const lines = data.lines.map((line) => {
    const moved = account && kept.includes(line.account) ? { account: account.code, name: account.name } : {};
    return { ...line, ...moved, debit: line.credit, credit: line.debit };
  });
  const money = getMoney(lines, own);
  return { ...posted, money, ...money[0], about: data.about, isReversal: !data.isReversal, lines };
}

const outcomes = {
  posted: { ko: '{sums} 전표 등록', en: '{sums} posted' },
  reversed: { ko: '{sums:을/를} 반대 전표로 상쇄', en: '{sums} offset by a reversing entry' },
  again: { ko: '{sums} 전표 다시 등록', en: '{sums} posted again' },
} as const;

/** The change of an entry, shown after its title: each entry has one change, which posts, reverses or restores it. */
function describeEntry(changes: readonly Pick<Impact, 'before' | 'after' | 'data'>[]): LocalText {
  const { before, after, data } = changes.at(-1) as (typeof changes)[number];
  const entry = getEntryImpact({ data });
  const isBack = after === null ? !entry.isReversal : entry.isReversal;
  const outcome = isBack ? outcomes.reversed : before === null ? outcomes.posted : outcomes.again;
  return {
    ko: fillTemplate(outcome.ko, { sums: formatSums(entry, 'ko') }),
    en: fillTemplate(outcome.en, { sums: formatSums(entry, 'en') }),
  };
}

/** A sentence for each entry, with its money. */
function forecastEntries(changes: readonly Pick<Impact, 'data'>[]): Forecast[] {
  return changes.map((change) => {
    const entry = getEntryImpact(change);
    return {
      sentence: {
        ko: fillTemplate('{entry:을/를} 장부에 적습니다.', { entry: formatName(entry, 'ko') }),
        en: fillTemplate('{entry} is posted to the ledger.', { entry: formatName(entry, 'en') }),
      },
    };
  });
}

export const entryReversal: Reversal = {
  name: 'finance.entries',
  // Participants in the run that posted it know its content.
  canRead: async (context, changes) => changes.map(() => (hasPermission(context, 'finance.ledger.read') ? true : null)),

  async lock(context, impacts) {
    context.unit.add(callLockEntries(getIds(impacts), getToday(context)));
  },

  async check(context, impacts) {
    const { companyId } = context;
    const day = getToday(context);
    const [rows, [reversalDay], [opening]] = await context.unit.queryAll([
      selectEntryStates(companyId, getIds(impacts)),
      selectReversalDay(companyId, day),
      callStockOpening(),
    ] as const);
    const standings = new Map(rows.map((row) => [row.id, row]));
    return impacts.map(getEntryImpact).map((entry) => {
      const verdict = getVerdict(standings.get(entry.entryId), reversalDay as ReversalDay, day);
      const more = isFromBeforeStock(entry, toStockOpening(opening), context.company.currency);
      if (verdict.verdict !== 'reverse' || more.length === 0) return verdict;
      return { ...verdict, notices: [...(verdict.notices ?? []), ...more] };
    });
  },

  async revert(context, impacts, undo) {
    const { locale, currency: own } = context.company;
    const word = impactTexts[locale];
    const memoOf = ({ isReversal, about }: EntryImpact) =>
      `${isReversal ? word.again : word.reversal}: ${about}`.slice(0, 200);
    const entriesToReverse = impacts.map(getEntryImpact).map((data) => ({ entryId: data.entryId, memo: memoOf(data) }));
    const opening = await getStockOpening(context);
    const reversalIds = await addReversals(context, {
      entries: entriesToReverse,
      source: { executionId: undo.id, stepId: null },
    });
    return impacts.map((impact, index) => {
      const entryId = reversalIds.get(getEntryImpact(impact).entryId);
      if (!entryId) return [];
      const { memo } = entriesToReverse[index] as (typeof entriesToReverse)[number];
      return [createImpact(createMirrorImpact(getEntryImpact(impact), { entryId, memo, own, opening }), impact.after)];
    });
  },

  movedMoney: getMovedMoney,
  describe: describeEntry,
  forecast: forecastEntries,
};
