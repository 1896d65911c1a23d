/** Views of tables that a member saved. The database keeps them apart by person, too, and holds their number down. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { SavedView } from '#kernel/contract/saved-view.ts';
import type { Context } from '#kernel/server/context.ts';
import { signedIn } from '#modules/identity/server/index.ts';
import * as queries from './saved-view.queries.ts';

const placeOf = (context: Context, table: string): queries.Place => ({
  companyId: context.companyId,
  personId: signedIn(context).personId,
  table,
});

/** By name. */
export async function listSavedViews(context: Context, table: string): Promise<SavedView[]> {
  const rows = await context.unit.query(queries.savedViewsOf(placeOf(context, table)));
  return rows.map(({ name, definition }) => ({ name, ...definition }));
}

/** Keeps the view under its name, in place of a former one. @throws TOO_MANY_SAVED_VIEWS */
export async function putSavedView(
  context: Context,
  { table, ...view }: SavedView & { table: string },
): Promise<SavedView> {
  await context.unit.query(queries.putSavedView(placeOf(context, table), view));
  return view;
}

/** @throws NOT_FOUND */
export async function deleteSavedView(
  context: Context,
  { table, name }: { table: string; name: string },
): Promise<Record<string, never>> {
  const [gone] = await context.unit.query(queries.deleteSavedView(placeOf(context, table), name));
  if (!gone) throw fail(kernelErrors.NOT_FOUND);
  return {};
}
