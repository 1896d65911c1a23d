/** Whether somebody may be told of an event by what a company builds upon it: it tells no more than a browser would. */
import { actorId, type Context, may } from './context.ts';
import { houseOf } from './house.ts';
import { eventsOf, type Told } from './listeners.ts';

/** Whether they may read the one thing, as its room judges it for live signals. */
async function readsThing(acting: Context, kind: string, id: string): Promise<boolean> {
  const hearing = houseOf(acting).rooms.flatMap((room) => room.hearings?.[kind] ?? [])[0];
  const sight = hearing ? await hearing.sight(acting) : null;
  if (!hearing || sight === null) return false;
  const thing = (await hearing.things(acting.unit, acting.companyId, [id])).get(id);
  return thing !== undefined && hearing.sees(sight, thing);
}

/** Who would hear of it in a browser. */
export async function hears(acting: Context, told: Pick<Told, 'name' | 'payload'>): Promise<boolean> {
  const event = eventsOf(houseOf(acting)).get(told.name);
  const payload = event?.payload.safeParse(told.payload);
  if (!event || !payload?.success) return false;
  const who = event.hearers(payload.data);
  const named = event.audience === null ? [] : [told.payload[event.audience] ?? []].flat();
  if (named.includes(actorId(acting))) return true;
  if (who === 'member') return acting.actor.kind === 'service' || acting.actor.kind === 'person';
  const [kind = '', id] = who.split(':');
  return id === undefined ? may(acting, who) : readsThing(acting, kind, id);
}
