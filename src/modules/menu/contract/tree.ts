/**
 * How a company arranges a portal's menu: groups and entries in their order, at most two levels. A room's entry is named by its
 * address; what no tree names stands at its default place (`arrange.ts`). Entries of the company's own lead to a page of the portal,
 * to the start of a flow, or to a page of the public site. With it stands how the menu looks (`style.ts`).
 */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { EntryPath } from './entry.ts';
import { iconNames } from './icons.ts';
import { MenuStyle } from './style.ts';

export const most = { nodes: 60, items: 60, all: 200, label: 40, badge: 10, address: 300 };

export const Label = z.strictObject({ ko: text({ max: most.label }), en: text({ max: most.label }) });
const Icon = z.enum(iconNames);
/** A word that stands out beside an entry. */
const Badge = z.strictObject({ ko: text({ max: most.badge }), en: text({ max: most.badge }) });

/** As browsers read it: nothing in it leads up and elsewhere. */
const isAsRead = (address: string): boolean => {
  const [path = ''] = address.split('?', 1);
  return !path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
};

/** On the company's own host: no other, and no fragment. */
export const Address = z
  .string()
  .max(most.address)
  .regex(/^\/(?![/\\])[^\s\\#]*$/)
  .refine(isAsRead);

export const Leads = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), address: Address }),
  z.strictObject({ kind: z.literal('flow'), frameId: Id }),
  z.strictObject({ kind: z.literal('site'), address: Address }),
]);
export type Leads = z.infer<typeof Leads>;

const RoomItem = z.strictObject({
  kind: z.literal('room'),
  path: EntryPath,
  /** Left out: as the room calls it. */
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
  leads: Leads,
});
export const Item = z.discriminatedUnion('kind', [RoomItem, OwnItem]);
export type Item = z.infer<typeof Item>;
export type OwnItem = z.infer<typeof OwnItem>;

const Group = z.strictObject({
  kind: z.literal('group'),
  /** That of a group of the portal, or an id. */
  key: z.string().regex(/^[a-z0-9-]{2,40}$/),
  /** Left out: as the portal calls it. */
  label: Label.optional(),
  icon: Icon.optional(),
  items: z.array(Item).max(most.items),
});
export type Group = z.infer<typeof Group>;

const Node = z.discriminatedUnion('kind', [Group, RoomItem, OwnItem]);
export type Node = z.infer<typeof Node>;

/** By what a node is known: each stands in a tree once. */
export function idOf(node: Node): string {
  if (node.kind === 'room') return node.path;
  return node.kind === 'own' ? node.id : `group ${node.key}`;
}

export const nodesOf = (tree: Pick<Tree, 'nodes'>): Node[] =>
  tree.nodes.flatMap((node) => (node.kind === 'group' ? [node, ...node.items] : [node]));

/** `style` left out: the menu looks as the product has it. */
export const Tree = z
  .strictObject({ nodes: z.array(Node).max(most.nodes), style: MenuStyle.optional() })
  .refine((tree) => {
    const ids = nodesOf(tree).map(idOf);
    return ids.length <= most.all && new Set(ids).size === ids.length;
  });
export type Tree = { nodes: Node[]; style?: MenuStyle | undefined };

/** A tree with all that it does not name: more than may be sent. */
export const WholeTree = z.strictObject({
  nodes: z.array(z.discriminatedUnion('kind', [Group.extend({ items: z.array(Item) }), RoomItem, OwnItem])),
  style: MenuStyle.optional(),
});

/** The menu of the product. */
export const noTree: Tree = { nodes: [] };
export const isUsual = ({ nodes, style }: Tree): boolean => nodes.length === 0 && !style;
