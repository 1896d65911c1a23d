/** The chart of a day as lines of a tree: which are shown, how deep, and where the keyboard goes. Pure. */
import type { ChartOnDay, ChartSeat, ChartStaff, ChartUnit } from '../contract/chart.ts';

interface Line {
  key: string;
  depth: number;
  /** Its place among those beside it, for who listens. */
  place: number;
  beside: number;
  parentKey: string | null;
}
export type Row =
  | (Line & { of: 'unit'; unit: ChartUnit; head: ChartSeat | null; people: number; isOpen: boolean; hasParts: boolean })
  | (Line & { of: 'seat'; seat: ChartSeat })
  | (Line & { of: 'staff'; staff: ChartStaff });

export interface Tree {
  chart: ChartOnDay;
  units: ReadonlyMap<string, ChartUnit>;
  below: ReadonlyMap<string | null, ChartUnit[]>;
  seats: ReadonlyMap<string, ChartSeat[]>;
  staff: ReadonlyMap<string, ChartStaff[]>;
  /** People in the unit and all below it. */
  people: ReadonlyMap<string, number>;
}

export function treeOf(chart: ChartOnDay): Tree {
  const units = new Map(chart.units.map((unit) => [unit.id, unit]));
  const below = Map.groupBy(chart.units, ({ parent }) => (parent && units.has(parent) ? parent : null));
  const seats = Map.groupBy(chart.seats, ({ unit }) => unit);
  const staff = Map.groupBy(chart.staff, ({ unit }) => unit);
  const people = new Map<string, number>();
  // The top first: turned round, what is below a unit is counted before it. Charts are as deep as people make them.
  const ordered = [...(below.get(null) ?? [])];
  for (const { id } of ordered) ordered.push(...(below.get(id) ?? []));
  const within = new Map<string, Set<string>>();
  for (const { id } of ordered.toReversed()) {
    const own = new Set([
      ...(seats.get(id) ?? []).map(({ person }) => person),
      ...(staff.get(id) ?? []).map((one) => one.id),
    ]);
    const parts = (below.get(id) ?? []).map((part) => within.get(part.id) ?? new Set<string>());
    // The others go into the largest, so that nobody is carried up from level to level.
    const [all, ...others] = [own, ...parts].sort((one, other) => other.size - one.size) as [
      Set<string>,
      ...Set<string>[],
    ];
    for (const other of others) for (const person of other) all.add(person);
    within.set(id, all);
    people.set(id, all.size);
  }
  return { chart, units, below, seats, staff, people };
}

/** The units on the way up, the nearest first. */
export function wayUp({ units }: Tree, id: string): ChartUnit[] {
  const seen = new Set<ChartUnit>();
  for (let at = units.get(id); at && !seen.has(at); at = at.parent ? units.get(at.parent) : undefined) seen.add(at);
  return [...seen];
}

/** Open at first: the top with what is directly below it. */
export const openAtFirst = ({ below }: Tree): Set<string> => new Set((below.get(null) ?? []).map(({ id }) => id));

const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted);

interface Found {
  units: Set<string>;
  seats: Set<string>;
}

function foundIn(tree: Tree, q: string): Found | null {
  const wanted = q.trim().toLowerCase();
  if (!wanted) return null;
  const found: Found = { units: new Set(), seats: new Set() };
  const add = (id: string) => {
    const { units } = tree;
    let at = units.get(id);
    for (; at && !found.units.has(at.id); at = at.parent ? units.get(at.parent) : undefined) found.units.add(at.id);
  };
  for (const { id, name, code } of tree.chart.units) if (has(`${name.ko} ${name.en} ${code}`, wanted)) add(id);
  for (const { id, name, unit } of [...tree.chart.seats, ...tree.chart.staff]) {
    if (!has(name, wanted)) continue;
    found.seats.add(id);
    add(unit);
  }
  return found;
}

/** The lines that are shown: of what is open; while something is looked for, what was found with the way to it. */
export function rowsOf(tree: Tree, { open, q }: { open: ReadonlySet<string>; q: string }): Row[] {
  const found = foundIn(tree, q);
  /** The lines directly below a unit. */
  const linesIn = (parent: string | null, depth: number): Row[] => {
    const seats = (parent ? (tree.seats.get(parent) ?? []) : []).filter(({ id }) => !found || found.seats.has(id));
    const staff = (parent ? (tree.staff.get(parent) ?? []) : []).filter(({ id }) => !found || found.seats.has(id));
    const units = (tree.below.get(parent) ?? []).filter(({ id }) => !found || found.units.has(id));
    const people = seats.length + staff.length;
    const beside = people + units.length;
    const line = (key: string, place: number) => ({ key, depth, place, beside, parentKey: parent });
    return [
      ...seats.map((seat, index): Row => ({ of: 'seat', seat, ...line(seat.id, index + 1) })),
      ...staff.map((one, index): Row => ({ of: 'staff', staff: one, ...line(one.id, seats.length + index + 1) })),
      ...units.map((unit, index): Row => {
        const inside = tree.seats.get(unit.id) ?? [];
        const parts = [inside, tree.staff.get(unit.id) ?? [], tree.below.get(unit.id) ?? []];
        const hasParts = parts.some(({ length }) => length > 0);
        const isOpen = hasParts && (found !== null || open.has(unit.id));
        const head = inside.find(({ isHead }) => isHead) ?? null;
        const within = tree.people.get(unit.id) ?? 0;
        return { of: 'unit', unit, head, people: within, isOpen, hasParts, ...line(unit.id, people + index + 1) };
      }),
    ];
  };
  const rows: Row[] = [];
  const waiting = linesIn(null, 1).toReversed();
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (row.of === 'unit' && row.isOpen) waiting.push(...linesIn(row.key, row.depth + 1).toReversed());
  }
  return rows;
}

export interface Step {
  /** The line that is chosen then. */
  key?: string;
  /** A unit to unfold or to fold. */
  toggle?: string;
}

/** What a key does on the line; null: nothing. */
export function stepOf(rows: readonly Row[], at: number, key: string): Step | null {
  const row = rows[at];
  const to = (index: number): Step | null => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))];
    return next ? { key: next.key } : null;
  };
  if (!row) return to(0);
  if (key === 'ArrowDown') return to(at + 1);
  if (key === 'ArrowUp') return to(at - 1);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(rows.length - 1);
  if (key === 'PageDown') return to(at + 10);
  if (key === 'PageUp') return to(at - 10);
  if (key === 'ArrowRight' && row.of === 'unit' && row.hasParts) return row.isOpen ? to(at + 1) : { toggle: row.key };
  if (key === 'ArrowLeft') {
    if (row.of === 'unit' && row.isOpen) return { toggle: row.key };
    return row.parentKey ? { key: row.parentKey } : null;
  }
  return null;
}
