/** What differs between two definitions of a frame: pure, in words that people read. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import { Drawing } from '../drawing.ts';
import { type Block, BlockId, bodyOf, type FrameDefinition, type Graph, Outlet } from '../frame.ts';

export const Mark = z.enum(['added', 'removed', 'changed']);
export type Mark = z.infer<typeof Mark>;

const FieldDifference = z.object({
  label: LocalText,
  /** Null: it was not said. */
  from: LocalText.nullable(),
  to: LocalText.nullable(),
});
export type FieldDifference = z.infer<typeof FieldDifference>;

const BlockDifference = z.object({
  id: BlockId,
  /** The loops around it, from the outermost: their ids. */
  within: z.array(BlockId),
  title: LocalText,
  kind: LocalText,
  mark: Mark,
  fields: z.array(FieldDifference),
});
export type BlockDifference = z.infer<typeof BlockDifference>;

const ConnectionDifference = z.object({
  from: BlockId,
  fromTitle: LocalText,
  outlet: Outlet,
  to: BlockId,
  toTitle: LocalText,
  within: z.array(BlockId),
  mark: z.enum(['added', 'removed']),
});

export const Differences = z.object({
  blocks: z.array(BlockDifference),
  connections: z.array(ConnectionDifference),
  /** Of the frame itself: title of its runs, amount, whose rights it uses. */
  frame: z.array(FieldDifference),
});
export type Differences = z.infer<typeof Differences>;

const Side = z.object({
  /** Null: the draft. */
  version: z.int().nullable(),
  at: z.string().nullable(),
  drawing: Drawing,
});
/** `isDraftBroken`: the draft is not yet of a shape that could be compared. */
export const Comparison = z.object({
  from: Side.nullable(),
  to: Side.nullable(),
  differences: Differences,
  isDraftBroken: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;

/** What is known of a kind of block: its name and its form. */
export interface ComparedKind {
  title: LocalText;
  form: readonly FieldDefinition[];
}
type ComparedKinds = ReadonlyMap<string, ComparedKind>;

const same = (text: string): LocalText => ({ ko: text, en: text });
const isLocal = (value: Json): value is { ko: string; en: string } =>
  LocalText.safeParse(value).success && Object.keys(value as object).length === 2;

const isGroup = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isLocal(value);

/** A single value as people read it; null for what is not said. */
function told(value: Json | undefined): LocalText | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return isLocal(value) ? value : same(String(value));
}

const labels: Readonly<Record<string, LocalText>> = {
  title: words.title,
  kind: words.kind,
  amount: words.amount,
  runAs: { ko: '누구의 권한으로 진행할지', en: 'Rights that it uses' },
  permissions: { ko: '권한', en: 'Permission' },
  neverExpires: { ko: '기한 없이 되돌리기', en: 'Undo without a deadline' },
  start: { ko: '첫 단계', en: 'First step' },
  fields: { ko: '항목', en: 'Field' },
  outlets: { ko: '고를 수 있는 결과', en: 'Outcome' },
  label: words.name,
  required: { ko: '필수', en: 'Required' },
  key: { ko: '키', en: 'Key' },
  assigneeRole: { ko: '담당 역할', en: 'Assignee role' },
  assigneeId: { ko: '담당자', en: 'Assignee' },
};

const labelOf = (key: string, form: readonly FieldDefinition[]): LocalText =>
  form.find((field) => field.key === key)?.label ?? labels[key] ?? same(key);

const under = (above: LocalText | null, label: LocalText): LocalText =>
  above ? { ko: `${above.ko} › ${label.ko}`, en: `${above.en} › ${label.en}` } : label;

interface Place {
  label: LocalText | null;
  form: readonly FieldDefinition[];
}

function valuesUnder(value: Json | undefined): ReadonlyMap<string, Json> {
  return new Map(isGroup(value) ? Object.entries(value) : []);
}

/** Leaf by leaf. Of a list the lines are told by their numbers, since nothing else names them. */
function differing(from: Json | undefined, to: Json | undefined, place: Place): FieldDifference[] {
  if (!isGroup(from) && !isGroup(to)) {
    const [before, after] = [told(from), told(to)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ label: place.label ?? words.content, from: before, to: after }];
  }
  const isList = Array.isArray(from) || Array.isArray(to);
  const [left, right] = [valuesUnder(from), valuesUnder(to)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const field = place.form.find((one) => one.key === key);
    const label = isList ? same(String(Number(key) + 1)) : labelOf(key, place.form);
    const form = isList ? place.form : (field?.fields ?? []);
    return differing(left.get(key), right.get(key), { label: under(place.label, label), form });
  });
}

const unlooped = (block: Block | undefined): Json | undefined => {
  if (!block) return undefined;
  const { body: _, ...settings } = block.settings;
  return block.kind === 'flow.loop' ? settings : block.settings;
};

