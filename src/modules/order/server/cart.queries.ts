import { type Context, companyOf } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import type { RequestedLine } from '../contract/order.ts';
import { largestQuantity } from '../contract/order.ts';

/** In the order in which they were added. */
export function readLines(context: Context, ownerId: string): Promise<RequestedLine[]> {
  return context.unit.query(
    statement<RequestedLine>(
      `select item_id as "itemId", quantity from "order".cart_lines where company_id = $1 and owner_id = $2
       order by added_at, item_id`,
      [companyOf(context).id, ownerId],
    ),
  );
}

/** Adds to what is in the cart already, up to the largest quantity. */
export function addLine(context: Context, line: { ownerId: string } & RequestedLine): void {
  context.unit.add(
    statement(
      `insert into "order".cart_lines (company_id, owner_id, item_id, quantity) values ($1, $2, $3, $4)
       on conflict (company_id, owner_id, item_id)
       do update set quantity = least(cart_lines.quantity + excluded.quantity, $5::int)`,
      [companyOf(context).id, line.ownerId, line.itemId, line.quantity, largestQuantity],
    ),
  );
}

export function setLine(context: Context, line: { ownerId: string } & RequestedLine): void {
  context.unit.add(
    statement('update "order".cart_lines set quantity = $4 where company_id = $1 and owner_id = $2 and item_id = $3', [
      companyOf(context).id,
      line.ownerId,
      line.itemId,
      line.quantity,
    ]),
  );
}

export function removeLines(context: Context, lines: { ownerId: string; itemIds: readonly string[] }): void {
  context.unit.add(
    statement('delete from "order".cart_lines where company_id = $1 and owner_id = $2 and item_id = any($3::uuid[])', [
      companyOf(context).id,
      lines.ownerId,
      lines.itemIds,
    ]),
  );
}
