/** Role effects: predicts how a role change affects its holders' menus. */
import type { Context } from '#kernel/server/context.ts';
import type { AccessState, MenuEffect } from '#modules/access/server/index.ts';
import type { MenuEntry } from '../contract/entry.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { getTitle, isPermitted, listMemberEntries } from './menu-entries.ts';
import { loadHiddenCells, toCellKey } from './role-menu.service.ts';
import * as queries from './visibility.queries.ts';

export async function getRoleEffects(
  context: Context,
  members: readonly { memberId: string; before: AccessState; after: AccessState }[],
): Promise<ReadonlyMap<string, MenuEffect>> {
  const entries = listMemberEntries(context);
  const paths = entries.map(({ place }) => place.pattern);
  const cells = await loadHiddenCells(context);
  const memberStatements = await context.unit.query(queries.selectMemberStatements(context.companyId, paths));
  const own = new Map(memberStatements.map((row) => [toCellKey(row.memberId, row.path), row.own]));
  const isShown = (entry: MenuEntry, memberId: string, { roles, permissions }: AccessState): boolean => {
    const path = entry.place.pattern;
    const says: Own = own.get(toCellKey(memberId, path)) ?? null;
    const byRole = roles.map(({ id, holds }) => ({
      permits: isPermitted(entry, holds),
      hides: cells.has(toCellKey(id, path)),
    }));
    return isPermitted(entry, permissions) && !isHidden(says, byRole);
  };
  const effects = new Map<string, MenuEffect>();
  for (const { memberId, before, after } of members) {
    const only = (here: AccessState, there: AccessState) =>
      entries.filter((entry) => isShown(entry, memberId, here) && !isShown(entry, memberId, there)).map(getTitle);
    const effect = { gains: only(after, before), loses: only(before, after) };
    if (effect.gains.length + effect.loses.length > 0) effects.set(memberId, effect);
  }
  return effects;
}
