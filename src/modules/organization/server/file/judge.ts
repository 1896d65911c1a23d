/** The lines of a file held against the chart: what is wrong with which, and the changes that the others come to. Pure. */
import { AppError, fail } from '#kernel/contract/error.ts';
import { type Change, drafted } from '../../contract/change.ts';
import { lastsFor, type Seat, standsOn } from '../../contract/chart.ts';
import type { ChartLine } from '../../contract/chart-file.endpoints.ts';
import { organizationErrors as errors } from '../../contract/errors.ts';
import { type Fault, faultOf } from '../../contract/faults.ts';
import {
  type FileWorld,
  isProblem,
  isSeat,
  type Problem,
  readSeat,
  readUnit,
  type SeatLine,
  type UnitLine,
} from './read.ts';
import {
  beginnings,
  changesOf,
  type FileUnit,
  type Ids,
  skippedNames,
  type Units,
  unitAt,
  unitsOf,
  type Wrong,
} from './units.ts';

export interface Judged {
  changes: Change[];
  wrong: Wrong;
  /** Lines that say what is so already. */
  same: number;
}

interface Sheet {
  units: UnitLine[];
  seats: SeatLine[];
  world: FileWorld;
  wrong: Wrong;
  ids: Ids;
  newId: () => string;
}

function sheetOf(lines: readonly ChartLine[], world: FileWorld, newId: () => string): Sheet {
  const made = new Map<number, string>();
  const ids: Ids = (line) => {
    const id = made.get(line) ?? newId();
    made.set(line, id);
    return id;
  };
  const sheet: Sheet = { units: [], seats: [], world, wrong: new Map(), ids, newId };
  for (const line of lines) {
    const read = isSeat(line) ? readSeat(line, world) : readUnit(line, world);
    if (isProblem(read)) sheet.wrong.set(line.line, read);
    else if ('person' in read) sheet.seats.push(read);
    else sheet.units.push(read);
  }
  // What skipped units are called is known, too.
  for (const line of lines) {
    const isUnit = sheet.wrong.has(line.line) && !isSeat(line) && line.unit.trim() !== '';
    if (isUnit) sheet.units.push({ line, head: null, from: '' });
  }
  return sheet;
}

