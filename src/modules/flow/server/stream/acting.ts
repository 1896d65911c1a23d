/** In whose name what a stream starts is done, and whether they may hear of what began it. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { eventsOf, type Told } from '#kernel/server/listeners.ts';
import { flowErrors } from '../../contract/errors.ts';
import { contextOf } from '../frame/actor.ts';
import type { StreamRecord } from './stream.queries.ts';

/** Makers whose rights were looked up in this unit. */
export type Makers = Map<string, Context>;

async function makerOf(context: Context, { madeBy, madeByName }: StreamRecord, makers: Makers): Promise<Context> {
  const known = makers.get(madeBy);
  if (known) return known;
  const maker = await contextOf(context, { kind: 'person', personId: madeBy, name: madeByName });
  makers.set(madeBy, maker);
  return maker;
}

/**
 * The rights that its maker has today, or exactly those that are named.
 * @throws STREAM_MAKER_GONE, FORBIDDEN
 */
export async function actingFor(context: Context, stream: StreamRecord, makers: Makers): Promise<Context> {
  const { madeBy, name, runAs } = stream;
  if (runAs.kind === 'service') {
    const permissions = new Set(runAs.permissions);
    return { ...context, actor: { kind: 'service', name, onBehalfOf: madeBy, permissions } };
  }
  const maker = await makerOf(context, stream, makers);
  if (maker.actor.kind !== 'person' || maker.actor.memberId === null) throw fail(flowErrors.STREAM_MAKER_GONE);
  if (may(maker, 'flow.execution.start')) return maker;
  throw fail(kernelErrors.FORBIDDEN, { details: [{ code: 'flow.execution.start' }] });
}

/** Whether they may read the one thing, as its room judges it for live signals. */
async function readsThing(acting: Context, kind: string, id: string): Promise<boolean> {
  const hearing = houseOf(acting).rooms.flatMap((room) => room.hearings?.[kind] ?? [])[0];
  const sight = hearing ? await hearing.sight(acting) : null;
  if (!hearing || sight === null) return false;
  const thing = (await hearing.things(acting.unit, acting.companyId, [id])).get(id);
  return thing !== undefined && hearing.sees(sight, thing);
}

/** Who would hear of it in a browser may let it start something: it tells a flow no more than it would tell them. */
export async function hears(acting: Context, told: Told): Promise<boolean> {
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
