/** What other rooms keep of a company stands among its features, so that nobody asks for what there is not. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { companyChanged } from '../contract/events.ts';
import { putFeature } from './company.queries.ts';

export async function tellFeature(context: Context, told: { feature: string; isThere: boolean }): Promise<void> {
  const { companyId } = context;
  const [changed] = await context.unit.query(putFeature(companyId, told));
  if (changed) emit(context, companyChanged, { companyId });
}