function fieldsOf(from: Block | undefined, to: Block | undefined, kinds: ComparedKinds): FieldDifference[] {
  const kindOf = (block: Block | undefined) => (block ? (kinds.get(block.kind)?.title ?? same(block.kind)) : null);
  const form = kinds.get((to ?? from)?.kind ?? '')?.form ?? [];
  const named = from && to ? differing(from.title, to.title, { label: words.title, form: [] }) : [];
  const kind = from && to && from.kind !== to.kind ? [{ label: words.kind, from: kindOf(from), to: kindOf(to) }] : [];
  return [...kind, ...named, ...differing(unlooped(from), unlooped(to), { label: null, form })];
}

interface GraphPair {
  from: Graph | null;
  to: Graph | null;
  within: string[];
}

const emptyGraph: Graph = { blocks: [], connections: [] };

function blockDifferences(pair: GraphPair, kinds: ComparedKinds): BlockDifference[] {
  const left = new Map(pair.from?.blocks.map((block) => [block.id, block]));
  const right = new Map(pair.to?.blocks.map((block) => [block.id, block]));
  return [...new Set([...right.keys(), ...left.keys()])].flatMap((id): BlockDifference[] => {
    const [before, after] = [left.get(id), right.get(id)];
    const block = (after ?? before) as Block;
    const fields = fieldsOf(before, after, kinds);
    const mark = !before ? 'added' : !after ? 'removed' : 'changed';
    const kind = kinds.get(block.kind)?.title ?? same(block.kind);
    const own = { id, within: pair.within, title: block.title, kind, mark, fields } as const;
    const bodies = { from: before ? bodyOf(before) : null, to: after ? bodyOf(after) : null };
    const inner = bodies.from || bodies.to ? blockDifferences({ ...bodies, within: [...pair.within, id] }, kinds) : [];
    return mark === 'changed' && fields.length === 0 ? inner : [own, ...inner];
  });
}

const wayOf = ({ from, outlet, to }: Graph['connections'][number]) => `${from} ${outlet} ${to}`;

function connectionDifferences(pair: GraphPair): Differences['connections'] {
  const { from, to } = { from: pair.from ?? emptyGraph, to: pair.to ?? emptyGraph };
  const titles = new Map([...from.blocks, ...to.blocks].map(({ id, title }) => [id, title]));
  const titleOf = (id: string) => titles.get(id) ?? same(id);
  const only = (graph: Graph, other: Graph, mark: 'added' | 'removed') => {
    const known = new Set(other.connections.map(wayOf));
    return graph.connections
      .filter((connection) => !known.has(wayOf(connection)))
      .map((connection) => ({
        ...connection,
        fromTitle: titleOf(connection.from),
        toTitle: titleOf(connection.to),
        within: pair.within,
        mark,
      }));
  };
  const own = [...only(to, from, 'added'), ...only(from, to, 'removed')];
  const loops = [
    ...new Set([...from.blocks, ...to.blocks].filter(({ kind }) => kind === 'flow.loop').map(({ id }) => id)),
  ];
  const bodyIn = (graph: Graph, id: string) => {
    const block = graph.blocks.find((one) => one.id === id);
    return block ? bodyOf(block) : null;
  };
  const inner = loops.flatMap((id) =>
    connectionDifferences({ from: bodyIn(from, id), to: bodyIn(to, id), within: [...pair.within, id] }),
  );
  return [...own, ...inner];
}

function frameDifferences(from: FrameDefinition | null, to: FrameDefinition | null): FieldDifference[] {
  const own = (definition: FrameDefinition | null): { [key: string]: Json } => {
    const { title = null, amount = null, runAs = null, neverExpires = [], start = null } = definition ?? {};
    const rights = runAs?.kind === 'service' ? runAs.permissions : [];
    return { title, amount, runAs: rights, neverExpires, start };
  };
  return differing(own(from), own(to), { label: null, form: [] });
}

/** Null stands for nothing: what is compared with it is all new, or all gone. */
export function compareDefinitions(
  from: FrameDefinition | null,
  to: FrameDefinition | null,
  kinds: ComparedKinds,
): Differences {
  const pair = { from, to, within: [] };
  return {
    blocks: blockDifferences(pair, kinds),
    connections: connectionDifferences(pair),
    frame: frameDifferences(from, to),
  };
}

/** How the outermost blocks are marked on a picture: a loop is changed when something in it is. */
export function marksOf({ blocks }: Pick<Differences, 'blocks'>): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { id, within, mark } of blocks) {
    const [outer] = within;
    if (outer === undefined) marks.set(id, mark);
    else if (!marks.has(outer)) marks.set(outer, 'changed');
  }
  return marks;
}
