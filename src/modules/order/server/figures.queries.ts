/** How many orders a company has. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface OrderFigures {
  orders: number;
  cancelled: number;
}

export const selectOrderFigures = (companyId: string): Statement<OrderFigures> =>
  statement(
    `select count(*)::int as orders, count(*) filter (where state in ('cancelled', 'rejected'))::int as cancelled
     from "order".orders where company_id = $1`,
    [companyId],
  );
