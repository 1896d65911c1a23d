/** Two people changed one draft: put together block by block. What both changed differently is asked, never lost. */
import type { Block, Connection, Graph, GraphView } from '../frame.ts';
import type { Draft } from './draft.ts';

/** What both changed. Until somebody decides, it stands as it is here. */
export interface Conflict {
  /** A block's id, or a part of the frame. */
  key: string;
  kind: 'block' | 'frame';
  /** Undefined: it was removed. */
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  draft: Draft;
  conflicts: readonly Conflict[];
}

/** The same whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key], right[key]));
}

type Decided<Value> = { value: Value | undefined; isOpen: boolean };

function decide<Value>(base: Value | undefined, mine: Value | undefined, theirs: Value | undefined): Decided<Value> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, isOpen: false };
  if (isSame(mine, base)) return { value: theirs, isOpen: false };
  return { value: mine, isOpen: true };
}

/** Title and settings apart, and the settings one by one: two people may write at one block. */
function decideBlock(base: Block | undefined, mine: Block | undefined, theirs: Block | undefined): Decided<Block> {
  const whole = decide(base, mine, theirs);
  if (!whole.isOpen || !base || !mine || !theirs || mine.kind !== theirs.kind) return whole;
  const title = decide(base.title, mine.title, theirs.title);
  const keys = [...new Set([...Object.keys(mine.settings), ...Object.keys(theirs.settings)])];
  const settings = keys.map((key) => {
    const decided = decide(base.settings[key], mine.settings[key], theirs.settings[key]);
    return [key, decided] as const;
  });
  const isOpen = title.isOpen || settings.some(([, decided]) => decided.isOpen);
  const kept = settings.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const]));
  return { value: { ...mine, title: title.value ?? mine.title, settings: Object.fromEntries(kept) }, isOpen };
}

const byId = (graph: Graph): ReadonlyMap<string, Block> => new Map(graph.blocks.map((block) => [block.id, block]));
const wayOf = ({ from, outlet, to }: Connection): string => `${from} ${outlet} ${to}`;

interface Three<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** A set of things that each is there or is not: what either side added stays, what either side took away goes. */
function mergeSet<Item>({ base, mine, theirs }: Three<readonly Item[]>, keyOf: (item: Item) => string): Item[] {
  const [before, here, there] = [base, mine, theirs].map((list) => new Set(list.map(keyOf))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const kept = mine.filter((item) => there.has(keyOf(item)) || !before.has(keyOf(item)));
  return [...kept, ...theirs.filter((item) => !before.has(keyOf(item)) && !here.has(keyOf(item)))];
}

/** Where things stand is no matter to ask about: whoever moved something last has it there. */
function mergeView({ base, mine, theirs }: Three<GraphView>): GraphView | undefined {
  const ids = new Set([...Object.keys(mine.spots ?? {}), ...Object.keys(theirs.spots ?? {})]);
  const spots = [...ids].flatMap((id) => {
    const { value } = decide(base.spots?.[id], mine.spots?.[id], theirs.spots?.[id]);
    return value ? [[id, value] as const] : [];
  });
  const listed = <Item extends { id: string }>(read: (view: GraphView) => readonly Item[] | undefined): Item[] => {
    const three = { base: read(base) ?? [], mine: read(mine) ?? [], theirs: read(theirs) ?? [] };
    return mergeSet(three, ({ id }) => id).map((item) => {
      const find = (list: readonly Item[]) => list.find(({ id }) => id === item.id);
      return decide(find(three.base), find(three.mine), find(three.theirs)).value ?? item;
    });
  };
  const notes = listed((view) => view.notes);
  const groups = listed((view) => view.groups);
  if (spots.length + notes.length + groups.length === 0) return undefined;
  return {
    ...(spots.length > 0 && { spots: Object.fromEntries(spots) }),
    ...(notes.length > 0 && { notes }),
    ...(groups.length > 0 && { groups }),
  };
}

const parts = ['start', 'title', 'amount', 'runAs', 'neverExpires', 'asBlock'] as const;

function mergeBlocks({ base, mine, theirs }: Three<Draft>): { blocks: Block[]; conflicts: Conflict[] } {
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  const order = [...new Set([...here.keys(), ...there.keys()])];
  const conflicts: Conflict[] = [];
  const blocks = order.flatMap((id) => {
    const { value, isOpen } = decideBlock(before.get(id), here.get(id), there.get(id));
    if (isOpen) conflicts.push({ key: id, kind: 'block', mine: here.get(id), theirs: there.get(id) });
    return value ? [value] : [];
  });
  return { blocks, conflicts };
}

/**
 * @param base what both began with @param mine what is not kept yet @param theirs what was kept meanwhile
 * @returns all that either changed; of what both changed, mine, and that it is to be decided
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const { blocks, conflicts } = mergeBlocks({ base, mine, theirs });
  const ids = new Set(blocks.map(({ id }) => id));
  const ways = { base: base.connections, mine: mine.connections, theirs: theirs.connections };
  const connections = mergeSet(ways, wayOf).filter(({ from, to }) => ids.has(from) && ids.has(to));
  const frame = parts.flatMap((key) => {
    const { value, isOpen } = decide<unknown>(base[key], mine[key], theirs[key]);
    if (isOpen) conflicts.push({ key, kind: 'frame', mine: mine[key], theirs: theirs[key] });
    const isGone = value === undefined || (key === 'start' && !ids.has(String(value)));
    return isGone ? [] : [[key, value] as const];
  });
  const view = mergeView({ base: base.view ?? {}, mine: mine.view ?? {}, theirs: theirs.view ?? {} });
  return { draft: { ...Object.fromEntries(frame), blocks, connections, ...(view && { view }) }, conflicts };
}

/** What another changed is taken after all. Their ways to and from it come with it. */
export function takeTheirs(draft: Draft, conflict: Conflict, theirs: Draft): Draft {
  if (conflict.kind === 'frame') {
    const { [conflict.key as 'title']: _, ...rest } = draft;
    return conflict.theirs === undefined ? rest : { ...rest, [conflict.key]: conflict.theirs };
  }
  const isOf = ({ from, to }: Connection) => from === conflict.key || to === conflict.key;
  const block = conflict.theirs as Block | undefined;
  const isHere = draft.blocks.some(({ id }) => id === conflict.key);
  const others = draft.blocks.filter(({ id }) => id !== conflict.key);
  const blocks = !block
    ? others
    : isHere
      ? draft.blocks.map((one) => (one.id === block.id ? block : one))
      : [...others, block];
  const ids = new Set(blocks.map(({ id }) => id));
  const ways = [...draft.connections.filter((way) => !isOf(way) || isHere), ...theirs.connections.filter(isOf)];
  const connections = [...new Map(ways.map((way) => [wayOf(way), way])).values()];
  return { ...draft, blocks, connections: connections.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}
