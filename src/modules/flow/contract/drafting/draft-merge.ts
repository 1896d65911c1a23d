/** Two people changed one draft: put together block by block. What both changed differently is asked, never lost. */
import type { Block, Connection, Graph, GraphView } from '../frame.ts';
import type { Draft } from './draft.ts';

/** A conflict: both changed it. Until it is resolved, the local version is used. */
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
export function isEqualJson(first: unknown, second: unknown): boolean {
  if (first === second) return true;
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false;
  if (Array.isArray(first) !== Array.isArray(second)) return false;
  const [firstRecord, secondRecord] = [first as Record<string, unknown>, second as Record<string, unknown>];
  const keys = new Set([...Object.keys(firstRecord), ...Object.keys(secondRecord)]);
  return [...keys].every((key) => isEqualJson(firstRecord[key], secondRecord[key]));
}

type MergedValue<Value> = { value: Value | undefined; isOpen: boolean };

function mergeValue<Value>(
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value | undefined,
): MergedValue<Value> {
  if (isEqualJson(mine, theirs) || isEqualJson(theirs, base)) return { value: mine, isOpen: false };
  if (isEqualJson(mine, base)) return { value: theirs, isOpen: false };
  return { value: mine, isOpen: true };
}

/** Title and settings apart, and the settings one by one: two people may write at one block. */
function mergeBlock(base: Block | undefined, mine: Block | undefined, theirs: Block | undefined): MergedValue<Block> {
  const whole = mergeValue(base, mine, theirs);
  if (!whole.isOpen || !base || !mine || !theirs || mine.kind !== theirs.kind) return whole;
  const title = mergeValue(base.title, mine.title, theirs.title);
  const keys = [...new Set([...Object.keys(mine.settings), ...Object.keys(theirs.settings)])];
  const settings = keys.map((key) => {
    const decided = mergeValue(base.settings[key], mine.settings[key], theirs.settings[key]);
    return [key, decided] as const;
  });
  const isOpen = title.isOpen || settings.some(([, decided]) => decided.isOpen);
  const mergedSettings = settings.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const]));
  return { value: { ...mine, title: title.value ?? mine.title, settings: Object.fromEntries(mergedSettings) }, isOpen };
}

const toBlocksById = (graph: Graph): ReadonlyMap<string, Block> =>
  new Map(graph.blocks.map((block) => [block.id, block]));
const toConnectionKey = ({ from, outlet, to }: Connection): string => `${from} ${outlet} ${to}`;

interface ThreeWay<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** A set of things that each is there or is not: what either side added stays, what either side took away goes. */
function mergeSet<Item>({ base, mine, theirs }: ThreeWay<readonly Item[]>, keyOf: (item: Item) => string): Item[] {
  const [baseKeys, here, there] = [base, mine, theirs].map((list) => new Set(list.map(keyOf))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const remaining = mine.filter((item) => there.has(keyOf(item)) || !baseKeys.has(keyOf(item)));
  return [...remaining, ...theirs.filter((item) => !baseKeys.has(keyOf(item)) && !here.has(keyOf(item)))];
}

/** Layout needs no question: the last move wins. */
function mergeView({ base, mine, theirs }: ThreeWay<GraphView>): GraphView | undefined {
  const ids = new Set([...Object.keys(mine.spots ?? {}), ...Object.keys(theirs.spots ?? {})]);
  const positions = [...ids].flatMap((id) => {
    const { value } = mergeValue(base.spots?.[id], mine.spots?.[id], theirs.spots?.[id]);
    return value ? [[id, value] as const] : [];
  });
  const listed = <Item extends { id: string }>(read: (view: GraphView) => readonly Item[] | undefined): Item[] => {
    const three = { base: read(base) ?? [], mine: read(mine) ?? [], theirs: read(theirs) ?? [] };
    return mergeSet(three, ({ id }) => id).map((item) => {
      const find = (list: readonly Item[]) => list.find(({ id }) => id === item.id);
      return mergeValue(find(three.base), find(three.mine), find(three.theirs)).value ?? item;
    });
  };
  const notes = listed((view) => view.notes);
  const groups = listed((view) => view.groups);
  if (positions.length + notes.length + groups.length === 0) return undefined;
  return {
    ...(positions.length > 0 && { spots: Object.fromEntries(positions) }),
    ...(notes.length > 0 && { notes }),
    ...(groups.length > 0 && { groups }),
  };
}

const frameParts = ['start', 'title', 'amount', 'runAs', 'neverExpires', 'asBlock'] as const;

function mergeBlocks({ base, mine, theirs }: ThreeWay<Draft>): { blocks: Block[]; conflicts: Conflict[] } {
  const [baseBlocks, here, there] = [toBlocksById(base), toBlocksById(mine), toBlocksById(theirs)];
  const order = [...new Set([...here.keys(), ...there.keys()])];
  const conflicts: Conflict[] = [];
  const blocks = order.flatMap((id) => {
    const { value, isOpen } = mergeBlock(baseBlocks.get(id), here.get(id), there.get(id));
    if (isOpen) conflicts.push({ key: id, kind: 'block', mine: here.get(id), theirs: there.get(id) });
    return value ? [value] : [];
  });
  return { blocks, conflicts };
}

/**
 * @param base common ancestor
 * @param mine unsaved version
 * @param theirs version saved meanwhile
 * @returns both sets of changes; for conflicts my version, marked for decision
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const { blocks, conflicts } = mergeBlocks({ base, mine, theirs });
  const ids = new Set(blocks.map(({ id }) => id));
  const connectionSides = { base: base.connections, mine: mine.connections, theirs: theirs.connections };
  const connections = mergeSet(connectionSides, toConnectionKey).filter(({ from, to }) => ids.has(from) && ids.has(to));
  const frame = frameParts.flatMap((key) => {
    const { value, isOpen } = mergeValue<unknown>(base[key], mine[key], theirs[key]);
    if (isOpen) conflicts.push({ key, kind: 'frame', mine: mine[key], theirs: theirs[key] });
    const isGone = value === undefined || (key === 'start' && !ids.has(String(value)));
    return isGone ? [] : [[key, value] as const];
  });
  const view = mergeView({ base: base.view ?? {}, mine: mine.view ?? {}, theirs: theirs.view ?? {} });
  return { draft: { ...Object.fromEntries(frame), blocks, connections, ...(view && { view }) }, conflicts };
}

/** Accepts the other person's change instead, with its ways to and from it. */
export function acceptTheirs(draft: Draft, conflict: Conflict, theirs: Draft): Draft {
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
      ? draft.blocks.map((mine) => (mine.id === block.id ? block : mine))
      : [...others, block];
  const ids = new Set(blocks.map(({ id }) => id));
  const allConnections = [
    ...draft.connections.filter((connection) => !isOf(connection) || isHere),
    ...theirs.connections.filter(isOf),
  ];
  const connections = [
    ...new Map(allConnections.map((connection) => [toConnectionKey(connection), connection])).values(),
  ];
  return { ...draft, blocks, connections: connections.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}
