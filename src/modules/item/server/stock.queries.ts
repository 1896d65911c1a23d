import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Movement, MovementKind, Stock } from '../contract/stock.ts';

/** Who moves, and for which step of which execution. */
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

export interface ReverseMove extends MoveSource {
  id: string;
  movementId: string;
}

const movementColumns = `m.id, m.item_id as "itemId", m.location, m.kind, m.quantity,
  m.on_hand_change as "onHandChange", m.reserved_change as "reservedChange", m.on_hand_after as "onHandAfter",
  m.value_change as "valueChange", m.note, m.source_execution_id as "executionId", m.reverses_movement_id as reverses,
  m.moved_by_name as "movedBy"`;

/** A movement as it was just made, with the reserved units afterwards. */
export interface Moved extends Omit<Movement, 'reversedBy'> {
  reservedAfter: number;
}

const movedColumns = `${movementColumns}, now() as "movedAt", m.reserved_after as "reservedAfter"`;

/** One statement: locks the levels in the order of their items, refuses what there is not, writes the movements. */
export function callMoveStock(move: Move): Statement<Moved> {
  return statement(`select ${movedColumns} from item.move_stock($1::jsonb) m`, [JSON.stringify(move)]);
}

export function callReverseMovement(move: ReverseMove): Statement<Moved> {
  return statement(`select ${movedColumns} from item.reverse_movement($1::jsonb) m`, [JSON.stringify(move)]);
}

const stockColumns = `sum(l.on_hand)::bigint as "onHand", sum(l.reserved)::bigint as reserved,
  sum(l.on_hand - l.reserved)::bigint as available, sum(l.value)::bigint as value`;

/** Over all locations. Items that never had stock give no row. */
export function selectStock(companyId: string, itemIds: readonly string[]): Statement<Stock & { itemId: string }> {
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

/** Sums as text: the caller refuses what is beyond the safe integers. */
export function selectTotals(companyId: string): Statement<StockTotals> {
  return statement(
    `select count(*)::int as items, (count(*) filter (where s.available = 0))::int as "soldOut",
            coalesce(sum(s.on_hand), 0)::text as "onHand", coalesce(sum(s.reserved), 0)::text as reserved,
            coalesce(sum(s.value), 0)::text as value
     from (select sum(l.on_hand) as on_hand, sum(l.reserved) as reserved, sum(l.on_hand - l.reserved) as available,
                  sum(l.value) as value
           from item.stock_levels l where l.company_id = $1 group by l.item_id) s`,
    [companyId],
  );
}

/** Newest first. */
export function selectMovements(about: {
  companyId: string;
  itemId: string;
  before: number | null;
  limit: number;
}): Statement<Movement & { sequence: number }> {
  return statement(
    `select ${movementColumns}, m.moved_at as "movedAt", r.id as "reversedBy", m.sequence
     from item.stock_movements m
     left join item.stock_movements r on r.company_id = m.company_id and r.reverses_movement_id = m.id
     where m.company_id = $1 and m.item_id = $2 and ($3::bigint is null or m.sequence < $3)
     order by m.sequence desc limit $4`,
    [about.companyId, about.itemId, about.before, about.limit],
  );
}

export interface Place {
  itemId: string;
  location: string;
}

/** Keeps others from moving these levels until the unit ends. */
export function lockLevels(places: readonly Place[]): Statement<unknown> {
  return statement('select item.lock_levels($1::jsonb)', [JSON.stringify(places)]);
}

export interface MovementStanding extends Place {
  id: string;
  /** The level now. */
  onHand: number;
  reserved: number;
  onHandChange: number;
  reservedChange: number;
  reversedByName: string | null;
  reversedAt: string | null;
}

export function selectStandings(companyId: string, ids: readonly string[]): Statement<MovementStanding> {
  return statement(
    `select m.id, m.item_id as "itemId", m.location, l.on_hand as "onHand", l.reserved,
            m.on_hand_change as "onHandChange", m.reserved_change as "reservedChange",
            r.moved_by_name as "reversedByName", r.moved_at as "reversedAt"
     from item.stock_movements m
     join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
     left join item.stock_movements r on r.company_id = m.company_id and r.reverses_movement_id = m.id
     where m.company_id = $1 and m.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

export interface LaterUse {
  movementId: string;
  /** The movement that used what the earlier one had brought. */
  executionId: string | null;
  movedBy: string | null;
  movedAt: string;
}

/** What took from the level after each movement and still stands, newest first; at most 100 per movement. */
export function selectLaterUses(companyId: string, ids: readonly string[]): Statement<LaterUse> {
  return statement(
    `select m.id as "movementId", u.source_execution_id as "executionId", u.moved_by_name as "movedBy",
            u.moved_at as "movedAt"
     from item.stock_movements m
     cross join lateral (
       select u.* from item.stock_movements u
       where u.company_id = $1 and u.item_id = m.item_id and u.location = m.location and u.sequence > m.sequence
         and (u.on_hand_change - u.reserved_change < 0 or u.reserved_change < 0)
         and u.source_execution_id is distinct from m.source_execution_id
         and not exists (select from item.stock_movements r where r.company_id = $1 and r.reverses_movement_id = u.id)
       order by u.sequence desc limit 100
     ) u
     where m.company_id = $1 and m.id = any($2::uuid[])
     order by u.sequence desc`,
    [companyId, ids],
  );
}
