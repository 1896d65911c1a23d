/** From an event to its deliveries: one envelope per hook, however often the event arrives. */
import { createId } from '#kernel/contract/ids.ts';
import type { Actor, Context } from '#kernel/server/context.ts';
import { canReceive } from '#kernel/server/event-visibility.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import type { ListenedEvent } from '#kernel/server/listeners.ts';
import { authorizer } from '#modules/access/server/index.ts';
import * as deliveries from './delivery.queries.ts';
import * as hooks from './hook.queries.ts';
import { switchHookOff } from './hook-deactivation.service.ts';

export const queueDeliveriesJobName = 'integration.tell-hooks';
export const deliverJobName = 'integration.deliver-hook';

/** The exact text sent. */
export function createEnvelope(
  listenedEvent: Pick<ListenedEvent, 'name' | 'at' | 'subject' | 'sequence' | 'payload'>,
): string {
  const { name, at, subject, sequence = null, payload } = listenedEvent;
  return JSON.stringify({ type: name, timestamp: new Date(at).toISOString(), subject, sequence, data: payload });
}

/** The maker with the rights of today; null: no member any more. */
async function getMaker(context: Context, { madeBy, madeByName }: hooks.StoredHook): Promise<Context | null> {
  const grants = await authorizer.load(context.unit, context.company, madeBy);
  if (!grants) return null;
  const { memberId, roles, permissions } = grants;
  const actor: Actor = {
    kind: 'person',
    personId: madeBy,
    sessionId: '',
    name: madeByName,
    memberId,
    roles,
    permissions,
  };
  return { ...context, actor };
}

export function scheduleDelivery(context: Context, id: string, runAt?: string): void {
  addJob(context, deliverJobName, { id }, { key: `hook:${id}`, ...(runAt ? { runAt } : {}) });
}

/** Adds it, unless it is there. */
export async function addDelivery(
  context: Context,
  hook: Pick<hooks.StoredHook, 'id' | 'state'>,
  event: Pick<deliveries.NewDelivery, 'eventId' | 'event' | 'body' | 'isTest' | 'subject' | 'sequence'>,
): Promise<string | null> {
  const newDelivery = { id: createId(), hookId: hook.id, ...event };
  const [added] = await context.unit.query(deliveries.insertDelivery(context.companyId, newDelivery));
  if (!added) return null;
  if (hook.state === 'active' || event.isTest) scheduleDelivery(context, added.id);
  return added.id;
}

/** Maximum wait for an earlier event of the subject: its job may have been given up. */
const maxWaitMs = 60_000;
const retryMs = 250;
/** So often it looks again at once. */
const maxRetriesAtOnce = 5;

/** True if it is the event's turn among those of its subject; if not, the job runs again a little later. */
async function isNextOfSubject(context: Context, listenedEvent: ListenedEvent): Promise<boolean> {
  const { subject, sequence } = listenedEvent;
  if (subject === null || sequence == null) return true;
  const { companyId, unit } = context;
  const [before] = await unit.query(deliveries.lockLastSequence(companyId, subject));
  const last = before?.last ?? 0;
  // No earlier delivery for the subject: it may have had events without listeners.
  const isNext = last === 0 || sequence <= last + 1;
  const now = Date.now();
  if (isNext || now - Date.parse(listenedEvent.at) > maxWaitMs) {
    unit.add(deliveries.upsertLastSequence(companyId, subject, sequence));
    return true;
  }
  // Those before it are mostly at work in this moment.
  const { waits = 0 } = listenedEvent;
  const later = waits < maxRetriesAtOnce ? {} : { runAt: new Date(now + retryMs).toISOString() };
  addJob(context, queueDeliveriesJobName, { ...listenedEvent, waits: waits + 1 }, later);
  return false;
}

export async function queueDeliveries(context: Context, listenedEvent: ListenedEvent): Promise<void> {
  if (!(await isNextOfSubject(context, listenedEvent))) return;
  const { subject, sequence = null } = listenedEvent;
  for (const hook of await context.unit.query(
    hooks.selectHooksForEvent(context.companyId, listenedEvent.name, listenedEvent.at),
  )) {
    const maker = await getMaker(context, hook);
    if (!maker) await switchHookOff(context, hook.id, 'maker-gone');
    else if (await canReceive(maker, listenedEvent)) {
      await addDelivery(context, hook, {
        eventId: listenedEvent.event,
        event: listenedEvent.name,
        body: createEnvelope(listenedEvent),
        isTest: false,
        ...{ subject, sequence },
      });
    }
  }
}
