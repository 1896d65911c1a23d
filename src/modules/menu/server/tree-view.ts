/** A tree as it is drawn for somebody: forbidden is never shown, whatever leads there; what is hidden is so under every name. */
import type { DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import type { ArrangedPortal, MenuEntry } from '../contract/entry.ts';
import { formerGroups } from '../contract/former-groups.ts';
import { drawMenu } from '../contract/menu-view.ts';
import type { Tree } from '../contract/tree.ts';
import { completeTree } from '../contract/tree-changes.ts';
import { getTitle, listEntries } from './menu-entries.ts';
import { type Flows, resolveTarget } from './menu-targets.ts';

export interface PublishedTree {
  portal: ArrangedPortal;
  tree: Tree;
}

export function drawTree(
  context: Context,
  { portal, tree }: PublishedTree,
  viewer: { isOpen: (entry: MenuEntry) => boolean; flows: Flows },
): DrawnMenu {
  const entries = listEntries(context, portal);
  const open = entries.filter(viewer.isOpen);
  const titles = new Map(open.map((entry) => [entry.place.pattern as string, getTitle(entry)]));
  const groups = new Map(entries.map(({ group }) => [group.key, group.title]));
  const menuOrder = entries.map(({ place, group, optional }) => ({ path: place.pattern, group: group.key, optional }));
  return drawMenu(completeTree(tree, menuOrder), {
    titleOf: (path) => titles.get(path) ?? null,
    groupTitle: (key) => groups.get(key) ?? formerGroups.get(key),
    leadsTo: resolveTarget(context, { flows: viewer.flows, opens: (path) => titles.has(path) }),
  });
}
