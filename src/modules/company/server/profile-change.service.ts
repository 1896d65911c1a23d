/** A company says something else of itself to customers; the standard texts, which are filled from it, follow. */
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { companyProfileChanged } from '../contract/events.ts';
import { renewStandard } from './legal.service.ts';
import * as queries from './profile.queries.ts';
import { readProfile } from './profile.service.ts';

/** @throws VERSION_CONFLICT with the profile as it is now */
export async function changeProfile(context: Context, profile: queries.ProfileRow): Promise<queries.ProfileRow> {
  const { companyId } = context;
  const before = await readProfile(context);
  const after = await updateVersioned(context, queries.upsertProfile(companyId, profile), () => readProfile(context));
  await renewStandard(context, { name: context.company.name, profile: before });
  audit(context, { action: 'company.profile.change', subject: { type: 'company', id: companyId }, before, after });
  emit(context, companyProfileChanged, { companyId });
  return after;
}
