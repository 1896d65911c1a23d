/** The lines of a file checked against the chart: the faults by line, and the changes of the valid lines. Pure. */
import { AppError, fail } from '#kernel/contract/error.ts';
import { type Change, createDraft } from '../../contract/change.ts';
import { isInForce, isRangeCovered, type Seat } from '../../contract/chart.ts';
import { type Fault, findFault } from '../../contract/chart-fault.ts';
import type { ChartLine } from '../../contract/chart-file.endpoints.ts';
import { organizationErrors as errors } from '../../contract/errors.ts';
import {
  type FileWorld,
  isProblem,
  isSeat,
  type Problem,
  readSeat,
  readUnit,
  type SeatLine,
  type UnitLine,
} from './chart-line.ts';
import {
  type FileUnit,
  type FileUnits,
  findUnit,
  getSkippedNames,
  getStartDays,
  getUnitChanges,
  resolveUnits,
  type SkippedLines,
  type UnitIds,
} from './file-units.ts';

export interface FileEvaluation {
  changes: Change[];
  wrong: SkippedLines;
  /** Lines that say what is so already. */
  same: number;
}

interface SheetLines {
  units: UnitLine[];
  seats: SeatLine[];
  world: FileWorld;
  wrong: SkippedLines;
  ids: UnitIds;
  newId: () => string;
}

function createSheet(lines: readonly ChartLine[], world: FileWorld, newId: () => string): SheetLines {
  const idByLine = new Map<number, string>();
  const ids: UnitIds = (line) => {
    const id = idByLine.get(line) ?? newId();
    idByLine.set(line, id);
    return id;
  };
  const sheet: SheetLines = { units: [], seats: [], world, wrong: new Map(), ids, newId };
  for (const line of lines) {
    const read = isSeat(line) ? readSeat(line, world) : readUnit(line, world);
    if (isProblem(read)) sheet.wrong.set(line.line, read);
    else if ('person' in read) sheet.seats.push(read);
    else sheet.units.push(read);
  }
  // Names of skipped units are known, too.
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
  readonly changedLines = new Set<number>();
  private readonly sheet: SheetLines;
  private readonly draft: ReturnType<typeof createDraft>;
  constructor(sheet: SheetLines) {
    this.sheet = sheet;
    this.draft = createDraft(sheet.world.chart, sheet.newId);
  }
  get chart() {
    return this.draft.chart;
  }
  /** A failed change makes the line wrong: days and units were checked before, so the cause is a seat planned for later. */
  apply(change: Change, line: number): void {
    try {
      this.draft.apply(change);
      this.changes.push(change);
      this.changedLines.add(line);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.sheet.wrong.set(line, ['overlaps', '']);
    }
  }
  seatOn(person: string, unit: string, day: string): Seat | undefined {
    for (const seat of this.chart.seats.values())
      if (seat.person === person && seat.unit === unit && isInForce(seat, day)) return seat;
    return undefined;
  }
  hasMain(person: string, day: string): boolean {
    for (const seat of this.chart.seats.values())
      if (seat.isMain && seat.person === person && isInForce(seat, day)) return true;
    return false;
  }
}

const getLater = (a: string, b: string) => (a > b ? a : b);
const getSeatKey = (person: string, unit: string) => `${person} ${unit}`;

/** In which unit each good seat is. */
function placeSeats(sheet: SheetLines, { book }: FileUnits): Map<SeatLine, string> {
  const skipped = getSkippedNames(sheet.units, sheet.wrong);
  const first = new Map<string, number>();
  const unitBySeat = new Map<SeatLine, string>();
  for (const seat of sheet.seats) {
    const { line, person } = seat;
    if (sheet.wrong.has(line.line)) continue;
    const unit = findUnit(book, line.code.trim() || line.unit, skipped);
    const firstLine = isProblem(unit) ? undefined : first.get(getSeatKey(person, unit));
    if (isProblem(unit)) sheet.wrong.set(line.line, unit);
    else if (firstLine !== undefined) sheet.wrong.set(line.line, ['duplicate', String(firstLine)]);
    else {
      first.set(getSeatKey(person, unit), line.line);
      unitBySeat.set(seat, unit);
    }
  }
  return unitBySeat;
}

function draftUnits(
  draft: Draft,
  units: readonly FileUnit[],
  beginOf: (id: string) => string,
  sheet: SheetLines,
): void {
  const { day } = sheet.world;
  for (const unit of units) {
    const { line } = unit.line;
    draft.lineOfUnit.set(unit.id, line);
    const begin = beginOf(unit.id);
    const least = unit.parent && unit.parent !== unit.known?.parent ? beginOf(unit.parent) : '';
    if ((unit.known ? day : begin) < least) sheet.wrong.set(line, ['before-unit', least]);
    for (const change of getUnitChanges(unit, begin, day)) draft.apply(change, line);
  }
}

interface AssignedSeats {
  heads: ReadonlyMap<string, string>;
  /** The line on which a person has the main seat. */
  mains: Map<string, number>;
}

