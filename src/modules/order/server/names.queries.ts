/** Name queries: names of orders for the audit trail, and their customers. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const selectOrderNames = (companyId: string, ids: readonly string[]): Names =>
  statement(`select id, number as name from "order".orders where company_id = $1 and id = any($2)`, [companyId, ids]);

export interface Orderer {
  id: string;
  personId: string | null;
  name: string;
  email: string;
  phone: string;
}

/** Customers of these orders, by their own data. */
export const selectOrderers = (companyId: string, ids: readonly string[]): Statement<Orderer> =>
  statement(
    `select id, person_id as "personId", contact_name as name, contact_email as email, contact_phone as phone
     from "order".orders where company_id = $1 and id = any($2::uuid[])`,
    [companyId, ids],
  );
