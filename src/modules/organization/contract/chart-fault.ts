/** Chart validation: faults of a chart after any change. The database enforces the same. Pure. */
import { type Chart, isInForce, isOverlapping, isRangeCovered, type Seat, type UnitLife } from './chart.ts';

export interface Fault {
  code: 'UNIT_CYCLE' | 'UNIT_NOT_EMPTY' | 'UNIT_CODE_TAKEN' | 'SEAT_OVERLAPS';
  units: string[];
  seats: string[];
}

const listTerms = ({ units }: Chart) =>
  [...units.values()].flatMap(({ id, terms }) => terms.map((term) => ({ id, ...term })));

/** Units above each other in a ring on some day; rings begin on the day on which a term begins. */
function findRing(chart: Chart): Fault | null {
  const days = new Set(listTerms(chart).map(({ from }) => from));
  for (const day of days) {
    const above = new Map(
      listTerms(chart).flatMap((term) => (isInForce(term, day) ? [[term.id, term.parent] as const] : [])),
    );
    const sound = new Set<string>();
    for (const start of above.keys()) {
      const way: string[] = [];
      for (let at: string | null = start; at && !sound.has(at); at = above.get(at) ?? null) {
        if (way.includes(at)) return { code: 'UNIT_CYCLE', units: way.slice(way.indexOf(at)), seats: [] };
        way.push(at);
      }
      for (const id of way) sound.add(id);
    }
  }
  return null;
}

function groupBy<Thing>(items: Iterable<Thing>, keyOf: (item: Thing) => string | null): Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** Two of the group at one time. */
function findOverlap<Span extends { from: string; until: string | null }>(group: readonly Span[]): [Span, Span] | null {
  const sorted = [...group].sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && isOverlapping(range, next)) return [range, next];
  }
  return null;
}

function findSeatOverlap(seats: Chart['seats']): Fault | null {
  const keys: ((seat: Seat) => string | null)[] = [
    (seat) => (seat.isMain ? seat.person : null),
    (seat) => (seat.isHead ? seat.unit : null),
    (seat) => `${seat.person} ${seat.unit}`,
  ];
  for (const keyOf of keys) {
    for (const group of groupBy(seats.values(), keyOf)) {
      const pair = findOverlap(group);
      if (pair) return { code: 'SEAT_OVERLAPS', units: [], seats: pair.map(({ id }) => id) };
    }
  }
  return null;
}

function findEmptiedUnits({ units, seats }: Chart): Fault | null {
  const is = (id: string): UnitLife | undefined => units.get(id);
  for (const life of units.values()) {
    const lost = life.terms.find((term) => term.parent !== null && !isRangeCovered(is(term.parent), term));
    if (lost) return { code: 'UNIT_NOT_EMPTY', units: [life.id], seats: [] };
  }
  const lost = [...seats.values()].find((seat) => !isRangeCovered(is(seat.unit), seat));
  return lost ? { code: 'UNIT_NOT_EMPTY', units: [], seats: [lost.id] } : null;
}

/** The first thing that is wrong; null where the chart is sound. */
export function findFault(chart: Chart): Fault | null {
  const codes = groupBy(listTerms(chart), ({ code }) => code).flatMap((group) => {
    const pair = findOverlap(group);
    return pair && pair[0].id !== pair[1].id ? [pair] : [];
  });
  const [sameCode] = codes;
  if (sameCode) return { code: 'UNIT_CODE_TAKEN', units: sameCode.map(({ id }) => id), seats: [] };
  return findEmptiedUnits(chart) ?? findRing(chart) ?? findSeatOverlap(chart.seats);
}
