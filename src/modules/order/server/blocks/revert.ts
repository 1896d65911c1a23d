/** Taking order changes back is the same for both blocks. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { type MoveData, pictureOf, takeBack } from '../move.service.ts';
import { lastManualMoves } from '../order.queries.ts';

function dataOf(impact: StoredImpact): MoveData {
  return impact.data as unknown as MoveData;
}

/** Kept when a person moved the order on (shipped it, for example) after this change. */
export async function checkMoves(
  context: Context,
  impacts: readonly StoredImpact[],
  forWrite: boolean,
): Promise<Verdict[]> {
  const orderIds = [...new Set(impacts.map((impact) => dataOf(impact).orderId))];
  const manual = await lastManualMoves(context, { orderIds, lock: forWrite });
  return impacts.map((impact) => {
    const data = dataOf(impact);
    const later = manual.get(data.orderId);
    if (!later || later.version <= data.version) {
      return data.from === null ? { verdict: 'reverse', becomes: pictureOf('cancelled') } : { verdict: 'reverse' };
    }
    return {
      verdict: 'kept',
      changedBy: later.by,
      changedAt: later.at,
      reason: {
        ko: '그 뒤에 사람이 주문 상태를 바꿔서 그대로 둡니다.',
        en: 'A person moved the order afterwards, so it stays as it is.',
      },
    };
  });
}

export function revertMove(context: Context, impact: StoredImpact, execution: { id: string }) {
  return takeBack(context, { data: dataOf(impact), executionId: execution.id });
}
