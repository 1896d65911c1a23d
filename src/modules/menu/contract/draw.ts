/** A menu as it is drawn: of a tree, what somebody is shown of it. For the server, and for who looks before publishing. Pure. */

import type { DrawnEntry, DrawnGroup, DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type IconName, iconLines } from './icons.ts';
import { lookOf } from './style.ts';
import { type Item, idOf, type Leads, type Node, type OwnItem, type Tree } from './tree.ts';

export interface DrawnFor {
  /** What a room's entry is called; null: it is not shown. */
  titleOf(path: string): LocalText | null;
  groupTitle(key: string): LocalText | undefined;
  /** Where an entry of the company's own leads; null: it is not shown. */
  leadsTo(item: OwnItem): Pick<DrawnEntry, 'to' | 'site'> | null;
}

const usual: Record<Leads['kind'], IconName> = { page: 'link', flow: 'play', site: 'world' };

const lines = (icon: IconName | undefined) => (icon ? { icon: iconLines[icon] } : {});
const shownWith = ({ icon, badge }: Item) => ({ ...lines(icon), ...(badge && { badge }) });

function entryOf(item: Item, facts: DrawnFor): DrawnEntry | null {
  if (item.kind === 'own') {
    const leads = facts.leadsTo(item);
    return leads && { key: item.id, ...leads, label: item.label, ...shownWith(item) };
  }
  const title = facts.titleOf(item.path);
  return title && { key: item.path, to: item.path, label: item.label ?? title, ...shownWith(item) };
}

/** Shown items of a node, each with its entry. */
function shownOf(node: Node, facts: DrawnFor) {
  const items = node.kind === 'group' ? node.items : [node];
  return items.flatMap((item) => {
    const entry = entryOf(item, facts);
    return entry ? [{ item, entry }] : [];
  });
}

/** Without groups of which nothing is shown. */
function groupsOf(tree: Tree, facts: DrawnFor): DrawnGroup[] {
  return tree.nodes.flatMap((node): DrawnGroup[] => {
    const shown = shownOf(node, facts);
    const [first] = shown;
    if (!first) return [];
    const isGroup = node.kind === 'group';
    const label = isGroup ? (node.label ?? facts.groupTitle(node.key) ?? first.entry.label) : first.entry.label;
    const icon = node.icon ?? first.item.icon ?? (first.item.kind === 'own' ? usual[first.item.leads.kind] : undefined);
    return [{ key: idOf(node), label, ...lines(icon), entries: shown.map(({ entry }) => entry) }];
  });
}

export const drawn = (tree: Tree, facts: DrawnFor): DrawnMenu => ({
  groups: groupsOf(tree, facts),
  ...(tree.style && { look: lookOf(tree.style) }),
});
