/** Who relies on items without an execution: people who moved their stock by hand. */
import type { Holder } from '#kernel/server/block.ts';
import { nameMovers } from './movers.ts';
import { selectHandMoved } from './reversal.queries.ts';

const reason = {
  ko: '직접 등록한 재고 이동이 있어 그대로 둡니다.',
  en: 'Its stock was moved by hand, so it stays as it is.',
};

export const holder: Holder = {
  of: 'record',
  async find(context, ids) {
    const rows = await context.unit.query(selectHandMoved(context.companyId, ids));
    const nameOf = await nameMovers(
      context,
      rows.map(({ by }) => by),
    );
    return rows.map(({ id, by, at }) => ({ id, by: nameOf(by), at, reason }));
  },
};
