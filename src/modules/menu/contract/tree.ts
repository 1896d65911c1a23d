/**
 * A company's arrangement of a portal's menu: ordered groups and entries, at most two levels. A module's entry is named by its
 * address; unnamed entries go to their default place (`graph-layout.ts`). Entries of the company's own lead to a page of the portal, to
 * the start of a flow, or to a page of the public site. The tree includes the menu's style (`style.ts`).
 */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { EntryPath } from './entry.ts';
import { iconNames } from './icons.ts';
import { MenuStyle } from './style.ts';

export const maxCounts = { nodes: 60, items: 60, all: 200, label: 40, badge: 10, address: 300 };

export const Label = z.strictObject({ ko: text({ max: maxCounts.label }), en: text({ max: maxCounts.label }) });
const Icon = z.enum(iconNames);
/** A highlighted word next to an entry. */
const Badge = z.strictObject({ ko: text({ max: maxCounts.badge }), en: text({ max: maxCounts.badge }) });

/** As browsers read it: nothing in it leads up and elsewhere. */
const isAsRead = (address: string): boolean => {
  const [path = ''] = address.split('?', 1);
  return !path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
};

/** On the company's own host: no other, and no fragment. */
export const Address = z
  .string()
  .max(maxCounts.address)
  .regex(/^\/(?![/\\])[^\s\\#]*$/)
  .refine(isAsRead);

export const MenuTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), address: Address }),
  z.strictObject({ kind: z.literal('flow'), frameId: Id }),
  z.strictObject({ kind: z.literal('site'), address: Address }),
]);
export type MenuTarget = z.infer<typeof MenuTarget>;

const ModuleItem = z.strictObject({
  kind: z.literal('room'),
  path: EntryPath,
  /** Omitted: the module's own label. */
  label: Label.optional(),
  icon: Icon.optional(),
  badge: Badge.optional(),
});
const OwnItem = z.strictObject({
  kind: z.literal('own'),
  id: Id,
  label: Label,
  icon: Icon.optional(),
  badge: Badge.optional(),
  leads: MenuTarget,
});
export const Item = z.discriminatedUnion('kind', [ModuleItem, OwnItem]);
export type Item = z.infer<typeof Item>;
export type OwnItem = z.infer<typeof OwnItem>;

const Group = z.strictObject({
  kind: z.literal('group'),
  /** That of a group of the portal, or an id. */
  key: z.string().regex(/^[a-z0-9-]{2,40}$/),
  /** Left out: as the portal calls it. */
  label: Label.optional(),
  icon: Icon.optional(),
  items: z.array(Item).max(maxCounts.items),
});
export type Group = z.infer<typeof Group>;

const Node = z.discriminatedUnion('kind', [Group, ModuleItem, OwnItem]);
export type Node = z.infer<typeof Node>;

/** Identifier of a node: each occurs in a tree once. */
export function getNodeId(node: Node): string {
  if (node.kind === 'room') return node.path;
  return node.kind === 'own' ? node.id : `group ${node.key}`;
}

export const listNodes = (tree: Pick<Tree, 'nodes'>): Node[] =>
  tree.nodes.flatMap((node) => (node.kind === 'group' ? [node, ...node.items] : [node]));

/** `style` left out: the menu looks as the product has it. */
export const Tree = z
  .strictObject({ nodes: z.array(Node).max(maxCounts.nodes), style: MenuStyle.optional() })
  .refine((tree) => {
    const ids = listNodes(tree).map(getNodeId);
    return ids.length <= maxCounts.all && new Set(ids).size === ids.length;
  });
export type Tree = { nodes: Node[]; style?: MenuStyle | undefined };

/** A tree with all that it does not name: more than may be sent. */
export const WholeTree = z.strictObject({
  nodes: z.array(z.discriminatedUnion('kind', [Group.extend({ items: z.array(Item) }), ModuleItem, OwnItem])),
  style: MenuStyle.optional(),
});

/** The menu of the product. */
export const emptyTree: Tree = { nodes: [] };
export const isDefaultTree = ({ nodes, style }: Tree): boolean => nodes.length === 0 && !style;
