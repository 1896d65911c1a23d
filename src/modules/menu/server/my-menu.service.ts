/** A member's own menu, sent with the member's data: the entries left out, and the company's arrangement. */

import type { DrawnMenus } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import type { MemberMenu } from '#modules/access/server/index.ts';
import { type MenuEntry, memberPortals } from '../contract/entry.ts';
import { createStatements } from './member-menu.service.ts';
import { isPermitted, listMemberEntries } from './menu-entries.ts';
import { loadFlows } from './menu-targets.ts';
import { selectPublishedTrees } from './tree.queries.ts';
import { drawTree, type PublishedTree } from './tree-view.ts';
import * as queries from './visibility.queries.ts';

interface MenuViewer {
  permissions: ReadonlySet<string>;
  hidden: readonly string[];
}

async function createMenus(
  context: Context,
  rows: readonly PublishedTree[],
  { permissions, hidden }: MenuViewer,
): Promise<DrawnMenus | undefined> {
  if (rows.length === 0) return;
  const flows = await loadFlows(
    context,
    rows.map(({ tree }) => tree),
  );
  const isOpen = (entry: MenuEntry) => isPermitted(entry, permissions) && !hidden.includes(entry.place.pattern);
  return Object.fromEntries(rows.map((row) => [row.portal, drawTree(context, row, { isOpen, flows })]));
}

/** Mostly by one look at what there is. */
export const getMenu: MemberMenu = async (context, { memberId, roles, permissions }) => {
  const { unit, companyId } = context;
  const ids = roles.map(({ id }) => id);
  const [cells, said, trees] = await unit.queryAll([
    queries.selectHiddenFromTheseRoles(companyId, ids),
    queries.selectStatementsOfMember(companyId, memberId),
    selectPublishedTrees(companyId, memberPortals),
  ] as const);
  const hidden: string[] = [];
  if (cells.length + said.length > 0) {
    const holding = await Promise.all(roles.map(async ({ id, holds }) => ({ id, holds: await holds() })));
    const says = createStatements(holding, cells, said);
    const isOut = (entry: MenuEntry) =>
      (says.own(entry) ?? (says.isHiddenByRoles(entry) ? 'hidden' : 'shown')) === 'hidden';
    hidden.push(
      ...listMemberEntries(context)
        .filter(isOut)
        .map(({ place }) => place.pattern),
    );
  }
  return { hidden, menus: await createMenus(context, trees, { permissions, hidden }) };
};
