/** Valuation queries: stock value by account and item. */
import type { Sum } from '#kernel/contract/money.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { StockClass } from '#modules/finance/contract/chart.ts';

export interface ClassRow {
  class: StockClass;
  /** As text: exact whatever its size. */
  value: string;
  withoutCost: number;
}

export function selectClasses(companyId: string): Statement<ClassRow> {
  return statement(
    `select s.class, sum(s.value)::text as value, (count(*) filter (where s.on_hand > 0 and s.value = 0))::int as "withoutCost"
     from (select coalesce(l.class, 'stock') as class, sum(l.value) as value, sum(l.on_hand) as on_hand
           from item.stock_levels l where l.company_id = $1 group by l.item_id, coalesce(l.class, 'stock')) s
     group by s.class`,
    [companyId],
  );
}

export interface ValuedRow {
  id: string;
  class: StockClass;
  onHand: number;
  value: string;
}

/** Those with units on hand, the most valuable first. */
export function selectValuedItems(filter: {
  companyId: string;
  after: { value: Sum; id: string } | null;
  limit: number;
}): Statement<ValuedRow> {
  const { companyId, after, limit } = filter;
  const conditions = where(
    sql`s.on_hand > 0`,
    after && sql`(s.value, s.id) < (${String(after.value)}::numeric, ${after.id}::uuid)`,
  );
  return statement(
    `select s.id, s.class, s.on_hand as "onHand", s.value::text as value
     from (select l.item_id as id, min(coalesce(l.class, 'stock')) as class, sum(l.on_hand)::bigint as on_hand, sum(l.value) as value
           from item.stock_levels l where l.company_id = ${conditions.bind(companyId)} group by l.item_id) s
     ${conditions.text} order by s.value desc, s.id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

/** Items of levels without a stock class: from before the ledger included stock. */
export function selectUnclassified(companyId: string, limit: number): Statement<{ itemId: string }> {
  return statement(
    'select distinct l.item_id as "itemId" from item.stock_levels l where l.company_id = $1 and l.class is null limit $2',
    [companyId, limit],
  );
}

/** Nobody moves stock until the unit ends. */
export function callLockStock(): Statement<unknown> {
  return statement('select item.lock_stock()');
}
