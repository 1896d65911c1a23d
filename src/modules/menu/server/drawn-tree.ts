/** A tree as it is drawn for somebody: forbidden is never shown, whatever leads there; what is hidden is so under every name. */
import type { DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import { complete } from '../contract/arrange.ts';
import { drawn } from '../contract/draw.ts';
import type { ArrangedPortal, MenuEntry } from '../contract/entry.ts';
import { formerGroups } from '../contract/former-groups.ts';
import type { Tree } from '../contract/tree.ts';
import { entriesOf, titleOf } from './entries.ts';
import { type Flows, leadsTo } from './leads.ts';

export interface PublishedTree {
  portal: ArrangedPortal;
  tree: Tree;
}

export function drawTree(
  context: Context,
  { portal, tree }: PublishedTree,
  seen: { isOpen: (entry: MenuEntry) => boolean; flows: Flows },
): DrawnMenu {
  const entries = entriesOf(context, portal);
  const open = entries.filter(seen.isOpen);
  const titles = new Map(open.map((entry) => [entry.place.pattern as string, titleOf(entry)]));
  const groups = new Map(entries.map(({ group }) => [group.key, group.title]));
  const known = entries.map(({ place, group, optional }) => ({ path: place.pattern, group: group.key, optional }));
  return drawn(complete(tree, known), {
    titleOf: (path) => titles.get(path) ?? null,
    groupTitle: (key) => groups.get(key) ?? formerGroups.get(key),
    leadsTo: leadsTo(context, { flows: seen.flows, opens: (path) => titles.has(path) }),
  });
}
