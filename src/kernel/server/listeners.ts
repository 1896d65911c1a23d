/** What a company builds upon events: the relay gives its task a job for each of them, and for no other event. */
import { z } from 'zod';
import type { EventDefinition } from '../contract/event.ts';
import { Id } from '../contract/ids.ts';
import type { Context } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import { perHouse } from './house.ts';

/** What such a task is told. */
export const Told = z.object({
  event: Id,
  at: z.string(),
  name: z.string(),
  subject: z.string().nullable(),
  /** Of the events of this subject the how many-th; it only grows. */
  sequence: z.int().nullish(),
  /** How often it was put off until those before it were told. */
  waits: z.int().optional(),
  payload: z.record(z.string(), z.json()),
});
export type Told = z.output<typeof Told>;

const ask = `insert into kernel.listeners as l (company_id, event, task) values ($1, $2, $3)
on conflict (company_id, event, task) do update set asked_at = now() where l.asked_at < now() - interval '10 minutes'`;

/** From the commit on, the task runs for each event of this name at the company. To ask twice is to ask once. */
export function listenFor(context: Context, event: string, task: string): void {
  context.unit.add(statement(ask, [context.companyId, event, task]));
}

const forget = `delete from kernel.listeners l where l.company_id = $1 and l.task = $2 and l.event <> all($3::text[])
  and l.asked_at < now() - interval '1 hour'`;

/** Ends the listening for all but these. What was asked for within the hour stays: it may be needed by what is not committed yet. */
export function listenOnlyFor(context: Context, events: readonly string[], task: string): void {
  context.unit.add(statement(forget, [context.companyId, task, events]));
}

/** Events of all rooms that people may build upon, by name. */
export const eventsOf = perHouse(
  ({ rooms }): ReadonlyMap<string, EventDefinition> =>
    new Map(rooms.flatMap((room) => (room.events ?? []).map((event) => [event.name, event] as const))),
);

export function hasListeners(companyId: string, task: string): Statement<{ found: boolean }> {
  const text = 'select exists (select from kernel.listeners where company_id = $1 and task = $2) as found';
  return statement(text, [companyId, task]);
}