/** One going through the file: what is drafted, and which line each change came from. */
class Draft {
  readonly changes: Change[] = [];
  readonly lineOfUnit = new Map<string, number>();
  readonly lineOfSeat = new Map<string, number>();
  /** Lines from which some change came. */
  readonly told = new Set<number>();
  private readonly sheet: Sheet;
  private readonly draft: ReturnType<typeof drafted>;
  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.draft = drafted(sheet.world.chart, sheet.newId);
  }
  get chart() {
    return this.draft.chart;
  }
  /** What does not go through makes the line wrong: days and units were looked at before, so it is a seat that is planned for later. */
  apply(change: Change, line: number): void {
    try {
      this.draft.apply(change);
      this.changes.push(change);
      this.told.add(line);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.sheet.wrong.set(line, ['overlaps', '']);
    }
  }
  seatOn(person: string, unit: string, day: string): Seat | undefined {
    for (const seat of this.chart.seats.values())
      if (seat.person === person && seat.unit === unit && standsOn(seat, day)) return seat;
    return undefined;
  }
  hasMain(person: string, day: string): boolean {
    for (const seat of this.chart.seats.values())
      if (seat.isMain && seat.person === person && standsOn(seat, day)) return true;
    return false;
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
const seatKey = (person: string, unit: string) => `${person} ${unit}`;

/** In which unit each good seat is. */
function placed(sheet: Sheet, { book }: Units): Map<SeatLine, string> {
  const skipped = skippedNames(sheet.units, sheet.wrong);
  const first = new Map<string, number>();
  const places = new Map<SeatLine, string>();
  for (const seat of sheet.seats) {
    const { line, person } = seat;
    if (sheet.wrong.has(line.line)) continue;
    const unit = unitAt(book, line.code.trim() || line.unit, skipped);
    const before = isProblem(unit) ? undefined : first.get(seatKey(person, unit));
    if (isProblem(unit)) sheet.wrong.set(line.line, unit);
    else if (before !== undefined) sheet.wrong.set(line.line, ['duplicate', String(before)]);
    else {
      first.set(seatKey(person, unit), line.line);
      places.set(seat, unit);
    }
  }
  return places;
}

function draftUnits(draft: Draft, units: readonly FileUnit[], beginOf: (id: string) => string, sheet: Sheet): void {
  const { day } = sheet.world;
  for (const unit of units) {
    const { line } = unit.line;
    draft.lineOfUnit.set(unit.id, line);
    const begin = beginOf(unit.id);
    const least = unit.parent && unit.parent !== unit.known?.parent ? beginOf(unit.parent) : '';
    if ((unit.known ? day : begin) < least) sheet.wrong.set(line, ['before-unit', least]);
    for (const change of changesOf(unit, begin, day)) draft.apply(change, line);
  }
}

interface Held {
  heads: ReadonlyMap<string, string>;
  /** The line on which a person has the main seat. */
  mains: Map<string, number>;
}

/** The seat that the line means, or what is wrong with it; null where it is so already. */
function assignment(
  draft: Draft,
  { seat, unit, day, held }: { seat: SeatLine; unit: string; day: string; held: Held },
) {
  const { person, ranks, line } = seat;
  const known = draft.seatOn(person, unit, seat.from || day);
  const isSaid = seat.from !== '' && seat.from !== known?.from;
  const from = known && !isSaid ? later(day, known.from) : seat.from || day;
  const until = known?.until ?? null;
  const life = draft.chart.units.get(unit);
  const first = life?.terms[0]?.from ?? from;
  if (from < first) return ['before-unit', first] satisfies Problem;
  if (!lastsFor(life, { from, until })) return ['unit-ends', ''] satisfies Problem;
  const isMain = seat.isMain ?? known?.isMain ?? true;
  const before = isMain ? held.mains.get(person) : undefined;
  if (before !== undefined) return ['second-main', String(before)] satisfies Problem;
  if (isMain) held.mains.set(person, line.line);
  const isHead = held.heads.get(unit) === person || (known?.isHead ?? false);
  const as = {
    position: ranks.position ?? known?.position ?? null,
    duty: ranks.duty ?? known?.duty ?? null,
    grade: ranks.grade ?? known?.grade ?? null,
  };
  const isSame = known && !isSaid && known.isMain === isMain && known.isHead === isHead && sameRanks(known, as);
  if (isSame) return null;
  return { what: 'seat-assign' as const, person, unit, ...as, isMain, isHead, from, until };
}

const sameRanks = (one: Pick<Seat, 'position' | 'duty' | 'grade'>, other: typeof one) =>
  one.position === other.position && one.duty === other.duty && one.grade === other.grade;

function draftSeats(draft: Draft, places: ReadonlyMap<SeatLine, string>, held: Held, sheet: Sheet): void {
  const { day } = sheet.world;
  for (const [seat, unit] of places) {
    const { line } = seat.line;
    const change = assignment(draft, { seat, unit, day, held });
    if (isProblem(change)) sheet.wrong.set(line, change);
    else if (change) {
      draft.lineOfSeat.set(seatKey(seat.person, unit), line);
      draft.apply(change, line);
    }
  }
}

/** Who leads a unit without a line of his or her own in it: beside the main seat, where there is one. */
function draftHeads(draft: Draft, units: readonly FileUnit[], sheet: Sheet): void {
  for (const { id: unit, head: person, line } of units) {
    if (!person) continue;
    const from = later(sheet.world.day, draft.chart.units.get(unit)?.terms[0]?.from ?? '');
    const known = draft.seatOn(person, unit, from);
    if (known?.isHead) continue;
    const as = known ?? { position: null, duty: null, grade: null, isMain: !draft.hasMain(person, from), until: null };
    const { position, duty, grade, isMain, until } = as;
    draft.lineOfSeat.set(seatKey(person, unit), line.line);
    draft.apply(
      { what: 'seat-assign', person, unit, position, duty, grade, isMain, isHead: true, from, until },
      line.line,
    );
  }
}

const whole: Readonly<Record<Fault['code'], Problem>> = {
  UNIT_CODE_TAKEN: ['code-taken', ''],
  UNIT_NOT_EMPTY: ['unit-ends', ''],
  UNIT_CYCLE: ['ring', ''],
  SEAT_OVERLAPS: ['overlaps', ''],
};

/** The lines that the fault of the whole comes from are skipped. @throws it where it comes from none of them */
function blame(fault: Fault, draft: Draft, wrong: Wrong): void {
  const ofSeats = fault.seats.flatMap((id) => {
    const seat = draft.chart.seats.get(id);
    return seat ? (draft.lineOfSeat.get(seatKey(seat.person, seat.unit)) ?? []) : [];
  });
  const lines = [...ofSeats, ...fault.units.flatMap((id) => draft.lineOfUnit.get(id) ?? [])];
  if (lines.every((line) => wrong.has(line))) throw fail(errors[fault.code]);
  for (const line of lines) wrong.set(line, whole[fault.code]);
}

/** The day on which the first seat of each unit begins. */
function firstSeats(places: ReadonlyMap<SeatLine, string>): Map<string, string> {
  const first = new Map<string, string>();
  for (const [{ from }, unit] of places) {
    const known = first.get(unit);
    if (from && (!known || from < known)) first.set(unit, from);
  }
  return first;
}

/** Each is found by going through the file once more: a file with more of them is refused as a whole. */
const mostFaults = 50;

/** Goes through the file until no further line is found wrong whose absence the others would feel. */
export function judge(lines: readonly ChartLine[], world: FileWorld, newId: () => string): Judged {
  const sheet = sheetOf(lines, world, newId);
  for (let faults = 0; ; ) {
    const found = unitsOf(sheet.units, sheet);
    const size = sheet.wrong.size;
    const unitLines = new Set(found.units.map(({ line }) => line.line));
    const places = placed(sheet, found);
    const beginOf = beginnings(found.units, firstSeats(places), world);
    const draft = new Draft(sheet);
    draftUnits(draft, found.units, beginOf, sheet);
    const heads = new Map(found.units.flatMap(({ id, head }) => (head ? [[id, head] as const] : [])));
    draftSeats(draft, places, { heads, mains: new Map() }, sheet);
    draftHeads(draft, found.units, sheet);
    const isFelt = [...sheet.wrong.keys()].slice(size).some((line) => unitLines.has(line));
    if (isFelt) continue;
    const fault = faultOf(draft.chart);
    if (!fault) {
      const same = lines.filter(({ line }) => !sheet.wrong.has(line) && !draft.told.has(line)).length;
      return { changes: draft.changes, wrong: sheet.wrong, same };
    }
    faults += 1;
    if (faults > mostFaults) throw fail(errors[fault.code]);
    blame(fault, draft, sheet.wrong);
  }
}
