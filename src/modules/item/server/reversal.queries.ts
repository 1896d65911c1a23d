/**
 * Queries for reversing movements: state of the levels, later withdrawals, and the reversal itself. None of these is limited: an
 * undo depends on every row.
 */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { StockCounter } from '#modules/finance/server/index.ts';
import { type MoveSource, movementResultColumns, type StockMovement } from './stock.queries.ts';

/** The mover; an undo records only the person's id. */
export interface Mover {
  id: string | null;
  name: string | null;
}

const moverSql = (of: string) => `jsonb_build_object('id', ${of}.moved_by, 'name', ${of}.moved_by_name)`;

export interface LevelKey {
  itemId: string;
  location: string;
}

/** Locks the levels of these movements until the unit ends. */
export function lockLevels(movementIds: readonly string[]): Statement<unknown> {
  return statement('select item.lock_levels_of($1::uuid[])', [movementIds]);
}

/** These levels as they are now. */
export function selectLevels(
  companyId: string,
  movementIds: readonly string[],
): Statement<LevelKey & { onHand: number; reserved: number; value: number }> {
  return statement(
    `select l.item_id as "itemId", l.location, l.on_hand as "onHand", l.reserved, l.value from item.stock_levels l
     where l.company_id = $1 and (l.item_id, l.location) in (
       select m.item_id, m.location from item.stock_movements m where m.company_id = $1 and m.id = any($2::uuid[]))
     order by l.item_id, l.location`,
    [companyId, movementIds],
  );
}

export interface ReversedMovement extends StockMovement {
  sequence: number;
}

/** One statement for all of them: locks, refuses, writes. */
export function callReverseMovements(
  reversal: MoveSource & { movements: readonly { id: string; movementId: string }[] },
): Statement<ReversedMovement> {
  return statement(`select ${movementResultColumns}, m.sequence from item.reverse_movements($1::jsonb) m`, [
    toJson({ ...reversal, posts: true }),
  ]);
}

export interface MovementState extends LevelKey {
  id: string;
  sequence: number;
  /** The level now. */
  onHand: number;
  reserved: number;
  onHandChange: number;
  reservedChange: number;
  /** Value of the level, and its remainder that is not shown. */
  value: number;
  valueRest: number;
  /** The movement's own value. */
  worth: number;
  /** True if it changed the stock's value: its reversal is posted. */
  hasWorth: boolean;
  /** Against what it is taken back. */
  counter: StockCounter;
  reversedBy: Mover | null;
  reversedAt: string | null;
}

