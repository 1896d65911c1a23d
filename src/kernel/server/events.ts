/** The outbox: a room tells what happened, in the transaction in which it happened. The relay tells the others afterwards. */
import type { z } from 'zod';
import type { EventDefinition } from '../contract/event.ts';
import { newId } from '../contract/ids.ts';
import { actorId, type Context } from './context.ts';
import { json, statement } from './database/unit.ts';
import { houseOf } from './house.ts';
import { rootId } from './jobs/jobs.ts';
import { nudgeRelay } from './jobs/relay-signal.ts';

const insertEvent = `insert into kernel.events (company_id, id, name, payload, subject_id, audience, hearers, actor_id, request_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Adds the event to the context's unit of work. Subscriptions run after the commit, at least once; the browsers of its
 * hearers hear the event's name and the id of its subject: `payload.id`, else `payload.<noun>Id` of `room.<noun>.verb`, else the
 * first field that ends in `Id`. Whose id is in `payload.guestId` or `payload.audience` hears it in any case.
 * @throws ZodError when the payload is not what the event declares: a mistake of ours, not of the caller.
 */
export function emit<E extends EventDefinition>(context: Context, event: E, payload: z.input<E['payload']>): void {
  const parsed = event.payload.parse(payload) as Record<string, unknown>;
  context.unit.add(
    statement(insertEvent, [
      context.company?.id ?? rootId,
      newId(),
      event.name,
      json(parsed),
      subjectOf(event.name, parsed),
      audienceOf(parsed),
      event.hearers(parsed),
      actorId(context),
      context.requestId,
    ]),
  );
  context.unit.afterCommit(() => nudgeRelay(houseOf(context)));
}

function subjectOf(name: string, payload: Record<string, unknown>): string | null {
  const noun = name.split('.')[1]?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = payload.id ?? payload[`${noun}Id`] ?? firstId(payload);
  return typeof found === 'string' ? found : null;
}

function firstId(payload: Record<string, unknown>): unknown {
  const key = Object.keys(payload).find((name) => name.endsWith('Id'));
  return key ? payload[key] : null;
}

function audienceOf(payload: Record<string, unknown>): string[] | null {
  if (Array.isArray(payload.audience)) return payload.audience.filter((id) => typeof id === 'string');
  return typeof payload.guestId === 'string' ? [payload.guestId] : null;
}
