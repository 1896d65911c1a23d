/** Taking order changes back is the same for both blocks. */
import type { FollowUp, Impact, StoredImpact, UndoNotice, Verdict } from '#kernel/contract/block.ts';
import { type Currency, formatMoney } from '#kernel/contract/money.ts';
import { fillTemplate, type Locale } from '#kernel/contract/text.ts';
import { applyLastVerdict, type Reversal, type UndoFacts } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { lockOrders, type MoveRow, selectMoves, selectPaid } from '../order.queries.ts';
import { createPicture, describeMoves, forecastMoves, type MoveData, revertMoves } from '../order-move.service.ts';
import { selectAcceptedAt } from '../withdrawal.queries.ts';
import { answerWithdrawalsOfCancelled } from '../withdrawal.service.ts';

const reasons = {
  person: {
    ko: '그 뒤에 사람이 주문 상태를 바꾸어, 이 진행 건은 되돌리지 않습니다.',
    en: 'A person moved the order on since, so this run stays.',
  },
  withdrawn: {
    ko: '고객이 청약철회한 주문이라 다시 적용하지 않습니다.',
    en: 'Its customer withdrew from this order: it stays cancelled.',
  },
  executions: {
    ko: '나중 진행 건에서 이 주문의 상태를 변경했습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'Later runs moved this order on. Undo them first.',
  },
} as const;

function getMoveData(impact: StoredImpact): MoveData {
  return impact.data as unknown as MoveData;
}

/** Moves by others since, without reversed ones: a reversed move leads back to its origin. */
function getMovesSince(impact: StoredImpact, moves: readonly MoveRow[], family: ReadonlySet<string>): MoveRow[] {
  const { version } = getMoveData(impact);
  const since: MoveRow[] = [];
  for (const move of moves) {
    if (move.version <= version || (move.executionId !== null && family.has(move.executionId))) continue;
    const begun = move.undone ? since.findLastIndex((earlier) => earlier.from === move.state) : -1;
    if (begun >= 0) since.length = begun;
    else since.push(move);
  }
  return since;
}

/** A shipped order that was returned because its customer withdrew since no longer blocks anything. */
const dropReturned = (since: readonly MoveRow[], withdrawnAt: string | undefined): MoveRow[] =>
  since.filter(({ by, at }) => by === 'flow' || withdrawnAt === undefined || Date.parse(at) > Date.parse(withdrawnAt));

/** Follow-up after a paid order is cancelled. */
function createRepaymentNotice({ total, currency }: { total: number; currency: Currency }): {
  notice: UndoNotice;
  followUp: FollowUp;
} {
  const money = { amount: total, currency };
  const say = (locale: Locale, text: string) => fillTemplate(text, { amount: formatMoney(money, locale) });
  const owed = {
    ko: say('ko', '이미 받은 {amount:은/는} 돌려줘야 합니다.'),
    en: say('en', 'The {amount} already received must be paid back.'),
  };
  return {
    notice: {
      code: 'ORDER_REPAYMENT',
      ko: `주문이 취소됩니다. ${owed.ko}`,
      en: `The order is cancelled. ${owed.en}`,
      names: true,
    },
    followUp: {
      title: { ko: say('ko', '{amount} 환불'), en: say('en', 'Pay back {amount}') },
      reason: owed,
    },
  };
}

/** Other facts about the order. */
interface OrderFacts {
  since: readonly MoveRow[];
  openRuns: ReadonlyMap<string, string>;
  withdrawnAt: string | undefined;
}

function getVerdict(impact: StoredImpact, { since, openRuns, withdrawnAt }: OrderFacts): Verdict {
  if (withdrawnAt !== undefined && getMoveData(impact).to === 'cancelled') {
    const by = { changedBy: '고객 · Customer', changedAt: withdrawnAt };
    return { verdict: 'kept', scope: 'run', ...by, reason: reasons.withdrawn };
  }
  // A person's move cannot be undone: nobody is sent to undo later runs in vain.
  const person = since.findLast((move) => move.by !== 'flow');
  if (person) {
    const { name, by, at: changedAt } = person;
    const changedBy = name ?? (by === 'customer' ? '고객 · Customer' : '담당자 · Staff');
    return { verdict: 'kept', scope: 'run', changedBy, changedAt, reason: reasons.person };
  }
  const by = new Set(since.toReversed().flatMap((move) => openRuns.get(move.executionId ?? '') ?? []));
  if (by.size > 0) return { verdict: 'blocked', by: [...by], reason: reasons.executions };
  return getMoveData(impact).from === null
    ? { verdict: 'reverse', becomes: createPicture('cancelled') }
    : { verdict: 'reverse' };
}

/**
 * A person who moved the order on (shipped it, for example) preserves the whole run, unless its customer withdrew since; other
 * effective runs block the undo.
 */
async function check(context: Context, impacts: readonly StoredImpact[], circumstances: UndoFacts): Promise<Verdict[]> {
  const { unit, companyId } = context;
  const ids = getIds(impacts);
  const [moveRows, returned, owing] = await unit.queryAll([
    selectMoves(companyId, ids),
    selectAcceptedAt(companyId, ids),
    selectPaid(companyId, ids),
  ] as const);
  const moves = Map.groupBy(moveRows, (move) => move.orderId);
  const accepted = new Map(returned.map(({ id, at }) => [id, at]));
  const paid = new Map(owing.map((row) => [row.id, row]));
  const since = impacts.map((impact) => {
    const { orderId } = getMoveData(impact);
    const others = getMovesSince(impact, moves.get(orderId) ?? [], circumstances.family);
    return dropReturned(others, accepted.get(orderId));
  });
  const executions = since.flat().flatMap((move) => move.executionId ?? []);
  const openRuns = await circumstances.findEffectiveRuns([...new Set(executions)]);
  const verdicts = impacts.map((impact, index) => {
    const withdrawnAt = accepted.get(getMoveData(impact).orderId);
    return getVerdict(impact, { since: since[index] ?? [], openRuns: openRuns, withdrawnAt });
  });
  return applyLastVerdict(impacts, verdicts).map((verdict, index) => {
    const { orderId, from } = getMoveData(impacts[index] as StoredImpact);
    // The redo of an order brought it back from its cancellation.
    const cancels = from === null || from === 'cancelled';
    const owed = cancels ? paid.get(orderId) : undefined;
    if (!owed || verdict.verdict !== 'reverse') return verdict;
    const { notice, followUp } = createRepaymentNotice(owed);
    return { ...verdict, notices: [notice, ...(verdict.notices ?? [])], followUp };
  });
}

const getIds = (impacts: readonly StoredImpact[]) => [...new Set(impacts.map((impact) => getMoveData(impact).orderId))];

export const orderReversal: Reversal = {
  name: 'order.orders',
  // Participants in the run that made it know its content.
  canRead: async (context, changes) => changes.map(() => (hasPermission(context, 'order.order.read') ? true : null)),
  async lock(context, impacts) {
    await context.unit.query(lockOrders(context.companyId, getIds(impacts)));
  },
  check,
  async revert(context, impacts, undo) {
    const steps = await revertMoves(context, { changes: impacts.map(getMoveData), executionId: undo.id });
    await answerWithdrawalsOfCancelled(context, getIds(impacts));
    return steps.map((step): Impact[] => (step ? [step] : []));
  },
  describe: describeMoves,
  forecast: forecastMoves,
};
