/**
 * Flow settings service: a company's exchange rates, the amount from which an undo needs an approval, and the review rule of
 * drafts.
 */
import { type Context, getActorId } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import type { ReviewRule } from '../../contract/authoring/review.ts';
import { type Settings, selectSettings, upsertSettings } from './frame.queries.ts';

export async function getFlowSettings(context: Context): Promise<Settings> {
  const [row] = await context.unit.query(selectSettings(context.companyId));
  return row ?? { wonPerUnit: {}, undoApprovalAbove: null, review: 'never', version: 0 };
}

/** @throws VERSION_CONFLICT */
export async function saveFlowSettings(
  context: Context,
  settings: Omit<Settings, 'review'> & { review?: ReviewRule | undefined },
): Promise<Settings> {
  const { review = null, ...rest } = settings;
  const upsert = upsertSettings(context.companyId, { ...rest, review, by: getActorId(context) });
  return updateVersioned(context, upsert, () => getFlowSettings(context));
}
