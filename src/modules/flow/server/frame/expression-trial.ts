/** The test bench of expressions: the scope that an author tries one in. */
import type { Json } from '#kernel/contract/block.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { getHolidaysSince } from '#modules/company/server/index.ts';
import type { Scope } from '../../contract/expression.ts';
import { getActorDisplayName } from './actor.ts';

export async function createTrialScope(
  context: Context,
  sample: { input?: Json; steps?: Json; item?: Json },
): Promise<Scope> {
  const { id, code, name, currency } = context.company;
  return {
    input: sample.input ?? {},
    steps: sample.steps ?? {},
    item: sample.item ?? null,
    index: 0,
    initiator: { id: getActorId(context), name: getActorDisplayName(context), kind: context.actor.kind },
    company: { id, code, name, currency, holidays: [...(await getHolidaysSince(context, '2000-01-01'))] },
    now: new Date().toISOString(),
  };
}

export function getValueType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value;
}
