/** From an event to what each hook is sent: one envelope of each, however often the event is told. */
import { newId } from '#kernel/contract/ids.ts';
import type { Actor, Context } from '#kernel/server/context.ts';
import { hears } from '#kernel/server/hears.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import type { Told } from '#kernel/server/listeners.ts';
import { authorizer } from '#modules/access/server/index.ts';
import * as deliveries from './delivery.queries.ts';
import * as hooks from './hook.queries.ts';
import { switchHookOff } from './hook-off.service.ts';

export const tellJob = 'integration.tell-hooks';
export const deliverJob = 'integration.deliver-hook';

/** What is sent, word for word. */
export function envelopeOf(told: Pick<Told, 'name' | 'at' | 'subject' | 'sequence' | 'payload'>): string {
  const { name, at, subject, sequence = null, payload } = told;
  return JSON.stringify({ type: name, timestamp: new Date(at).toISOString(), subject, sequence, data: payload });
}

/** The maker with the rights of today; null: no member any more. */
async function makerOf(context: Context, { madeBy, madeByName }: hooks.StoredHook): Promise<Context | null> {
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

export function orderDelivery(context: Context, id: string, runAt?: string): void {
  addJob(context, deliverJob, { id }, { key: `hook:${id}`, ...(runAt ? { runAt } : {}) });
}

/** Adds it, unless it is there. */
export async function addDelivery(
  context: Context,
  hook: Pick<hooks.StoredHook, 'id' | 'state'>,
  about: Pick<deliveries.NewDelivery, 'eventId' | 'event' | 'body' | 'isTest' | 'subject' | 'sequence'>,
): Promise<string | null> {
  const one = { id: newId(), hookId: hook.id, ...about };
  const [added] = await context.unit.query(deliveries.insertDelivery(context.companyId, one));
  if (!added) return null;
  if (hook.state === 'active' || about.isTest) orderDelivery(context, added.id);
  return added.id;
}

/** An earlier event of the subject that is still to be told is waited for so long: a job of it may have been given up. */
const mostWaitMs = 60_000;
const lookAgainMs = 250;
/** So often it looks again at once. */
const mostAtOnce = 5;

/** Whether the event's turn has come among those of its subject; if not, the job comes again a little later. */
async function isTurn(context: Context, told: Told): Promise<boolean> {
  const { subject, sequence } = told;
  if (subject === null || sequence == null) return true;
  const { companyId, unit } = context;
  const [before] = await unit.query(deliveries.lockTold(companyId, subject));
  const last = before?.last ?? 0;
  // Nobody was told of the subject before: it may have had events that nobody listened to.
  const isNext = last === 0 || sequence <= last + 1;
  const now = Date.now();
  if (isNext || now - Date.parse(told.at) > mostWaitMs) {
    unit.add(deliveries.noteTold(companyId, subject, sequence));
    return true;
  }
  // Those before it are mostly at work in this moment.
  const { waits = 0 } = told;
  const later = waits < mostAtOnce ? {} : { runAt: new Date(now + lookAgainMs).toISOString() };
  addJob(context, tellJob, { ...told, waits: waits + 1 }, later);
  return false;
}

export async function tellHooks(context: Context, told: Told): Promise<void> {
  if (!(await isTurn(context, told))) return;
  const { subject, sequence = null } = told;
  for (const hook of await context.unit.query(hooks.selectListening(context.companyId, told.name, told.at))) {
    const maker = await makerOf(context, hook);
    if (!maker) await switchHookOff(context, hook.id, 'maker-gone');
    else if (await hears(maker, told)) {
      await addDelivery(context, hook, {
        eventId: told.event,
        event: told.name,
        body: envelopeOf(told),
        isTest: false,
        ...{ subject, sequence },
      });
    }
  }
}
