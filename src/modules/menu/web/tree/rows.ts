/** A tree as the lines of the builder: label and position of each. Pure. */
import type { LocalText } from '#kernel/contract/text.ts';
import { formerGroups } from '../../contract/former-groups.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { getNodeId, listNodes, type Node, type Tree } from '../../contract/tree.ts';
import { getPosition } from '../../contract/tree-changes.ts';

export interface Line {
  id: string;
  node: Node;
  label: LocalText;
  level: 1 | 2;
  /** From 1, among its siblings. */
  place: number;
  beside: number;
  /** Title of the group that contains it. */
  within: LocalText | null;
}

type KnownEntries = Pick<MenuTree, 'entries'>;

/** The product's title. */
export function getDefaultName(node: Node, { entries }: KnownEntries): LocalText | undefined {
  if (node.kind === 'room') return entries.find(({ path }) => path === node.path)?.title;
  if (node.kind === 'group')
    return entries.find(({ group }) => group.key === node.key)?.group.title ?? formerGroups.get(node.key);
  return undefined;
}

export const getNodeName = (node: Node, menuTree: KnownEntries): LocalText =>
  node.label ?? getDefaultName(node, menuTree) ?? { ko: getNodeId(node), en: getNodeId(node) };

export function getLines(tree: Tree, menuTree: KnownEntries): Line[] {
  return listNodes(tree).flatMap((node): Line[] => {
    const id = getNodeId(node);
    const position = getPosition(tree, id);
    if (!position) return [];
    const { group, index, count } = position;
    const label = getNodeName(node, menuTree);
    const within = group && getNodeName(group, menuTree);
    return [{ id, node, label, level: group ? 2 : 1, place: index + 1, beside: count, within }];
  });
}
