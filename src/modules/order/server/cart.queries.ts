/** Cart queries: lines in visitors' carts. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { RequestedLine } from '../contract/order.ts';
import { maxQuantity } from '../contract/order.ts';

/** In the order in which they were added. */
export function selectCart(companyId: string, ownerId: string): Statement<RequestedLine> {
  return statement(
    `select item_id as "itemId", quantity from "order".cart_lines where company_id = $1 and owner_id = $2
     order by added_at, item_id`,
    [companyId, ownerId],
  );
}

/** Concurrent changes of this cart wait until the unit ends. */
export function lockCart(companyId: string, ownerId: string): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('order.cart:' || $1 || ':' || $2, 0))`, [
    companyId,
    ownerId,
  ]);
}

/** Adds to what is in the cart already, up to the largest quantity. */
export function upsertLines(companyId: string, cart: { ownerId: string; lines: readonly RequestedLine[] }): Statement {
  return statement(
    `insert into "order".cart_lines (company_id, owner_id, item_id, quantity)
     select $1, $2, l.item_id, l.quantity from unnest($3::uuid[], $4::int[]) as l(item_id, quantity)
     on conflict (company_id, owner_id, item_id)
     do update set quantity = least(cart_lines.quantity + excluded.quantity, $5::int)`,
    [companyId, cart.ownerId, ...toColumns(cart.lines), maxQuantity],
  );
}

export function updateLine(companyId: string, line: { ownerId: string } & RequestedLine): Statement {
  return statement(
    'update "order".cart_lines set quantity = $4 where company_id = $1 and owner_id = $2 and item_id = $3',
    [companyId, line.ownerId, line.itemId, line.quantity],
  );
}

export function deleteLine(companyId: string, line: { ownerId: string; itemId: string }): Statement {
  return statement('delete from "order".cart_lines where company_id = $1 and owner_id = $2 and item_id = $3', [
    companyId,
    line.ownerId,
    line.itemId,
  ]);
}

/** Takes out as many as these lines say. Under the cart's lock: what one half leaves the other does not see twice. */
export function deleteOrderedLines(
  companyId: string,
  cart: { ownerId: string; lines: readonly RequestedLine[] },
): Statement {
  return statement(
    `with taken as (
       select * from unnest($3::uuid[], $4::int[]) as l(item_id, quantity)
     ), emptied as (
       delete from "order".cart_lines c using taken t
       where c.company_id = $1 and c.owner_id = $2 and c.item_id = t.item_id and c.quantity <= t.quantity
     )
     update "order".cart_lines c set quantity = c.quantity - t.quantity from taken t
     where c.company_id = $1 and c.owner_id = $2 and c.item_id = t.item_id and c.quantity > t.quantity`,
    [companyId, cart.ownerId, ...toColumns(cart.lines)],
  );
}

const toColumns = (lines: readonly RequestedLine[]) => [
  lines.map((line) => line.itemId),
  lines.map((line) => line.quantity),
];