/** These movements, whether they were reversed, and their levels. */
export function selectMovementStates(companyId: string, ids: readonly string[]): Statement<MovementState> {
  return statement(
    `select m.id, m.item_id as "itemId", m.location, m.sequence, l.on_hand as "onHand", l.reserved,
            m.on_hand_change as "onHandChange", m.reserved_change as "reservedChange",
            l.value, l.value_rest as "valueRest", m.value_change + m.rest_change as worth,
            m.value_change <> 0 or m.rest_change <> 0 as "hasWorth", coalesce(m.counter, 'opening') as counter,
            case when r.id is not null then ${moverSql('r')} end as "reversedBy", r.moved_at as "reversedAt"
     from item.stock_movements m
     join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
     left join item.stock_movements r on r.company_id = m.company_id and r.reverses_movement_id = m.id
     where m.company_id = $1 and m.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

export interface Change extends LevelKey {
  onHandChange: number;
  reservedChange: number;
  worth: number;
}

/** Other movements of these executions that were not reversed: they are reversed together with the given movements. */
export function selectCompanions(
  companyId: string,
  reversal: { executionIds: readonly string[]; movementIds: readonly string[] },
): Statement<Change> {
  return statement(
    `select m.item_id as "itemId", m.location, sum(m.on_hand_change)::bigint as "onHandChange",
            sum(m.reserved_change)::bigint as "reservedChange", sum(m.value_change + m.rest_change)::bigint as worth
     from item.stock_movements m
     where m.company_id = $1 and m.source_execution_id = any($2::uuid[]) and m.id <> all($3::uuid[])
       and not exists (select from item.stock_movements r where r.company_id = $1 and r.reverses_movement_id = m.id)
     group by m.item_id, m.location`,
    [companyId, reversal.executionIds, reversal.movementIds],
  );
}

/** A level that taking back would leave short, and the first movement that would be taken back. */
export interface Shortage extends LevelKey {
  since: number;
  /** Resulting units for sale, and units reserved: negative means a shortage. */
  available: number;
  reserved: number;
}

const shortages = `jsonb_to_recordset($2::jsonb)
  as p ("itemId" uuid, location text, since bigint, available bigint, reserved bigint)`;

/** Units that undoing an execution would remove from a level: its movements not reversed yet, earlier ones included. */
export interface Dependant extends LevelKey {
  executionId: string;
  available: number;
  reserved: number;
  /** Of its last movement. */
  sequence: number;
}

/**
 * Per level, latest first: the executions that moved it since, and, where units for sale are short, those that hold units
 * reserved. What is reserved rests on what there is now, whenever it was reserved.
 */
export function selectDependants(
  companyId: string,
  reversal: { levels: readonly Shortage[]; family: readonly string[] },
): Statement<Dependant> {
  return statement(
    `select m.item_id as "itemId", m.location, m.source_execution_id as "executionId",
            sum(m.on_hand_change - m.reserved_change)::bigint as available, sum(m.reserved_change)::bigint as reserved,
            max(m.sequence) as sequence
     from ${shortages}
     join item.stock_movements m on m.company_id = $1 and m.item_id = p."itemId" and m.location = p.location
     where m.source_execution_id <> all($3::uuid[])
       and not exists (select from item.stock_movements r where r.company_id = $1 and r.reverses_movement_id = m.id)
     group by m.item_id, m.location, m.source_execution_id, p.since, p.available
     having max(m.sequence) > p.since or (p.available < 0 and sum(m.reserved_change) > 0)
     order by sequence desc`,
    [companyId, toJson(reversal.levels), reversal.family],
  );
}

/** A movement that took what is short and was not reversed; `executionId` null: a person's own. */
export interface StockTaking extends LevelKey {
  executionId: string | null;
  isReversal: boolean;
  by: Mover;
  at: string;
}

/**
 * The last taking of each execution, and of people, since. A movement and its reversals are one: an even number of them
 * within that time cancels itself out and is none, an odd number is what its last one did. Latest first.
 */
export function selectTakings(
  companyId: string,
  reversal: { levels: readonly Shortage[]; family: readonly string[] },
): Statement<StockTaking> {
  return statement(
    `with recursive taken as (
       select m.*, p.since from ${shortages}
       join item.stock_movements m on m.company_id = $1 and m.item_id = p."itemId" and m.location = p.location
       where m.sequence > p.since and (m.source_execution_id is null or m.source_execution_id <> all($3::uuid[]))
         and ((p.available < 0 and m.on_hand_change < m.reserved_change) or (p.reserved < 0 and m.reserved_change < 0))
         and not exists (select from item.stock_movements r where r.company_id = $1 and r.reverses_movement_id = m.id)
     ), chain as (
       select t.id as last, t.since, t.reverses_movement_id as back from taken t
       union all
       select c.last, c.since, o.reverses_movement_id from chain c
       join item.stock_movements o on o.company_id = $1 and o.id = c.back and o.sequence > c.since
     )
     select "itemId", location, "executionId", "isReversal", "by", at from (
       select distinct on (m.item_id, m.location, m.source_execution_id) m.item_id as "itemId", m.location,
              m.source_execution_id as "executionId", m.kind = 'reverse' as "isReversal", ${moverSql('m')} as "by",
              m.moved_at as at, m.sequence
       from taken m
       where m.id in (select last from chain group by last having count(*) % 2 = 1)
       order by m.item_id, m.location, m.source_execution_id, m.sequence desc
     ) t order by t.sequence desc`,
    [companyId, toJson(reversal.levels), reversal.family],
  );
}

/** The last movement that a person made by hand of each of these items. */
export function selectLastHandMovements(
  companyId: string,
  itemIds: readonly string[],
): Statement<{ id: string; by: Mover; at: string }> {
  return statement(
    `select distinct on (m.item_id) m.item_id as id, ${moverSql('m')} as "by", m.moved_at as at
     from item.stock_movements m
     where m.company_id = $1 and m.item_id = any($2::uuid[]) and m.source_execution_id is null
     order by m.item_id, m.sequence desc`,
    [companyId, itemIds],
  );
}
