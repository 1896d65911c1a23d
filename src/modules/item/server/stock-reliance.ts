/** Holder check: people who moved an item's stock by hand, without an execution. */
import type { HoldSource } from '#kernel/server/block.ts';
import { getMoverNames } from './mover-names.ts';
import { selectLastHandMovements } from './reversal.queries.ts';

const relianceText = {
  ko: '직접 등록한 재고 이동이 있어 그대로 둡니다.',
  en: 'Its stock was moved by hand, so it stays as it is.',
};

export const stockReliance: HoldSource = {
  of: 'record',
  async find(context, ids) {
    const rows = await context.unit.query(selectLastHandMovements(context.companyId, ids));
    const nameOf = await getMoverNames(
      context,
      rows.map(({ by }) => by),
    );
    return rows.map(({ id, by, at }) => ({ id, by: nameOf(by), at, reason: relianceText }));
  },
};
