/** Withdrawals from orders, as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { RefusalGround, WithdrawalState, WithdrawalWay } from '../contract/withdrawal.ts';

export interface WithdrawalRow {
  id: string;
  items: string[];
  reason: string;
  state: WithdrawalState;
  at: string;
  decidedAt: string | null;
  way: WithdrawalWay | null;
  ground: RefusalGround | null;
  note: string;
}

const columns = `id, items, reason, state, asked_at as at, decided_at as "decidedAt", way, ground, note`;

/** The latest of an order. */
export const selectWithdrawal = (companyId: string, orderId: string): Statement<WithdrawalRow> =>
  statement(
    `select ${columns} from "order".withdrawals where company_id = $1 and order_id = $2 order by id desc limit 1`,
    [companyId, orderId],
  );

/** The one that waits for its answer; it stays so until the unit ends. */
export const lockOpenWithdrawal = (companyId: string, orderId: string): Statement<WithdrawalRow> =>
  statement(
    `select ${columns} from "order".withdrawals where company_id = $1 and order_id = $2 and state = 'requested' for update`,
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
  ground: RefusalGround | null;
  note: string;
}

export const answerWithdrawal = (companyId: string, answer: Answer): Statement =>
  statement(
    `update "order".withdrawals set state = $3, decided_at = now(), decided_by = $4, way = $5, ground = $6, note = $7
     where company_id = $1 and id = $2 and state = 'requested'`,
    [companyId, answer.id, answer.state, answer.by, answer.way, answer.ground, answer.note],
  );

/** Of these orders, when the last withdrawal was accepted for which the order is undone. */
export const selectAccepted = (companyId: string, orderIds: readonly string[]): Statement<{ id: string; at: string }> =>
  statement(
    `select order_id as id, max(decided_at) as at from "order".withdrawals
     where company_id = $1 and order_id = any($2::uuid[]) and state = 'accepted' and way = 'undo' group by order_id`,
    [companyId, orderIds],
  );
