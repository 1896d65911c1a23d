/** A menu as drawn: the part of a tree that a person is shown. For the server, and for the preview before publishing. Pure. */

import type { DrawnEntry, DrawnGroup, DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type IconName, iconLines } from './icons.ts';
import { getStyleVariables } from './style.ts';
import { getNodeId, type Item, type MenuTarget, type Node, type OwnItem, type Tree } from './tree.ts';

export interface MenuFacts {
  /** Title of a module's entry; null: not shown. */
  titleOf(path: string): LocalText | null;
  groupTitle(key: string): LocalText | undefined;
  /** Target of an entry of the company's own; null: not shown. */
  leadsTo(item: OwnItem): Pick<DrawnEntry, 'to' | 'site'> | null;
}

const defaultIcons: Record<MenuTarget['kind'], IconName> = { page: 'link', flow: 'play', site: 'world' };

const getIconProperties = (icon: IconName | undefined) => (icon ? { icon: iconLines[icon] } : {});
const getAppearance = ({ icon, badge }: Item) => ({ ...getIconProperties(icon), ...(badge && { badge }) });

function toEntry(item: Item, facts: MenuFacts): DrawnEntry | null {
  if (item.kind === 'own') {
    const leads = facts.leadsTo(item);
    return leads && { key: item.id, ...leads, label: item.label, ...getAppearance(item) };
  }
  const title = facts.titleOf(item.path);
  return title && { key: item.path, to: item.path, label: item.label ?? title, ...getAppearance(item) };
}

/** Shown items of a node, each with its entry. */
function getVisibleItems(node: Node, facts: MenuFacts) {
  const items = node.kind === 'group' ? node.items : [node];
  return items.flatMap((item) => {
    const entry = toEntry(item, facts);
    return entry ? [{ item, entry }] : [];
  });
}

/** Without groups of which nothing is shown. */
function getGroups(tree: Tree, facts: MenuFacts): DrawnGroup[] {
  return tree.nodes.flatMap((node): DrawnGroup[] => {
    const visibleItems = getVisibleItems(node, facts);
    const [first] = visibleItems;
    if (!first) return [];
    const isGroup = node.kind === 'group';
    const label = isGroup ? (node.label ?? facts.groupTitle(node.key) ?? first.entry.label) : first.entry.label;
    const icon =
      node.icon ?? first.item.icon ?? (first.item.kind === 'own' ? defaultIcons[first.item.leads.kind] : undefined);
    return [
      { key: getNodeId(node), label, ...getIconProperties(icon), entries: visibleItems.map(({ entry }) => entry) },
    ];
  });
}

export const drawMenu = (tree: Tree, facts: MenuFacts): DrawnMenu => ({
  groups: getGroups(tree, facts),
  ...(tree.style && { look: getStyleVariables(tree.style) }),
});