/** The seat that the line means, or what is wrong with it; null where it is so already. */
function planAssignment(
  draft: Draft,
  { seat, unit, day, held: assignedSeats }: { seat: SeatLine; unit: string; day: string; held: AssignedSeats },
) {
  const { person, ranks, line } = seat;
  const currentSeat = draft.seatOn(person, unit, seat.from || day);
  const isSaid = seat.from !== '' && seat.from !== currentSeat?.from;
  const from = currentSeat && !isSaid ? getLater(day, currentSeat.from) : seat.from || day;
  const until = currentSeat?.until ?? null;
  const life = draft.chart.units.get(unit);
  const first = life?.terms[0]?.from ?? from;
  if (from < first) return ['before-unit', first] satisfies Problem;
  if (!isRangeCovered(life, { from, until })) return ['unit-ends', ''] satisfies Problem;
  const isMain = seat.isMain ?? currentSeat?.isMain ?? true;
  const firstLine = isMain ? assignedSeats.mains.get(person) : undefined;
  if (firstLine !== undefined) return ['second-main', String(firstLine)] satisfies Problem;
  if (isMain) assignedSeats.mains.set(person, line.line);
  const isHead = assignedSeats.heads.get(unit) === person || (currentSeat?.isHead ?? false);
  const as = {
    position: ranks.position ?? currentSeat?.position ?? null,
    duty: ranks.duty ?? currentSeat?.duty ?? null,
    grade: ranks.grade ?? currentSeat?.grade ?? null,
  };
  const isSame =
    currentSeat &&
    !isSaid &&
    currentSeat.isMain === isMain &&
    currentSeat.isHead === isHead &&
    hasSameRanks(currentSeat, as);
  if (isSame) return null;
  return { what: 'seat-assign' as const, person, unit, ...as, isMain, isHead, from, until };
}

const hasSameRanks = (a: Pick<Seat, 'position' | 'duty' | 'grade'>, b: typeof a) =>
  a.position === b.position && a.duty === b.duty && a.grade === b.grade;

function draftSeats(
  draft: Draft,
  unitBySeat: ReadonlyMap<SeatLine, string>,
  assignedSeats: AssignedSeats,
  sheet: SheetLines,
): void {
  const { day } = sheet.world;
  for (const [seat, unit] of unitBySeat) {
    const { line } = seat.line;
    const change = planAssignment(draft, { seat, unit, day, held: assignedSeats });
    if (isProblem(change)) sheet.wrong.set(line, change);
    else if (change) {
      draft.lineOfSeat.set(getSeatKey(seat.person, unit), line);
      draft.apply(change, line);
    }
  }
}

/** Heads of a unit without a line of their own in it: added beside the main seat, if there is one. */
function draftHeads(draft: Draft, units: readonly FileUnit[], sheet: SheetLines): void {
  for (const { id: unit, head: person, line } of units) {
    if (!person) continue;
    const from = getLater(sheet.world.day, draft.chart.units.get(unit)?.terms[0]?.from ?? '');
    const currentSeat = draft.seatOn(person, unit, from);
    if (currentSeat?.isHead) continue;
    const as = currentSeat ?? {
      position: null,
      duty: null,
      grade: null,
      isMain: !draft.hasMain(person, from),
      until: null,
    };
    const { position, duty, grade, isMain, until } = as;
    draft.lineOfSeat.set(getSeatKey(person, unit), line.line);
    draft.apply(
      { what: 'seat-assign', person, unit, position, duty, grade, isMain, isHead: true, from, until },
      line.line,
    );
  }
}

const wholeFile: Readonly<Record<Fault['code'], Problem>> = {
  UNIT_CODE_TAKEN: ['code-taken', ''],
  UNIT_NOT_EMPTY: ['unit-ends', ''],
  UNIT_CYCLE: ['ring', ''],
  SEAT_OVERLAPS: ['overlaps', ''],
};

/** The lines that the fault of the whole comes from are skipped. @throws it where it comes from none of them */
function skipFaultyLines(fault: Fault, draft: Draft, wrong: SkippedLines): void {
  const ofSeats = fault.seats.flatMap((id) => {
    const seat = draft.chart.seats.get(id);
    return seat ? (draft.lineOfSeat.get(getSeatKey(seat.person, seat.unit)) ?? []) : [];
  });
  const lines = [...ofSeats, ...fault.units.flatMap((id) => draft.lineOfUnit.get(id) ?? [])];
  if (lines.every((line) => wrong.has(line))) throw fail(errors[fault.code]);
  for (const line of lines) wrong.set(line, wholeFile[fault.code]);
}

/** The day on which the first seat of each unit begins. */
function getFirstSeatDays(unitBySeat: ReadonlyMap<SeatLine, string>): Map<string, string> {
  const first = new Map<string, string>();
  for (const [{ from }, unit] of unitBySeat) {
    const firstDay = first.get(unit);
    if (from && (!firstDay || from < firstDay)) first.set(unit, from);
  }
  return first;
}

/** Each is found by going through the file once more: a file with more of them is refused as a whole. */
const maxFaults = 50;

/** Goes through the file until no further line is found wrong whose absence the others would feel. */
export function evaluateLines(lines: readonly ChartLine[], world: FileWorld, newId: () => string): FileEvaluation {
  const sheet = createSheet(lines, world, newId);
  for (let faults = 0; ; ) {
    const units = resolveUnits(sheet.units, sheet);
    const size = sheet.wrong.size;
    const unitLines = new Set(units.units.map(({ line }) => line.line));
    const unitBySeat = placeSeats(sheet, units);
    const beginOf = getStartDays(units.units, getFirstSeatDays(unitBySeat), world);
    const draft = new Draft(sheet);
    draftUnits(draft, units.units, beginOf, sheet);
    const heads = new Map(units.units.flatMap(({ id, head }) => (head ? [[id, head] as const] : [])));
    draftSeats(draft, unitBySeat, { heads, mains: new Map() }, sheet);
    draftHeads(draft, units.units, sheet);
    const isFelt = [...sheet.wrong.keys()].slice(size).some((line) => unitLines.has(line));
    if (isFelt) continue;
    const fault = findFault(draft.chart);
    if (!fault) {
      const same = lines.filter(({ line }) => !sheet.wrong.has(line) && !draft.changedLines.has(line)).length;
      return { changes: draft.changes, wrong: sheet.wrong, same };
    }
    faults += 1;
    if (faults > maxFaults) throw fail(errors[fault.code]);
    skipFaultyLines(fault, draft, sheet.wrong);
  }
}
