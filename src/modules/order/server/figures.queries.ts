/** Order figures: counts per company. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface OrderFigures {
  orders: number;
  cancelled: number;
}

/** `loose`: rows that were added up. */
export const selectOrderFigures = (companyId: string): Statement<OrderFigures & { loose: number }> =>
  statement(
    `select coalesce(sum(orders), 0)::int as orders, coalesce(sum(cancelled), 0)::int as cancelled,
       count(*) filter (where slot <> 0)::int as loose
     from "order".order_counts where company_id = $1`,
    [companyId],
  );

/** Adds up what single sessions counted. */
export const updateFoldedCounts = (): Statement => statement('select "order".fold_order_counts()');
