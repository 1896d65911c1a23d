/** The chart of a day as lines of a tree: which are shown, how deep, and where the keyboard goes. Pure. */
import type { ChartOnDay, ChartSeat, ChartStaff, ChartUnit } from '../contract/chart.ts';

interface Line {
  key: string;
  depth: number;
  /** Position among its siblings, for screen readers. */
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

export function createTree(chart: ChartOnDay): Tree {
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
      ...(staff.get(id) ?? []).map((member) => member.id),
    ]);
    const parts = (below.get(id) ?? []).map((part) => within.get(part.id) ?? new Set<string>());
    // The others go into the largest, so that nobody is carried up from level to level.
    const [all, ...others] = [own, ...parts].sort((a, b) => b.size - a.size) as [Set<string>, ...Set<string>[]];
    for (const other of others) for (const person of other) all.add(person);
    within.set(id, all);
    people.set(id, all.size);
  }
  return { chart, units, below, seats, staff, people };
}

/** The units on the way up, the nearest first. */
export function getPathUp({ units }: Tree, id: string): ChartUnit[] {
  const path = new Set<ChartUnit>();
  for (let at = units.get(id); at && !path.has(at); at = at.parent ? units.get(at.parent) : undefined) path.add(at);
  return [...path];
}

/** Open at first: the top with what is directly below it. */
export const getInitiallyOpen = ({ below }: Tree): Set<string> => new Set((below.get(null) ?? []).map(({ id }) => id));

const hasText = (text: string, needle: string) => text.toLowerCase().includes(needle);

interface TreeMatches {
  units: Set<string>;
  seats: Set<string>;
}

function findInTree(tree: Tree, q: string): TreeMatches | null {
  const needle = q.trim().toLowerCase();
  if (!needle) return null;
  const result: TreeMatches = { units: new Set(), seats: new Set() };
  const add = (id: string) => {
    const { units } = tree;
    let at = units.get(id);
    for (; at && !result.units.has(at.id); at = at.parent ? units.get(at.parent) : undefined) result.units.add(at.id);
  };
  for (const { id, name, code } of tree.chart.units) if (hasText(`${name.ko} ${name.en} ${code}`, needle)) add(id);
  for (const { id, name, unit } of [...tree.chart.seats, ...tree.chart.staff]) {
    if (!hasText(name, needle)) continue;
    result.seats.add(id);
    add(unit);
  }
  return result;
}

/** The lines that are shown: of what is open; while something is looked for, what was found with the way to it. */
export function getRows(tree: Tree, { open, q }: { open: ReadonlySet<string>; q: string }): Row[] {
  const matches = findInTree(tree, q);
  /** The lines directly below a unit. */
  const linesIn = (parent: string | null, depth: number): Row[] => {
    const seats = (parent ? (tree.seats.get(parent) ?? []) : []).filter(({ id }) => !matches || matches.seats.has(id));
    const staff = (parent ? (tree.staff.get(parent) ?? []) : []).filter(({ id }) => !matches || matches.seats.has(id));
    const units = (tree.below.get(parent) ?? []).filter(({ id }) => !matches || matches.units.has(id));
    const people = seats.length + staff.length;
    const beside = people + units.length;
    const line = (key: string, place: number) => ({ key, depth, place, beside, parentKey: parent });
    return [
      ...seats.map((seat, index): Row => ({ of: 'seat', seat, ...line(seat.id, index + 1) })),
      ...staff.map(
        (member, index): Row => ({ of: 'staff', staff: member, ...line(member.id, seats.length + index + 1) }),
      ),
      ...units.map((unit, index): Row => {
        const inside = tree.seats.get(unit.id) ?? [];
        const parts = [inside, tree.staff.get(unit.id) ?? [], tree.below.get(unit.id) ?? []];
        const hasParts = parts.some(({ length }) => length > 0);
        const isOpen = hasParts && (matches !== null || open.has(unit.id));
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

/** Effect of a key on the line; null: none. */
export function getStep(rows: readonly Row[], at: number, key: string): Step | null {
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
