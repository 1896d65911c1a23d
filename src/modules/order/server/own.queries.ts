/** The orders of a person who was signed in. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface OwnOrder {
  number: string;
  state: string;
  placedAt: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  address: unknown;
  note: string;
  total: number;
  currency: string;
}

export const ordersOf = (companyId: string, personId: string): Statement<OwnOrder> =>
  statement(
    `select number, state, placed_at as "placedAt", contact_name as "contactName", contact_email as "contactEmail",
       contact_phone as "contactPhone", address, note, total, currency from "order".orders
      where company_id = $1 and person_id = $2 order by placed_at desc, id desc limit 10000`,
    [companyId, personId],
  );
