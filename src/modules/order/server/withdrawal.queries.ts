/** Withdrawals from orders, as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { RefusalReason, WithdrawalState, WithdrawalWay } from '../contract/withdrawal.ts';

export interface WithdrawalRow {
  id: string;
  items: string[];
  reason: string;
  state: WithdrawalState;
  at: string;
  decidedAt: string | null;
  way: WithdrawalWay | null;
  ground: RefusalReason | null;
  note: string;
  /** Of all that were answered by hand: they are back, and their money too. */
  settled: string[];
}

const columns = `w.id, w.items, w.reason, w.state, w.asked_at as at, w.decided_at as "decidedAt", w.way, w.ground, w.note,
  array(select unnest(s.items) from "order".withdrawals s
    where s.company_id = w.company_id and s.order_id = w.order_id and s.state = 'accepted' and s.way = 'hand') as settled`;

/** The latest of an order. */
export const selectWithdrawal = (companyId: string, orderId: string): Statement<WithdrawalRow> =>
  statement(
    `select ${columns} from "order".withdrawals w where w.company_id = $1 and w.order_id = $2 order by w.id desc limit 1`,
    [companyId, orderId],
  );

/** The one that waits for its answer; it stays so until the unit ends. */
export const lockOpenWithdrawal = (companyId: string, orderId: string): Statement<WithdrawalRow> =>
  statement(
    `select ${columns} from "order".withdrawals w where w.company_id = $1 and w.order_id = $2 and w.state = 'requested' for update of w`,
    [companyId, orderId],
  );

/** Nothing comes back where one waits for its answer already. */
export const insertWithdrawal = (
  companyId: string,
  withdrawal: { id: string; orderId: string; items: readonly string[]; reason: string },
): Statement<{ id: string }> =>
  statement(
    `insert into "order".withdrawals (company_id, id, order_id, items, reason) values ($1, $2, $3, $4::uuid[], $5)
     on conflict (company_id, order_id) where state = 'requested' do nothing returning id`,
    [companyId, withdrawal.id, withdrawal.orderId, withdrawal.items, withdrawal.reason],
  );

export interface Answer {
  id: string;
  state: WithdrawalState;
  by: string | null;
  way: WithdrawalWay | null;
  ground: RefusalReason | null;
  note: string;
}

export const updateWithdrawalAnswered = (companyId: string, answer: Answer): Statement =>
  statement(
    `update "order".withdrawals set state = $3, decided_at = now(), decided_by = $4, way = $5, ground = $6, note = $7
     where company_id = $1 and id = $2 and state = 'requested'`,
    [companyId, answer.id, answer.state, answer.by, answer.way, answer.ground, answer.note],
  );

/** The open ones of those of these orders that are cancelled. */
export const updateWithdrawalsOfCancelled = (
  companyId: string,
  input: { orderIds: readonly string[]; by: string | null },
): Statement<{ id: string }> =>
  statement(
    `update "order".withdrawals w set state = 'accepted', decided_at = now(), decided_by = $3, way = 'undo'
     from "order".orders o where w.company_id = $1 and w.order_id = any($2::uuid[]) and w.state = 'requested'
       and o.company_id = w.company_id and o.id = w.order_id and o.state = 'cancelled'
     returning w.order_id as id`,
    [companyId, input.orderIds, input.by],
  );

/** Of these orders, when the last withdrawal was accepted for which the order is undone. */
export const selectAcceptedAt = (
  companyId: string,
  orderIds: readonly string[],
): Statement<{ id: string; at: string }> =>
  statement(
    `select order_id as id, max(decided_at) as at from "order".withdrawals
     where company_id = $1 and order_id = any($2::uuid[]) and state = 'accepted' and way = 'undo' group by order_id`,
    [companyId, orderIds],
  );
