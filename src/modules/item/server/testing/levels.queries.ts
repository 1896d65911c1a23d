/** The books of the stock, seen from outside. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** A movement as written by older servers, which did not post its value. */
export function callMoveUnposted(
  line: { id: string; itemId: string; quantity: number; unitCost: number | null },
  options: { movement?: 'receive' | 'issue'; executionId?: string } = {},
): Statement {
  const move = { movement: 'receive', location: 'main', note: null, ...options, lines: [line] };
  return statement('select from item.move_stock($1::jsonb)', [JSON.stringify(move)]);
}

/** The same by a server that says it posts, and does not. */
export function callMoveNotPosted(line: { id: string; itemId: string; quantity: number; unitCost: number }): Statement {
  const move = { movement: 'receive', location: 'main', note: null, posts: true, lines: [line] };
  return statement('select from item.move_stock($1::jsonb)', [JSON.stringify(move)]);
}

export interface LevelCheck {
  location: string;
  onHand: number;
  reserved: number;
  value: number;
  /** Sums of the movements. */
  onHandMoved: number;
  reservedMoved: number;
  valueMoved: number;
  /** The lowest that a movement ever left. */
  lowest: number;
}

/** Each level of an item beside the sums of its movements. */
export function selectLevels(companyId: string, itemId: string): Statement<LevelCheck> {
  return statement(
    `select l.location, l.on_hand as "onHand", l.reserved, l.value, sum(m.on_hand_change)::bigint as "onHandMoved",
            sum(m.reserved_change)::bigint as "reservedMoved", sum(m.value_change)::bigint as "valueMoved",
            min(m.on_hand_after) as lowest
     from item.stock_levels l
     join item.stock_movements m on m.company_id = $1 and m.item_id = l.item_id and m.location = l.location
     where l.company_id = $1 and l.item_id = $2
     group by l.item_id, l.location, l.on_hand, l.reserved, l.value order by l.location`,
    [companyId, itemId],
  );
}
