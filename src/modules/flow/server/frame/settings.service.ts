/** What a company decides about its flows: rates of other currencies, the amount from which an undo needs an approval, when drafts are reviewed. */
import { actorId, type Context } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import type { ReviewRule } from '../../contract/authoring/review.ts';
import { type Settings, selectSettings, upsertSettings } from './frame.queries.ts';

export async function readSettings(context: Context): Promise<Settings> {
  const [row] = await context.unit.query(selectSettings(context.companyId));
  return row ?? { wonPerUnit: {}, undoApprovalAbove: null, review: 'never', version: 0 };
}

/** @throws VERSION_CONFLICT */
export async function saveSettings(
  context: Context,
  settings: Omit<Settings, 'review'> & { review?: ReviewRule | undefined },
): Promise<Settings> {
  const { review = null, ...rest } = settings;
  const upsert = upsertSettings(context.companyId, { ...rest, review, by: actorId(context) });
  return updateVersioned(context, upsert, () => readSettings(context));
}
