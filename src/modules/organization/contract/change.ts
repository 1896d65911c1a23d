/** Chart changes: input and resulting chart. Pure, so that preview, import and run agree. */
import { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import {
  type Chart,
  getDayBefore,
  getTermOn,
  isInForce,
  isOverlapping,
  joinTerms,
  type Seat,
  UnitCode,
  type UnitLife,
  UnitName,
  type UnitTerm,
} from './chart.ts';
import { type Fault, findFault } from './chart-fault.ts';
import { organizationErrors as errors } from './errors.ts';

const UnitAdd = z.strictObject({
  what: z.literal('unit-add'),
  /** Given where further changes of the same call name it. */
  id: Id.optional(),
  code: UnitCode,
  name: UnitName,
  parent: Id.nullable(),
  from: LocalDate,
});
/** From the day on, also in what was planned for later. */
const UnitRename = z.strictObject({
  what: z.literal('unit-rename'),
  unit: Id,
  code: UnitCode,
  name: UnitName,
  on: LocalDate,
});
const UnitMove = z.strictObject({
  what: z.literal('unit-move'),
  unit: Id,
  parent: Id.nullable(),
  on: LocalDate,
});
/** `on` is its last day. */
const UnitEnd = z.strictObject({ what: z.literal('unit-end'), unit: Id, on: LocalDate });
const SeatAssign = z.strictObject({
  what: z.literal('seat-assign'),
  person: Id,
  unit: Id,
  position: Id.nullable(),
  duty: Id.nullable(),
  grade: Id.nullable(),
  isMain: z.boolean(),
  isHead: z.boolean(),
  from: LocalDate,
  until: LocalDate.nullable(),
});
const SeatEnd = z.strictObject({ what: z.literal('seat-end'), seat: Id, on: LocalDate });

export const Change = z.discriminatedUnion('what', [UnitAdd, UnitRename, UnitMove, UnitEnd, SeatAssign, SeatEnd]);
export type Change = z.infer<typeof Change>;
type Of<What extends Change['what']> = Extract<Change, { what: What }>;

interface Draft {
  units: Map<string, UnitLife>;
  seats: Map<string, Seat>;
}

/** The unit with something else about it from the day on. @throws UNIT_UNKNOWN */
function changeFrom(draft: Draft, { unit, on }: { unit: string; on: string }, patch: Partial<UnitTerm>): void {
  const life = draft.units.get(unit);
  const at = getTermOn(life, on);
  if (!life || !at) throw fail(errors.UNIT_UNKNOWN);
  const before = life.terms
    .filter((term) => term.from < on)
    .map((term) => (term === at ? { ...term, until: getDayBefore(on) } : term));
  const after = [{ ...at, from: on }, ...life.terms.filter((term) => term.from > on)].map((term) => ({
    ...term,
    ...patch,
  }));
  draft.units.set(unit, { id: unit, terms: joinTerms([...before, ...after]) });
}

function endUnit(draft: Draft, { unit, on }: Of<'unit-end'>): void {
  const life = draft.units.get(unit);
  if (!life || !getTermOn(life, on)) throw fail(errors.UNIT_UNKNOWN);
  const terms = life.terms
    .filter(({ from }) => from <= on)
    .map((term) => (isInForce(term, on) ? { ...term, until: on } : term));
  draft.units.set(unit, { id: unit, terms });
}

/** Adjusts other seats of the person or the unit at that time. @throws SEAT_OVERLAPS */
function adjustOverlaps(draft: Draft, seat: Seat, newId: () => string): void {
  for (const other of [...draft.seats.values()]) {
    if (!isOverlapping(other, seat)) continue;
    const isOwn = other.person === seat.person && (other.unit === seat.unit || (other.isMain && seat.isMain));
    const wasHead = other.isHead && seat.isHead && other.unit === seat.unit;
    if (!isOwn && !wasHead) continue;
    if (other.from > seat.from) throw fail(errors.SEAT_OVERLAPS);
    const began = other.from < seat.from;
    if (began) draft.seats.set(other.id, { ...other, until: getDayBefore(seat.from) });
    else draft.seats.delete(other.id);
    // The previous head remains in the unit.
    if (isOwn) continue;
    const stays = { ...other, id: began ? newId() : other.id, isHead: false, from: seat.from };
    draft.seats.set(stays.id, stays);
  }
}

function assignSeat(draft: Draft, { what: _, ...assignment }: Of<'seat-assign'>, newId: () => string): void {
  if (assignment.until !== null && assignment.until < assignment.from) throw fail(errors.CHART_DATES_REVERSED);
  if (!getTermOn(draft.units.get(assignment.unit), assignment.from)) throw fail(errors.UNIT_UNKNOWN);
  const seat: Seat = { id: newId(), ...assignment };
  adjustOverlaps(draft, seat, newId);
  draft.seats.set(seat.id, seat);
}

function endSeat(draft: Draft, { seat: id, on }: Of<'seat-end'>): void {
  const seat = draft.seats.get(id);
  if (!seat) throw fail(errors.SEAT_UNKNOWN);
  if (on < getDayBefore(seat.from)) throw fail(errors.CHART_DATES_REVERSED);
  if (on < seat.from) draft.seats.delete(id);
  else draft.seats.set(id, { ...seat, until: on });
}

function applyChange(draft: Draft, change: Change, newId: () => string): void {
  switch (change.what) {
    case 'unit-add': {
      const { id = newId(), code, name, parent, from } = change;
      if (draft.units.has(id)) throw fail(errors.UNIT_CODE_TAKEN);
      draft.units.set(id, { id, terms: [{ from, until: null, code, name, parent }] });
      return;
    }
    case 'unit-rename':
      changeFrom(draft, change, { code: change.code, name: change.name });
      return;
    case 'unit-move':
      changeFrom(draft, change, { parent: change.parent });
      return;
    case 'unit-end':
      endUnit(draft, change);
      return;
    case 'seat-assign':
      assignSeat(draft, change, newId);
      return;
    case 'seat-end':
      endSeat(draft, change);
      return;
  }
}

/** A new unit or seat above whose place there is nothing on that day is a wrong choice, not something that was left. */
function toChangeError(fault: Fault, changes: readonly Change[]) {
  const chooses = changes.some(({ what }) => what === 'unit-move' || what === 'unit-add' || what === 'seat-assign');
  const ends = changes.some(({ what }) => what === 'unit-end');
  return fail(fault.code === 'UNIT_NOT_EMPTY' && chooses && !ends ? errors.UNIT_UNKNOWN : errors[fault.code]);
}

/** The chart, changed step by step: what is wrong with a step throws, what is wrong with the whole is asked of `findFault`. */
export function createDraft(chart: Chart, newId: () => string): { chart: Chart; apply: (change: Change) => void } {
  const draft: Draft = { units: new Map(chart.units), seats: new Map(chart.seats) };
  return { chart: draft, apply: (change) => applyChange(draft, change, newId) };
}

/** The chart after the changes, one after the other. @throws what is wrong with one of them, or with the chart afterwards */
export function applyChanges(chart: Chart, changes: readonly Change[], newId: () => string): Chart {
  const { chart: draft, apply: add } = createDraft(chart, newId);
  for (const change of changes) add(change);
  const fault = findFault(draft);
  if (fault) throw toChangeError(fault, changes);
  return draft;
}

/** One thing of the chart, before and after. */
export type Fact =
  | { of: 'unit'; id: string; before: readonly UnitTerm[]; after: readonly UnitTerm[] }
  | { of: 'seat'; id: string; before: Seat | null; after: Seat | null };

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Differences; new units come first, so that their dependants find them. */
export function getFacts(before: Chart, after: Chart): Fact[] {
  const units = [...new Set([...before.units.keys(), ...after.units.keys()])].flatMap((id): Fact[] => {
    const [was, is] = [before.units.get(id)?.terms ?? [], after.units.get(id)?.terms ?? []];
    return was === is || isSameJson(was, is) ? [] : [{ of: 'unit', id, before: was, after: is }];
  });
  const seats = [...new Set([...before.seats.keys(), ...after.seats.keys()])].flatMap((id): Fact[] => {
    const [was, is] = [before.seats.get(id) ?? null, after.seats.get(id) ?? null];
    return was === is || isSameJson(was, is) ? [] : [{ of: 'seat', id, before: was, after: is }];
  });
  return [...units, ...seats];
}

export const isSameFact = isSameJson;
