/** Feature service: other modules register a company's features, so that clients never request missing ones. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { companyChanged } from '../contract/events.ts';
import { insertFeature } from './company.queries.ts';

export async function setFeature(context: Context, change: { feature: string; isThere: boolean }): Promise<void> {
  const { companyId } = context;
  const [changed] = await context.unit.query(insertFeature(companyId, change));
  if (changed) emit(context, companyChanged, { companyId });
}
