/** A member's own menu, told with who the member is: what is left out of it, and what the company arranged. */

import type { DrawnMenus } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import type { MenuOf } from '#modules/access/server/index.ts';
import { type MenuEntry, memberPortals } from '../contract/entry.ts';
import { drawTree, type PublishedTree } from './drawn-tree.ts';
import { entriesHere, permits } from './entries.ts';
import { flowsOf } from './leads.ts';
import { saysFrom } from './member-menu.service.ts';
import { publishedTrees } from './tree.queries.ts';
import * as queries from './visibility.queries.ts';

interface Seen {
  permissions: ReadonlySet<string>;
  hidden: readonly string[];
}

async function menusFrom(
  context: Context,
  rows: readonly PublishedTree[],
  { permissions, hidden }: Seen,
): Promise<DrawnMenus | undefined> {
  if (rows.length === 0) return;
  const flows = await flowsOf(
    context,
    rows.map(({ tree }) => tree),
  );
  const isOpen = (entry: MenuEntry) => permits(entry, permissions) && !hidden.includes(entry.place.pattern);
  return Object.fromEntries(rows.map((row) => [row.portal, drawTree(context, row, { isOpen, flows })]));
}

/** Mostly by one look at what there is. */
export const menuOf: MenuOf = async (context, { memberId, roles, permissions }) => {
  const { unit, companyId } = context;
  const ids = roles.map(({ id }) => id);
  const [cells, said, trees] = await unit.queryAll([
    queries.hiddenFromThese(companyId, ids),
    queries.saidOfMember(companyId, memberId),
    publishedTrees(companyId, memberPortals),
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
