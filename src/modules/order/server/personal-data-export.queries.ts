/** The orders of a signed-in person. */
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
  withdrawals: { at: string; reason: string; state: string }[];
}

export const selectOrdersOfPerson = (companyId: string, personId: string): Statement<OwnOrder> =>
  statement(
    `select number, state, placed_at as "placedAt", contact_name as "contactName", contact_email as "contactEmail",
       contact_phone as "contactPhone", address, note, total, currency,
       coalesce((select jsonb_agg(jsonb_build_object('at', w.asked_at, 'reason', w.reason, 'state', w.state) order by w.id)
         from "order".withdrawals w where w.company_id = o.company_id and w.order_id = o.id), '[]') as withdrawals
     from "order".orders o where company_id = $1 and person_id = $2 order by placed_at desc, id desc limit 10000`,
    [companyId, personId],
  );
