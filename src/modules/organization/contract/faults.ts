/** What is wrong with a chart, whatever change led to it. The database holds the same. Pure. */
import { type Chart, lastsFor, overlaps, type Seat, standsOn, type UnitLife } from './chart.ts';

export interface Fault {
  code: 'UNIT_CYCLE' | 'UNIT_NOT_EMPTY' | 'UNIT_CODE_TAKEN' | 'SEAT_OVERLAPS';
  units: string[];
  seats: string[];
}

const terms = ({ units }: Chart) =>
  [...units.values()].flatMap(({ id, terms }) => terms.map((term) => ({ id, ...term })));

/** Units above each other in a ring on some day; rings begin on the day on which a term begins. */
function ring(chart: Chart): Fault | null {
  const days = new Set(terms(chart).map(({ from }) => from));
  for (const day of days) {
    const above = new Map(
      terms(chart).flatMap((term) => (standsOn(term, day) ? [[term.id, term.parent] as const] : [])),
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

function by<Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => string | null): Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), thing]);
  }
  return [...groups.values()];
}

/** Two of the group at one time. */
function twice<Span extends { from: string; until: string | null }>(group: readonly Span[]): [Span, Span] | null {
  const sorted = [...group].sort((one, other) => (one.from < other.from ? -1 : 1));
  for (const [index, span] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && overlaps(span, next)) return [span, next];
  }
  return null;
}

function seatTwice(seats: Chart['seats']): Fault | null {
  const keys: ((seat: Seat) => string | null)[] = [
    (seat) => (seat.isMain ? seat.person : null),
    (seat) => (seat.isHead ? seat.unit : null),
    (seat) => `${seat.person} ${seat.unit}`,
  ];
  for (const keyOf of keys) {
    for (const group of by(seats.values(), keyOf)) {
      const pair = twice(group);
      if (pair) return { code: 'SEAT_OVERLAPS', units: [], seats: pair.map(({ id }) => id) };
    }
  }
  return null;
}

function emptied({ units, seats }: Chart): Fault | null {
  const is = (id: string): UnitLife | undefined => units.get(id);
  for (const life of units.values()) {
    const lost = life.terms.find((term) => term.parent !== null && !lastsFor(is(term.parent), term));
    if (lost) return { code: 'UNIT_NOT_EMPTY', units: [life.id], seats: [] };
  }
  const lost = [...seats.values()].find((seat) => !lastsFor(is(seat.unit), seat));
  return lost ? { code: 'UNIT_NOT_EMPTY', units: [], seats: [lost.id] } : null;
}

/** The first thing that is wrong; null where the chart is sound. */
export function faultOf(chart: Chart): Fault | null {
  const codes = by(terms(chart), ({ code }) => code).flatMap((group) => {
    const pair = twice(group);
    return pair && pair[0].id !== pair[1].id ? [pair] : [];
  });
  const [taken] = codes;
  if (taken) return { code: 'UNIT_CODE_TAKEN', units: taken.map(({ id }) => id), seats: [] };
  return emptied(chart) ?? ring(chart) ?? seatTwice(chart.seats);
}
