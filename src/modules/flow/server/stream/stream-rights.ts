/** The person a stream acts for when it starts flows, and their right to receive the triggering event. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { createActingContext } from '../frame/actor.ts';
import type { StreamRecord } from './stream.queries.ts';

/** Makers whose rights were looked up in this unit. */
export type Makers = Map<string, Context>;

async function loadMaker(context: Context, { madeBy, madeByName }: StreamRecord, makers: Makers): Promise<Context> {
  const cachedMaker = makers.get(madeBy);
  if (cachedMaker) return cachedMaker;
  const maker = await createActingContext(context, { kind: 'person', personId: madeBy, name: madeByName });
  makers.set(madeBy, maker);
  return maker;
}

/**
 * The rights that its maker has today, or exactly those that are named.
 * @throws STREAM_MAKER_GONE, FORBIDDEN
 */
export async function createStreamContext(context: Context, stream: StreamRecord, makers: Makers): Promise<Context> {
  const { madeBy, name, runAs } = stream;
  if (runAs.kind === 'service') {
    const permissions = new Set(runAs.permissions);
    return { ...context, actor: { kind: 'service', name, onBehalfOf: madeBy, permissions } };
  }
  const maker = await loadMaker(context, stream, makers);
  if (maker.actor.kind !== 'person' || maker.actor.memberId === null) throw fail(flowErrors.STREAM_MAKER_GONE);
  if (hasPermission(maker, 'flow.execution.start')) return maker;
  throw fail(kernelErrors.FORBIDDEN, { details: [{ code: 'flow.execution.start' }] });
}
