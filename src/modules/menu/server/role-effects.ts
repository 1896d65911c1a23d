/** What a change of a role would do to the menus of those who have it. */
import type { Context } from '#kernel/server/context.ts';
import type { MenuEffect, Standing } from '#modules/access/server/index.ts';
import type { MenuEntry } from '../contract/entry.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { entriesHere, permits, titleOf } from './entries.ts';
import { cell, hiddenCells } from './role-menu.service.ts';
import * as queries from './visibility.queries.ts';

export async function effectsOfRole(
  context: Context,
  members: readonly { memberId: string; before: Standing; after: Standing }[],
): Promise<ReadonlyMap<string, MenuEffect>> {
  const entries = entriesHere(context);
  const paths = entries.map(({ place }) => place.pattern);
  const cells = await hiddenCells(context);
  const said = await context.unit.query(queries.saidOfMembers(context.companyId, paths));
  const own = new Map(said.map((row) => [cell(row.memberId, row.path), row.own]));
  const isShown = (entry: MenuEntry, memberId: string, { roles, permissions }: Standing): boolean => {
    const path = entry.place.pattern;
    const says: Own = own.get(cell(memberId, path)) ?? null;
    const byRole = roles.map(({ id, holds }) => ({ permits: permits(entry, holds), hides: cells.has(cell(id, path)) }));
    return permits(entry, permissions) && !isHidden(says, byRole);
  };
  const effects = new Map<string, MenuEffect>();
  for (const { memberId, before, after } of members) {
    const only = (here: Standing, there: Standing) =>
      entries.filter((entry) => isShown(entry, memberId, here) && !isShown(entry, memberId, there)).map(titleOf);
    const effect = { gains: only(after, before), loses: only(before, after) };
    if (effect.gains.length + effect.loses.length > 0) effects.set(memberId, effect);
  }
  return effects;
}
