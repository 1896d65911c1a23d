/** The outbox: a room tells what happened, in the transaction in which it happened. The relay tells the others afterwards. */
import type { z } from 'zod';
import type { EventDefinition } from '../contract/event.ts';
import { newId } from '../contract/ids.ts';
import { type AnyContext, actorId } from './context.ts';
import { json, statement } from './database/unit.ts';
import { houseOf } from './house.ts';
import { rootId } from './jobs/jobs.ts';
import { touchesOf } from './touches.ts';

const insertEvent = `insert into kernel.events (company_id, id, name, payload, subject_id, audience, hearers, touches, actor_id, request_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/**
 * Adds the event to the context's unit of work. Subscriptions run after the commit, at least once; the browsers of its
 * hearers hear the event's name, the id of its subject and what it touched.
 * @throws ZodError when the payload is not what the event declares: a mistake of ours, not of the caller.
 */
export function emit<E extends EventDefinition>(context: AnyContext, event: E, payload: z.input<E['payload']>): void {
  const parsed = event.payload.parse(payload) as Record<string, unknown>;
  context.unit.add(
    statement(insertEvent, [
      context.companyId ?? rootId,
      newId(),
      event.name,
      json(parsed),
      event.subject === null ? null : parsed[event.subject],
      event.audience === null ? null : [parsed[event.audience] ?? []].flat(),
      event.hearers(parsed),
      event.touches,
      actorId(context),
      context.requestId,
    ]),
  );
  context.unit.afterCommit(() => {
    const house = houseOf(context);
    if (context.companyId) touchesOf(house).touch(context.companyId, event.touches);
    house.nudgeRelay();
  });
}
