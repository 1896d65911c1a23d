/** The test bench of expressions: the scope that an author tries one in. */
import type { Json } from '#kernel/contract/block.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { holidaysSince } from '#modules/company/server/index.ts';
import type { Scope } from '../../contract/expression.ts';
import { actorName } from './actor.ts';

export async function scopeOfTrial(
  context: Context,
  given: { input?: Json; steps?: Json; item?: Json },
): Promise<Scope> {
  const { id, code, name, currency } = context.company;
  return {
    input: given.input ?? {},
    steps: given.steps ?? {},
    item: given.item ?? null,
    index: 0,
    initiator: { id: actorId(context), name: actorName(context), kind: context.actor.kind },
    company: { id, code, name, currency, holidays: [...(await holidaysSince(context, '2000-01-01'))] },
    now: new Date().toISOString(),
  };
}

export function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value;
}
