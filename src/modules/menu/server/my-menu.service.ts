/** A member's own menu, told with who the member is: what is left out of it, and what the company arranged. */

import type { DrawnMenus } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import type { MenuOf } from '#modules/access/server/index.ts';
import { complete } from '../contract/arrange.ts';
import { drawn } from '../contract/draw.ts';
import type { ArrangedPortal, MenuEntry } from '../contract/entry.ts';
import type { Tree } from '../contract/tree.ts';
import { entriesHere, permits, titleOf } from './entries.ts';
import { flowsOf, leadsTo } from './leads.ts';
import { saysFrom } from './member-menu.service.ts';
import { publishedTrees } from './tree.queries.ts';
import * as queries from './visibility.queries.ts';

interface Seen {
  permissions: ReadonlySet<string>;
  hidden: readonly string[];
}

/** Forbidden is never shown, whatever leads there; what is hidden is so under every name. */
async function menusFrom(
  context: Context,
  rows: readonly { portal: ArrangedPortal; tree: Tree }[],
  { permissions, hidden }: Seen,
): Promise<DrawnMenus | undefined> {
  if (rows.length === 0) return;
  const trees = rows.map(({ tree }) => tree);
  const flows = await flowsOf(context, trees);
  const menus: DrawnMenus = {};
  for (const { portal, tree } of rows) {
    const entries = entriesHere(context).filter((entry) => entry.portal === portal);
    const open = entries.filter((entry) => permits(entry, permissions) && !hidden.includes(entry.place.pattern));
    const titles = new Map(open.map((entry) => [entry.place.pattern as string, titleOf(entry)]));
    const groups = new Map(entries.map(({ group }) => [group.key, group.title]));
    const known = entries.map(({ place, group }) => ({ path: place.pattern, group: group.key }));
    menus[portal] = drawn(complete(tree, known), {
      titleOf: (path) => titles.get(path) ?? null,
      groupTitle: (key) => groups.get(key),
      leadsTo: leadsTo(context, { flows, opens: (path) => titles.has(path) }),
    });
  }
  return menus;
}

/** Mostly by one look at what there is. */
export const menuOf: MenuOf = async (context, { memberId, roles, permissions }) => {
  const { unit, companyId } = context;
  const ids = roles.map(({ id }) => id);
  const [cells, said, trees] = await unit.queryAll([
    queries.hiddenFromThese(companyId, ids),
    queries.saidOfMember(companyId, memberId),
    publishedTrees(companyId),
  ] as const);
  const hidden: string[] = [];
  if (cells.length + said.length > 0) {
    const holding = await Promise.all(roles.map(async ({ id, holds }) => ({ id, holds: await holds() })));
    const says = saysFrom(holding, cells, said);
    const isOut = (entry: MenuEntry) =>
      (says.own(entry) ?? (says.isHiddenByRoles(entry) ? 'hidden' : 'shown')) === 'hidden';
    hidden.push(
      ...entriesHere(context)
        .filter(isOut)
        .map(({ place }) => place.pattern),
    );
  }
  return { hidden, menus: await menusFrom(context, trees, { permissions, hidden }) };
};
