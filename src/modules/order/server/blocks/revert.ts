/** Taking order changes back is the same for both blocks. */
import type { FollowUp, Impact, Notice, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { type Currency, formatMoney } from '#kernel/contract/money.ts';
import { fill, type Locale } from '#kernel/contract/text.ts';
import { type Circumstances, lastDecides, type Reversal } from '#kernel/server/block.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { foreseeMoves, type MoveData, pictureOf, takeBack, tellMoves } from '../move.service.ts';
import { lockOrders, type MoveRow, selectMoves, selectPaid } from '../order.queries.ts';
import { selectAccepted } from '../withdrawal.queries.ts';
import { answerCancelled } from '../withdrawal.service.ts';

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

function dataOf(impact: StoredImpact): MoveData {
  return impact.data as unknown as MoveData;
}

/** What others did to the order since, without what was taken back: a move taken back leads to where it had begun. */
function movesSince(impact: StoredImpact, moves: readonly MoveRow[], family: ReadonlySet<string>): MoveRow[] {
  const { version } = dataOf(impact);
  const since: MoveRow[] = [];
  for (const move of moves) {
    if (move.version <= version || (move.executionId !== null && family.has(move.executionId))) continue;
    const begun = move.undone ? since.findLastIndex((earlier) => earlier.from === move.state) : -1;
    if (begun >= 0) since.length = begun;
    else since.push(move);
  }
  return since;
}

/** What was sent and came back because its customer withdrew since keeps nothing any more. */
const withoutReturned = (since: readonly MoveRow[], withdrawnAt: string | undefined): MoveRow[] =>
  since.filter(({ by, at }) => by === 'flow' || withdrawnAt === undefined || Date.parse(at) > Date.parse(withdrawnAt));

/** What somebody has to do once a paid order is cancelled. */
function repaymentOf({ total, currency }: { total: number; currency: Currency }): {
  notice: Notice;
  followUp: FollowUp;
} {
  const money = { amount: total, currency };
  const say = (locale: Locale, text: string) => fill(text, { amount: formatMoney(money, locale) });
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

/** How the order stands otherwise. */
interface Standing {
  since: readonly MoveRow[];
  standing: ReadonlyMap<string, string>;
  withdrawnAt: string | undefined;
}

function verdictOn(impact: StoredImpact, { since, standing, withdrawnAt }: Standing): Verdict {
  if (withdrawnAt !== undefined && dataOf(impact).to === 'cancelled') {
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
  const by = new Set(since.toReversed().flatMap((move) => standing.get(move.executionId ?? '') ?? []));
  if (by.size > 0) return { verdict: 'blocked', by: [...by], reason: reasons.executions };
  return dataOf(impact).from === null
    ? { verdict: 'reverse', becomes: pictureOf('cancelled') }
    : { verdict: 'reverse' };
}

/** A person who moved the order on (shipped it, for example) keeps the whole run, unless its customer withdrew since; other runs that stand are in the way. */
async function check(
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: Circumstances,
): Promise<Verdict[]> {
  const { unit, companyId } = context;
  const ids = idsOf(impacts);
  const [known, returned, owing] = await unit.queryAll([
    selectMoves(companyId, ids),
    selectAccepted(companyId, ids),
    selectPaid(companyId, ids),
  ] as const);
  const moves = Map.groupBy(known, (move) => move.orderId);
  const accepted = new Map(returned.map(({ id, at }) => [id, at]));
  const paid = new Map(owing.map((one) => [one.id, one]));
  const since = impacts.map((impact) => {
    const { orderId } = dataOf(impact);
    const others = movesSince(impact, moves.get(orderId) ?? [], circumstances.family);
    return withoutReturned(others, accepted.get(orderId));
  });
  const executions = since.flat().flatMap((move) => move.executionId ?? []);
  const standing = await circumstances.standing([...new Set(executions)]);
  const verdicts = impacts.map((impact, index) => {
    const withdrawnAt = accepted.get(dataOf(impact).orderId);
    return verdictOn(impact, { since: since[index] ?? [], standing, withdrawnAt });
  });
  return lastDecides(impacts, verdicts).map((verdict, index) => {
    const { orderId, from } = dataOf(impacts[index] as StoredImpact);
    // The redo of an order brought it back from its cancellation.
    const cancels = from === null || from === 'cancelled';
    const owed = cancels ? paid.get(orderId) : undefined;
    if (!owed || verdict.verdict !== 'reverse') return verdict;
    const { notice, followUp } = repaymentOf(owed);
    return { ...verdict, notices: [notice, ...(verdict.notices ?? [])], followUp };
  });
}

const idsOf = (impacts: readonly StoredImpact[]) => [...new Set(impacts.map((impact) => dataOf(impact).orderId))];

export const orders: Reversal = {
  name: 'order.orders',
  // Who takes part in the run that made it knows what it was made of.
  reads: async (context, changes) => changes.map(() => (may(context, 'order.order.read') ? true : null)),
  async lock(context, impacts) {
    await context.unit.query(lockOrders(context.companyId, idsOf(impacts)));
  },
  check,
  async revert(context, impacts, undo) {
    const steps = await takeBack(context, { changes: impacts.map(dataOf), executionId: undo.id });
    await answerCancelled(context, idsOf(impacts));
    return steps.map((step): Impact[] => (step ? [step] : []));
  },
  tell: tellMoves,
  foresee: foreseeMoves,
};
