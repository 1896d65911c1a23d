/** What a company decides about undo: rates of other currencies, and the amount from which an undo needs an approval. */
import { actorId, type Context } from '#kernel/server/context.ts';
import { type Settings, selectSettings, upsertSettings } from './frame.queries.ts';

export async function readSettings(context: Context): Promise<Settings> {
  const [row] = await context.unit.query(selectSettings(context.companyId));
  return row ?? { wonPerUnit: {}, undoApprovalAbove: null };
}

export async function saveSettings(context: Context, settings: Settings): Promise<Settings> {
  context.unit.add(upsertSettings(context.companyId, { ...settings, by: actorId(context) }));
  return settings;
}
