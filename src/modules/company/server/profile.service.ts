/** Profile service: a company's public profile, for pages, texts and orders. */
import type { Context } from '#kernel/server/context.ts';
import { emptyProfile } from '../contract/profile.ts';
import * as queries from './profile.queries.ts';

/** Version 0 and empty texts where nothing was said yet. */
export async function readProfile(context: Context): Promise<queries.ProfileRow> {
  const [row] = await context.unit.query(queries.selectProfile(context.companyId));
  return row ?? { ...emptyProfile, version: 0 };
}
