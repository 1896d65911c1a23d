/** Event visibility: a company's automation receives an event for an actor only if the actor's browser would. */

import { appOf } from './app.ts';
import { type Context, getActorId, hasPermission } from './context.ts';
import { getListenableEvents, type ListenedEvent } from './listeners.ts';

/** True if they may read the thing, by its module's rule for live signals. */
async function canReadResource(acting: Context, kind: string, id: string): Promise<boolean> {
  const audience = appOf(acting).modules.flatMap((appModule) => appModule.audiences?.[kind] ?? [])[0];
  const visibility = audience ? await audience.visibility(acting) : null;
  if (!audience || visibility === null) return false;
  const resource = (await audience.resources(acting.unit, acting.companyId, [id])).get(id);
  return resource !== undefined && audience.canSee(visibility, resource);
}

/** The audience of the event in browsers. */
export async function canReceive(acting: Context, listened: Pick<ListenedEvent, 'name' | 'payload'>): Promise<boolean> {
  const event = getListenableEvents(appOf(acting)).get(listened.name);
  const payload = event?.payload.safeParse(listened.payload);
  if (!event || !payload?.success) return false;
  const who = event.recipients(payload.data);
  const named = event.audience === null ? [] : [listened.payload[event.audience] ?? []].flat();
  if (named.includes(getActorId(acting))) return true;
  if (who === 'member') return acting.actor.kind === 'service' || acting.actor.kind === 'person';
  const [kind = '', id] = who.split(':');
  return id === undefined ? hasPermission(acting, who) : canReadResource(acting, kind, id);
}
