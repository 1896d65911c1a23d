/** Menu tree functions: complete and change a tree, on server and in the builder. Pure. */
import { type Group, getNodeId, type Item, listNodes, type Node, type Tree } from './tree.ts';

/** In the order of the menu as the product brings it. */
export interface KnownEntry {
  path: string;
  /** The key of its group. */
  group: string;
  /** No default place: it appears only where a tree names it. */
  optional?: boolean | undefined;
}

const isGroup = (node: Node | undefined): node is Group => node?.kind === 'group';

/** Inserts after the nearest predecessor in the list, or at the beginning if none is there. */
function insertAfterPreceding<Thing>(list: Thing[], newItem: Thing, isBefore: (item: Thing) => boolean): void {
  list.splice(list.findLastIndex(isBefore) + 1, 0, newItem);
}

/** The whole menu: entries that the tree does not name get their default place, and entries that no longer exist are omitted. */
export function completeTree(tree: Tree, entries: readonly KnownEntry[]): Tree {
  const paths = new Set(entries.map(({ path }) => path));
  const hasTarget = (item: Item) => item.kind === 'own' || paths.has(item.path);
  const nodes = tree.nodes.flatMap((node): Node[] => {
    if (isGroup(node)) return [{ ...node, items: node.items.filter(hasTarget) }];
    return hasTarget(node) ? [node] : [];
  });
  const named = new Set(listNodes({ nodes }).map(getNodeId));
  const order = [...new Set(entries.map(({ group }) => group))];
  for (const [index, { path, group: key, optional }] of entries.entries()) {
    if (optional || named.has(path)) continue;
    let group = nodes.filter(isGroup).find((groupNode) => groupNode.key === key);
    if (!group) {
      group = { kind: 'group', key, items: [] };
      const precedingGroups = order.slice(0, order.indexOf(key));
      insertAfterPreceding(nodes, group, (node) => isGroup(node) && precedingGroups.includes(node.key));
    }
    const precedingEntries = entries.slice(0, index).filter((entry) => entry.group === key);
    insertAfterPreceding(group.items, { kind: 'room', path }, (item) =>
      precedingEntries.some((other) => other.path === getNodeId(item)),
    );
  }
  return { ...tree, nodes };
}

/** Position of a node: among the nodes, or among a group's items. */
export interface NodePosition {
  /** Null: at the top level. */
  group: Group | null;
  index: number;
  /** Number of siblings there. */
  count: number;
}

export function getPosition(tree: Tree, id: string): NodePosition | null {
  const index = tree.nodes.findIndex((node) => getNodeId(node) === id);
  if (index >= 0) return { group: null, index, count: tree.nodes.length };
  for (const group of tree.nodes.filter(isGroup)) {
    const within = group.items.findIndex((item) => getNodeId(item) === id);
    if (within >= 0) return { group, index: within, count: group.items.length };
  }
  return null;
}

export const findNode = (tree: Tree, id: string): Node | undefined =>
  listNodes(tree).find((node) => getNodeId(node) === id);

/** The tree after each node went through `change`, which leaves one out by null. */
export function mapNodes(tree: Tree, change: (node: Node) => Node | null): Tree {
  const nodes = tree.nodes.flatMap((node): Node[] => {
    const next = change(node);
    if (!next) return [];
    if (!isGroup(next)) return [next];
    return [{ ...next, items: next.items.flatMap((item) => (change(item) as Item | null) ?? []) }];
  });
  return { ...tree, nodes };
}

/** With the node in the place of the one with its id. */
export const replaceNode = (tree: Tree, node: Node): Tree =>
  mapNodes(tree, (candidate) => (getNodeId(candidate) === getNodeId(node) ? node : candidate));

/** Target: the group of this key, or the top level, before the node then at the index. */
interface TargetPosition {
  group: string | null;
  index: number;
}

/** The tree with the node moved; unchanged if it does not fit: groups cannot be nested. */
function moveNode(tree: Tree, node: Node, { group, index }: TargetPosition): Tree {
  const rest = mapNodes(tree, (candidate) => (getNodeId(candidate) === getNodeId(node) ? null : candidate));
  if (group === null) return { ...rest, nodes: rest.nodes.toSpliced(index, 0, node) };
  if (isGroup(node)) return tree;
  return mapNodes(rest, (candidate) =>
    isGroup(candidate) && candidate.key === group
      ? { ...candidate, items: candidate.items.toSpliced(index, 0, node) }
      : candidate,
  );
}

export const steps = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof steps)[number];

/** `up` and `down` among those beside it, `in` to the end of the group above it, `out` behind its group. Null: there is nowhere to go. */
export function stepNode(tree: Tree, id: string, step: Step): Tree | null {
  const node = findNode(tree, id);
  const position = getPosition(tree, id);
  if (!node || !position) return null;
  const { group, index, count } = position;
  const key = group?.key ?? null;
  if (step === 'up') return index > 0 ? moveNode(tree, node, { group: key, index: index - 1 }) : null;
  if (step === 'down') return index < count - 1 ? moveNode(tree, node, { group: key, index: index + 1 }) : null;
  if (step === 'out') return group && moveNode(tree, node, { group: null, index: tree.nodes.indexOf(group) + 1 });
  if (group || isGroup(node)) return null;
  const above = tree.nodes.slice(0, index).findLast(isGroup);
  return above ? moveNode(tree, node, { group: above.key, index: above.items.length }) : null;
}

/** Before or after another, or first in a group. Null: it does not fit, or is already there. */
export function dropNode(
  tree: Tree,
  id: string,
  onto: { id: string; where: 'before' | 'after' | 'into' },
): Tree | null {
  const node = findNode(tree, id);
  const target = findNode(tree, onto.id);
  if (!node || !target || id === onto.id) return null;
  if (onto.where === 'into')
    return isGroup(target) && !isGroup(node) ? moveNode(tree, node, { group: target.key, index: 0 }) : null;
  const rest = mapNodes(tree, (candidate) => (getNodeId(candidate) === id ? null : candidate));
  const position = getPosition(rest, onto.id);
  if (!position || (position.group && isGroup(node))) return null;
  return moveNode(tree, node, {
    group: position.group?.key ?? null,
    index: position.index + (onto.where === 'after' ? 1 : 0),
  });
}

/** A removed group leaves its items in its place. */
export function removeNode(tree: Tree, id: string): Tree {
  return {
    ...tree,
    nodes: mapNodes(tree, (node) => (getNodeId(node) === id && !isGroup(node) ? null : node)).nodes.flatMap((node) =>
      getNodeId(node) === id && isGroup(node) ? node.items : [node],
    ),
  };
}
