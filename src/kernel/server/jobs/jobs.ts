/**
 * Jobs, added in the transaction that needs them. What is added here is an order in `kernel.job_orders`; the relay hands it
 * to the queue right after the commit. (The queue's own insert sends a NOTIFY, and PostgreSQL commits transactions that
 * notify one at a time: business transactions must not.)
 */
import { createId } from '../../contract/ids.ts';
import { appOf } from '../app.ts';
import { type AnyContext, getActorId } from '../context.ts';
import { statement, toJson } from '../database/unit.ts';

/** Value of `company_id` in the kernel's tables for rows of no company. */
export const rootId = '00000000-0000-0000-0000-000000000000';

export interface JobOptions {
  /** ISO instant; at once by default. */
  runAt?: string;
  /**
   * A second job with the key replaces the first while that one has not started; after it started, both run.
   * Keys of different companies never meet.
   */
  key?: string;
}

const insertJobOrder = `insert into kernel.job_orders (company_id, id, task, payload, run_at, key, actor_id, request_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const insertRemoval = `insert into kernel.job_orders (company_id, id, task, payload, key, removes, request_id)
values ($1, $2, '', '{}', $3, true, $4)`;

/**
 * Adds a job to the context's unit of work. Its database work happens exactly once, everything else at least once.
 * @param name of a module's task, `flow.advance-execution`.
 */
export function addJob(context: AnyContext, name: string, payload: unknown, options: JobOptions = {}): void {
  const company = context.companyId ?? rootId;
  context.unit.add(
    statement(insertJobOrder, [
      company,
      createId(),
      name,
      toJson(payload),
      options.runAt ?? null,
      options.key ?? null,
      getActorId(context),
      context.requestId,
    ]),
  );
  context.unit.afterCommit(() => appOf(context).wakeRelay());
}

/** Withdraws the job with this key if it has not started. A started one runs to its end: tasks look at the state first. */
export function removeJob(context: AnyContext, key: string): void {
  const company = context.companyId ?? rootId;
  context.unit.add(statement(insertRemoval, [company, createId(), key, context.requestId]));
  context.unit.afterCommit(() => appOf(context).wakeRelay());
}
