/** Stock: how much there is where, and every movement of it. */
import { type Lock, type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { StockClass } from '#modules/finance/contract/chart.ts';
import type { StockCounter } from '#modules/finance/server/index.ts';
import type { Movement, MovementKind, Stock } from '../contract/stock.ts';

/** The mover, and the step and execution. */
export interface MoveSource {
  executionId: string | null;
  stepId: string | null;
  movedBy: string | null;
  movedByName: string | null;
  note: string | null;
}

export interface Move extends MoveSource {
  movement: MovementKind;
  location: string;
  lines: { id: string; itemId: string; quantity: number; unitCost: number | null }[];
}

const movementColumns = `m.id, m.item_id as "itemId", m.location, m.kind, m.quantity,
  m.on_hand_change as "onHandChange", m.reserved_change as "reservedChange", m.on_hand_after as "onHandAfter",
  m.value_change as "valueChange", m.note, m.source_execution_id as "executionId", m.reverses_movement_id as reverses,
  m.moved_by_name as "movedBy"`;

/** As what and against what a movement just made is booked. */
const bookedColumns = 'm.class, m.counter, m.rest_change as "restChange"';

/** A movement as it was just made, with the reserved units afterwards. */
export interface StockMovement extends Omit<Movement, 'reversedBy'> {
  reservedAfter: number;
  /** Null with the first movement of an item at a place. */
  class: StockClass | null;
  counter: StockCounter;
  /** Part of its own value not in `valueChange`. */
  restChange: number;
}

export const movementResultColumns = `${movementColumns}, ${bookedColumns}, now() as "movedAt", m.reserved_after as "reservedAfter"`;

/** One statement: locks the levels in the order of their items, refuses what there is not, writes the movements. */
export function callMoveStock(move: Move): Statement<StockMovement> {
  return statement(`select ${movementResultColumns} from item.move_stock($1::jsonb) m`, [
    JSON.stringify({ ...move, posts: true }),
  ]);
}

const separator = ' ';

/** Levels by item and location, as movements and undos lock them. One that is not there yet is locked by nobody. */
export const stockLock: Lock = {
  name: 'item.stock',
  hold(_, keys, waits) {
    const levelKeys = keys.map((key) => [key.slice(0, key.indexOf(separator)), key.slice(key.indexOf(separator) + 1)]);
    const [items, locations] = [levelKeys.map(([item]) => item), levelKeys.map(([, location]) => location)];
    return statement('select item.lock_levels_for_step($1::uuid[], $2::text[], $3)', [items, locations, waits]);
  },
};

/** Says of levels that are new as what they are booked. */
export function callClassify(levels: readonly { itemId: string; class: StockClass }[]): Statement<unknown> {
  return statement('select item.classify($1::jsonb)', [JSON.stringify(levels)]);
}

/** Units stay within the safe integers: it takes a million of the largest movements to fill one location. */
const stockColumns = `sum(l.on_hand)::bigint as "onHand", sum(l.reserved)::bigint as reserved,
  sum(l.on_hand - l.reserved)::bigint as available, sum(l.value)::text as value`;

export interface StockRow extends Omit<Stock, 'value'> {
  itemId: string;
  /** As text: exact whatever its size. */
  value: string;
}

/** Over all locations. Items that never had stock give no row. */
export function selectStock(companyId: string, itemIds: readonly string[]): Statement<StockRow> {
  return statement(
    `select l.item_id as "itemId", ${stockColumns} from item.stock_levels l
     where l.company_id = $1 and l.item_id = any($2::uuid[]) group by l.item_id`,
    [companyId, itemIds],
  );
}

export interface StockTotals {
  items: number;
  soldOut: number;
  onHand: string;
  reserved: string;
  value: string;
}

/** Items that had stock and have none. */
export const selectEmptiedItems = (companyId: string): Statement<{ id: string }> =>
  statement(
    `select l.item_id as id from item.stock_levels l where l.company_id = $1
     group by l.item_id having sum(l.on_hand) = 0`,
    [companyId],
  );

/** Sums of all items but those left out, as text: exact whatever their size. */
export function selectTotals(companyId: string, without: readonly string[]): Statement<StockTotals> {
  return statement(
    `select count(*)::int as items, (count(*) filter (where s.available = 0))::int as "soldOut",
            coalesce(sum(s.on_hand), 0)::text as "onHand", coalesce(sum(s.reserved), 0)::text as reserved,
            coalesce(sum(s.value), 0)::text as value
     from (select sum(l.on_hand) as on_hand, sum(l.reserved) as reserved, sum(l.on_hand - l.reserved) as available,
                  sum(l.value) as value
           from item.stock_levels l where l.company_id = $1 and l.item_id <> all($2::uuid[]) group by l.item_id) s`,
    [companyId, without],
  );
}

/**
 * One step of the index for each day and location, however much was moved. The last day is what there is now, which no clock
 * can put into the day before.
 */
export function selectCurve(filter: {
  companyId: string;
  itemId: string;
  today: string;
  zone: string;
  days: number;
}): Statement<{ day: string; onHand: number }> {
  return statement(
    `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(s.on_hand), 0)::bigint as "onHand"
     from (select $3::date - n as day from generate_series(0, $5::int - 1) n) d
     left join item.stock_levels l on l.company_id = $1 and l.item_id = $2
     left join lateral (
       select l.on_hand where d.day = $3::date
       union all
       (select m.on_hand_after from item.stock_movements m
        where d.day < $3::date and m.company_id = l.company_id and m.item_id = l.item_id and m.location = l.location
          and m.moved_at < (d.day + 1)::timestamp at time zone $4
        order by m.moved_at desc, m.sequence desc limit 1)
     ) s on true
     group by d.day order by d.day`,
    [filter.companyId, filter.itemId, filter.today, filter.zone, filter.days],
  );
}

/** Newest first. Movements of one item at two locations may share their place in the order. The page is cut before reversals are joined. */
export function selectMovements(filter: {
  companyId: string;
  itemId: string;
  before: readonly [sequence: number, id: string] | null;
  limit: number;
}): Statement<Movement & { sequence: number }> {
  const { companyId, itemId, before, limit } = filter;
  const conditions = where(
    sql`m.company_id = ${companyId}`,
    sql`m.item_id = ${itemId}`,
    before && sql`(m.sequence, m.id) < (${before[0]}::bigint, ${before[1]}::uuid)`,
  );
  return statement(
    `select ${movementColumns}, m.moved_at as "movedAt", r.id as "reversedBy", m.sequence
     from (select m.* from item.stock_movements m ${conditions.text} order by m.sequence desc, m.id desc limit ${conditions.bind(limit)}) m
     left join item.stock_movements r on r.company_id = m.company_id and r.reverses_movement_id = m.id
     order by m.sequence desc, m.id desc`,
    conditions.values,
  );
}
