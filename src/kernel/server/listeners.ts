/** Event listeners: a company's subscriptions; the relay queues a job per subscribed event and for no other. */
import { z } from 'zod';
import type { EventDefinition } from '../contract/event.ts';
import { Id } from '../contract/ids.ts';
import { perApp } from './app.ts';
import type { Context } from './context.ts';
import { type Statement, statement } from './database/unit.ts';

/** Payload of such a task. */
export const ListenedEvent = z.object({
  event: Id,
  at: z.string(),
  name: z.string(),
  subject: z.string().nullable(),
  /** Of the events of this subject the how many-th; it only grows. */
  sequence: z.int().nullish(),
  /** Number of postponements because of earlier deliveries. */
  waits: z.int().optional(),
  payload: z.record(z.string(), z.json()),
});
export type ListenedEvent = z.output<typeof ListenedEvent>;

const insertListenerSql = `insert into kernel.listeners as l (company_id, event, task) values ($1, $2, $3)
on conflict (company_id, event, task) do update set asked_at = now() where l.asked_at < now() - interval '10 minutes'`;

/** From the commit on, the task runs for each event of this name at the company. To ask twice is to ask once. */
export function addListener(context: Context, event: string, task: string): void {
  context.unit.add(statement(insertListenerSql, [context.companyId, event, task]));
}

const deleteListenersSql = `delete from kernel.listeners l where l.company_id = $1 and l.task = $2 and l.event <> all($3::text[])
  and l.asked_at < now() - interval '1 hour'`;

/** Ends the listening for all but these. What was asked for within the hour stays: it may be needed by what is not committed yet. */
export function deleteOtherListeners(context: Context, events: readonly string[], task: string): void {
  context.unit.add(statement(deleteListenersSql, [context.companyId, task, events]));
}

/** Public events of all modules, by name. */
export const getListenableEvents = perApp(
  ({ modules }): ReadonlyMap<string, EventDefinition> =>
    new Map(modules.flatMap((appModule) => (appModule.events ?? []).map((event) => [event.name, event] as const))),
);

export function selectHasListeners(companyId: string, task: string): Statement<{ found: boolean }> {
  const text = 'select exists (select from kernel.listeners where company_id = $1 and task = $2) as found';
  return statement(text, [companyId, task]);
}
