/** What a tree comes to, and how it is changed: for server and builder. Pure. */
import { type Group, type Item, idOf, type Node, nodesOf, type Tree } from './tree.ts';

/** In the order of the menu as the product brings it. */
export interface KnownEntry {
  path: string;
  /** The key of its group. */
  group: string;
  /** It has no default place: it stands where a tree names it. */
  optional?: boolean | undefined;
}

const isGroup = (node: Node | undefined): node is Group => node?.kind === 'group';

/** Behind the nearest of those before it that stand there; at the beginning where none does. */
function insert<Thing>(list: Thing[], thing: Thing, isBefore: (one: Thing) => boolean): void {
  list.splice(list.findLastIndex(isBefore) + 1, 0, thing);
}

/** The whole menu: what the tree does not name stands at its default place, and what is no more is left out. */
export function complete(tree: Tree, entries: readonly KnownEntry[]): Tree {
  const known = new Set(entries.map(({ path }) => path));
  const stands = (item: Item) => item.kind === 'own' || known.has(item.path);
  const nodes = tree.nodes.flatMap((node): Node[] => {
    if (isGroup(node)) return [{ ...node, items: node.items.filter(stands) }];
    return stands(node) ? [node] : [];
  });
  const named = new Set(nodesOf({ nodes }).map(idOf));
  const order = [...new Set(entries.map(({ group }) => group))];
  for (const [index, { path, group: key, optional }] of entries.entries()) {
    if (optional || named.has(path)) continue;
    let group = nodes.filter(isGroup).find((one) => one.key === key);
    if (!group) {
      group = { kind: 'group', key, items: [] };
      const before = order.slice(0, order.indexOf(key));
      insert(nodes, group, (one) => isGroup(one) && before.includes(one.key));
    }
    const before = entries.slice(0, index).filter((one) => one.group === key);
    insert(group.items, { kind: 'room', path }, (one) => before.some((other) => other.path === idOf(one)));
  }
  return { ...tree, nodes };
}

/** Where a node stands: among the nodes, or among a group's items. */
export interface Spot {
  /** Null: it stands at the top. */
  group: Group | null;
  index: number;
  /** How many stand beside each other there. */
  count: number;
}

export function spotOf(tree: Tree, id: string): Spot | null {
  const index = tree.nodes.findIndex((node) => idOf(node) === id);
  if (index >= 0) return { group: null, index, count: tree.nodes.length };
  for (const group of tree.nodes.filter(isGroup)) {
    const within = group.items.findIndex((item) => idOf(item) === id);
    if (within >= 0) return { group, index: within, count: group.items.length };
  }
  return null;
}

export const nodeOf = (tree: Tree, id: string): Node | undefined => nodesOf(tree).find((node) => idOf(node) === id);

/** The tree after each node went through `change`, which leaves one out by null. */
export function changed(tree: Tree, change: (node: Node) => Node | null): Tree {
  const nodes = tree.nodes.flatMap((node): Node[] => {
    const next = change(node);
    if (!next) return [];
    if (!isGroup(next)) return [next];
    return [{ ...next, items: next.items.flatMap((item) => (change(item) as Item | null) ?? []) }];
  });
  return { ...tree, nodes };
}

/** With the node in the place of the one with its id. */
export const replaced = (tree: Tree, node: Node): Tree =>
  changed(tree, (one) => (idOf(one) === idOf(node) ? node : one));

/** Put into the group of this key, or at the top, before what stands at the index by then. */
interface Wanted {
  group: string | null;
  index: number;
}

/** The tree with the node put elsewhere; as it was where it does not fit: a group stands in no group. */
function put(tree: Tree, node: Node, { group, index }: Wanted): Tree {
  const rest = changed(tree, (one) => (idOf(one) === idOf(node) ? null : one));
  if (group === null) return { ...rest, nodes: rest.nodes.toSpliced(index, 0, node) };
  if (isGroup(node)) return tree;
  return changed(rest, (one) =>
    isGroup(one) && one.key === group ? { ...one, items: one.items.toSpliced(index, 0, node) } : one,
  );
}

export const steps = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof steps)[number];

/** `up` and `down` among those beside it, `in` to the end of the group above it, `out` behind its group. Null: there is nowhere to go. */
export function stepped(tree: Tree, id: string, step: Step): Tree | null {
  const node = nodeOf(tree, id);
  const spot = spotOf(tree, id);
  if (!node || !spot) return null;
  const { group, index, count } = spot;
  const key = group?.key ?? null;
  if (step === 'up') return index > 0 ? put(tree, node, { group: key, index: index - 1 }) : null;
  if (step === 'down') return index < count - 1 ? put(tree, node, { group: key, index: index + 1 }) : null;
  if (step === 'out') return group && put(tree, node, { group: null, index: tree.nodes.indexOf(group) + 1 });
  if (group || isGroup(node)) return null;
  const above = tree.nodes.slice(0, index).findLast(isGroup);
  return above ? put(tree, node, { group: above.key, index: above.items.length }) : null;
}

/** Before or behind another, or as the first of a group. Null: it does not fit, or stands there already. */
export function dropped(tree: Tree, id: string, onto: { id: string; where: 'before' | 'after' | 'into' }): Tree | null {
  const node = nodeOf(tree, id);
  const target = nodeOf(tree, onto.id);
  if (!node || !target || id === onto.id) return null;
  if (onto.where === 'into')
    return isGroup(target) && !isGroup(node) ? put(tree, node, { group: target.key, index: 0 }) : null;
  const rest = changed(tree, (one) => (idOf(one) === id ? null : one));
  const spot = spotOf(rest, onto.id);
  if (!spot || (spot.group && isGroup(node))) return null;
  return put(tree, node, { group: spot.group?.key ?? null, index: spot.index + (onto.where === 'after' ? 1 : 0) });
}

/** A group leaves what stood in it in its place. */
export function removed(tree: Tree, id: string): Tree {
  return {
    ...tree,
    nodes: changed(tree, (node) => (idOf(node) === id && !isGroup(node) ? null : node)).nodes.flatMap((node) =>
      idOf(node) === id && isGroup(node) ? node.items : [node],
    ),
  };
}
