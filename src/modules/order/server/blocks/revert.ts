/** Taking order changes back is the same for both blocks. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { lastDecides, type Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { type MoveData, pictureOf, takeBack } from '../move.service.ts';
import { type MoveRow, movesOf } from '../order.queries.ts';

const reasons = {
  person: {
    ko: '그 뒤에 사람이 주문 상태를 바꿔서 그대로 둡니다.',
    en: 'A person moved the order afterwards, so it stays as it is.',
  },
  executions: {
    ko: '나중에 다른 실행이 이 주문을 옮겼습니다. 그 실행을 먼저 취소해 주세요.',
    en: 'Later runs moved this order. Undo them first.',
  },
} as const;

function dataOf(impact: StoredImpact): MoveData {
  return impact.data as unknown as MoveData;
}

/** What others did to the order since, without what was taken back: a move taken back leads to where it had begun. */
function standingSince(impact: StoredImpact, moves: readonly MoveRow[]): MoveRow[] {
  const { orderId, version } = dataOf(impact);
  const standing: MoveRow[] = [];
  for (const move of moves) {
    if (move.orderId !== orderId || move.version <= version || move.executionId === impact.executionId) continue;
    if (move.undone && standing.at(-1)?.from === move.state) standing.pop();
    else standing.push(move);
  }
  return standing;
}

function verdictOn(impact: StoredImpact, since: readonly MoveRow[]): Verdict {
  const last = since.at(-1);
  if (!last) {
    return dataOf(impact).from === null
      ? { verdict: 'reverse', becomes: pictureOf('cancelled') }
      : { verdict: 'reverse' };
  }
  if (last.by !== 'flow') {
    return { verdict: 'kept', scope: 'run', changedBy: last.name, changedAt: last.at, reason: reasons.person };
  }
  const by = [...new Set(since.flatMap((move) => move.executionId ?? []))];
  return { verdict: 'blocked', by, reason: reasons.executions };
}

/** Whoever moved the order last decides: what a person did (shipped it, for example) is kept, other runs stand in the way. */
async function check(context: Context, impacts: readonly StoredImpact[]): Promise<Verdict[]> {
  const moves = await movesOf(context, { orderIds: idsOf(impacts), lock: false });
  const verdicts = impacts.map((impact) => verdictOn(impact, standingSince(impact, moves)));
  return lastDecides(impacts, verdicts);
}

const idsOf = (impacts: readonly StoredImpact[]) => [...new Set(impacts.map((impact) => dataOf(impact).orderId))];

export const orders: Reversal = {
  name: 'order.orders',
  async lock(context, impacts) {
    await movesOf(context, { orderIds: idsOf(impacts), lock: true });
  },
  check,
  async revert(context, impacts, undo) {
    const made: Impact[][] = [];
    for (const impact of impacts) made.push(await takeBack(context, { data: dataOf(impact), executionId: undo.id }));
    return made;
  },
};
