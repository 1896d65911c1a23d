/** Table views saved by a member. The database also separates them by person, and limits their number. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { SavedView } from '#kernel/contract/saved-view.ts';
import type { Context } from '#kernel/server/context.ts';
import { getSignedInPersonId } from '#modules/identity/server/index.ts';
import * as queries from './saved-view.queries.ts';

const toViewKey = (context: Context, table: string): queries.ViewKey => ({
  companyId: context.companyId,
  personId: getSignedInPersonId(context).personId,
  table,
});

/** By name. */
export async function listSavedViews(context: Context, table: string): Promise<SavedView[]> {
  const rows = await context.unit.query(queries.selectSavedViews(toViewKey(context, table)));
  return rows.map(({ name, definition }) => ({ name, ...definition }));
}

/** Saves the view under its name, replacing a former one. @throws TOO_MANY_SAVED_VIEWS */
export async function saveView(
  context: Context,
  { table, ...view }: SavedView & { table: string },
): Promise<SavedView> {
  await context.unit.query(queries.upsertSavedView(toViewKey(context, table), view));
  return view;
}

/** @throws NOT_FOUND */
export async function removeView(
  context: Context,
  { table, name }: { table: string; name: string },
): Promise<Record<string, never>> {
  const [gone] = await context.unit.query(queries.deleteSavedView(toViewKey(context, table), name));
  if (!gone) throw fail(kernelErrors.NOT_FOUND);
  return {};
}
