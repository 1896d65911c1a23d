/** A tree as the lines of the builder: what each is called, and where it stands. Pure. */
import type { LocalText } from '#kernel/contract/text.ts';
import { spotOf } from '../../contract/arrange.ts';
import { formerGroups } from '../../contract/former-groups.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { idOf, type Node, nodesOf, type Tree } from '../../contract/tree.ts';

export interface Line {
  id: string;
  node: Node;
  label: LocalText;
  level: 1 | 2;
  /** From 1, of so many beside it. */
  place: number;
  beside: number;
  /** What the group is called that it stands in. */
  within: LocalText | null;
}

type Known = Pick<MenuTree, 'entries'>;

/** What the product calls it. */
export function usualName(node: Node, { entries }: Known): LocalText | undefined {
  if (node.kind === 'room') return entries.find(({ path }) => path === node.path)?.title;
  if (node.kind === 'group')
    return entries.find(({ group }) => group.key === node.key)?.group.title ?? formerGroups.get(node.key);
  return undefined;
}

export const nameOf = (node: Node, known: Known): LocalText =>
  node.label ?? usualName(node, known) ?? { ko: idOf(node), en: idOf(node) };

export function linesOf(tree: Tree, known: Known): Line[] {
  return nodesOf(tree).flatMap((node): Line[] => {
    const id = idOf(node);
    const spot = spotOf(tree, id);
    if (!spot) return [];
    const { group, index, count } = spot;
    const label = nameOf(node, known);
    const within = group && nameOf(group, known);
    return [{ id, node, label, level: group ? 2 : 1, place: index + 1, beside: count, within }];
  });
}
