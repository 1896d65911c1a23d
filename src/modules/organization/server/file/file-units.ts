/** Units of a chart file: matches lines to units, with parent and start date. Pure. */
import type { Change } from '../../contract/change.ts';
import { type Chart, getTermOn, type UnitTerm } from '../../contract/chart.ts';
import { type FileWorld, isProblem, type Problem, toKey, type UnitLine } from './chart-line.ts';

/** A unit of the file: one already in the chart, or a new one. */
export interface FileUnit extends UnitLine {
  id: string;
  /** Its state on the day. */
  known: UnitTerm | null;
  code: string;
  /** Null: at the top. */
  parent: string | null;
}

/** Lines that are skipped, by their number, each with its reason. */
export type SkippedLines = Map<number, Problem>;

interface UnitIndex {
  byCode: Map<string, string>;
  byName: Map<string, Set<string>>;
}

export function getNames({ name }: UnitTerm): string[] {
  return [...new Set([name.ko, name.en].map(toKey))].filter(Boolean);
}

function addToIndex(book: UnitIndex, unit: { id: string; code: string; names: readonly string[] }): void {
  if (unit.code) book.byCode.set(toKey(unit.code), unit.id);
  for (const name of unit.names) book.byName.set(name, (book.byName.get(name) ?? new Set()).add(unit.id));
}

/** The units of the chart as on the day, by code and by name. */
export function createIndex(chart: Chart, day: string): UnitIndex {
  const book: UnitIndex = { byCode: new Map(), byName: new Map() };
  for (const { id, terms } of chart.units.values()) {
    const term = getTermOn({ id, terms }, day);
    if (term) addToIndex(book, { id, code: term.code, names: getNames(term) });
  }
  return book;
}

const getNamed = (book: UnitIndex, text: string) => [...(book.byName.get(toKey(text)) ?? [])];

/** The unit that a cell names, by its code or by its name. */
export function findUnit(book: UnitIndex, text: string, skipped: ReadonlyMap<string, number>): string | Problem {
  const coded = book.byCode.get(toKey(text));
  if (coded) return coded;
  const [only, ...others] = getNamed(book, text);
  if (only) return others.length === 0 ? only : ['ambiguous-unit', text.trim()];
  const line = skipped.get(toKey(text));
  return line === undefined ? ['unknown-unit', text.trim()] : ['skipped-unit', String(line)];
}

/** The unit of the line; an unknown code makes a new one. */
function identifyUnit(book: UnitIndex, { line }: UnitLine): string | null | Problem {
  if (line.code.trim()) return book.byCode.get(toKey(line.code)) ?? null;
  const [only, ...others] = getNamed(book, line.unit);
  return others.length > 0 ? ['ambiguous-unit', line.unit.trim()] : (only ?? null);
}

/** Units of skipped lines, by the names that other lines may use. */
export function getSkippedNames(lines: readonly UnitLine[], wrong: SkippedLines): Map<string, number> {
  const names = new Map<string, number>();
  for (const { line } of lines) {
    if (!wrong.has(line.line)) continue;
    for (const text of [line.unit, line.code]) if (text.trim()) names.set(toKey(text), line.line);
  }
  return names;
}

/** A code that no unit has at any time, nor a line of the file. */
function createFreeCodes(chart: Chart, lines: readonly UnitLine[]): () => string {
  const usedCodes = new Set(lines.map(({ line }) => toKey(line.code)));
  for (const { terms } of chart.units.values()) for (const { code } of terms) usedCodes.add(toKey(code));
  let next = 0;
  return () => {
    let code: string;
    do {
      next += 1;
      code = `U${String(next).padStart(3, '0')}`;
    } while (usedCodes.has(toKey(code)));
    return code;
  };
}

/** Each unit once: by itself, by its code, and by its name if no code is given. */
function indexUnits(
  lines: readonly UnitLine[],
  input: { world: FileWorld; book: UnitIndex; wrong: SkippedLines; ids: UnitIds },
): FileUnit[] {
  const { world, book, wrong, ids } = input;
  const first = new Map<string, number>();
  const nextCode = createFreeCodes(world.chart, lines);
  const units: FileUnit[] = [];
  for (const read of lines) {
    const { line } = read;
    const code = line.code.trim();
    const meant = identifyUnit(book, read);
    if (isProblem(meant)) {
      wrong.set(line.line, meant);
      continue;
    }
    const keys = [meant ?? (code ? `code ${toKey(code)}` : `name ${toKey(line.unit)}`)];
    const firstLine = keys.map((key) => first.get(key)).find((number) => number !== undefined);
    if (firstLine !== undefined) {
      wrong.set(line.line, ['duplicate', String(firstLine)]);
      continue;
    }
    for (const key of [...keys, `name ${toKey(line.unit)}`]) if (!first.has(key)) first.set(key, line.line);
    const term = meant ? (getTermOn(world.chart.units.get(meant), world.day) ?? null) : null;
    const id = meant ?? ids(line.line);
    units.push({ ...read, id, known: term, code: code || term?.code || nextCode(), parent: term?.parent ?? null });
  }
  return units;
}

/** The id of the unit that the line makes: the same each time the file is gone through. */
export type UnitIds = (line: number) => string;

/** Lines whose units would be their own ancestors. */
function findRings(units: readonly FileUnit[], { chart, day }: FileWorld): FileUnit[] {
  const own = new Map(units.map((unit) => [unit.id, unit]));
  const above = (id: string) => own.get(id)?.parent ?? getTermOn(chart.units.get(id), day)?.parent ?? null;
  const parentOf = (id: string) => (own.has(id) ? (own.get(id)?.parent ?? null) : above(id));
  const sound = new Set<string>();
  const unitsInRing: FileUnit[] = [];
  for (const { id: start } of units) {
    const way = new Set<string>();
    let at: string | null = start;
    while (at && !sound.has(at) && !way.has(at)) {
      way.add(at);
      at = parentOf(at);
    }
    if (at && way.has(at)) {
      const ring = [...way].slice([...way].indexOf(at));
      unitsInRing.push(...ring.flatMap((id) => own.get(id) ?? []));
    }
    for (const id of way) sound.add(id);
  }
  return unitsInRing;
}

/** Skips everything inside skipped new units, at any depth. */
function skipUnitsBelow(units: readonly FileUnit[], wrong: SkippedLines): void {
  const below = new Map<string, FileUnit[]>();
  for (const unit of units) if (unit.parent) below.set(unit.parent, [...(below.get(unit.parent) ?? []), unit]);
  const gone = units.filter(({ line, known }) => wrong.has(line.line) && !known);
  for (const above of gone) {
    for (const unit of below.get(above.id) ?? []) {
      if (wrong.has(unit.line.line)) continue;
      wrong.set(unit.line.line, ['skipped-unit', String(above.line.line)]);
      if (!unit.known) gone.push(unit);
    }
  }
}

export interface FileUnits {
  units: FileUnit[];
  book: UnitIndex;
}

/** The units of the good lines; lines that are found wrong are added to those that are skipped, until none is added any more. */
export function resolveUnits(
  lines: readonly UnitLine[],
  input: { world: FileWorld; wrong: SkippedLines; ids: UnitIds },
): FileUnits {
  const { world, wrong } = input;
  for (;;) {
    const size = wrong.size;
    const book = createIndex(world.chart, world.day);
    const good = lines.filter(({ line }) => !wrong.has(line.line));
    const units = indexUnits(good, { ...input, book });
    for (const { id, code, line } of units) addToIndex(book, { id, code, names: [toKey(line.unit)] });
    const skipped = getSkippedNames(lines, wrong);
    for (const unit of units) {
      if (!unit.line.parent.trim()) continue;
      const parent = findUnit(book, unit.line.parent, skipped);
      if (isProblem(parent)) wrong.set(unit.line.line, parent);
      else unit.parent = parent;
    }
    if (wrong.size === size) for (const { line } of findRings(units, world)) wrong.set(line.line, ['ring', '']);
    skipUnitsBelow(units, wrong);
    if (wrong.size === size) return { units, book };
  }
}

const getEarlier = (a: string, b: string) => (a < b ? a : b);

/** New units, each after what is above it: files may be deep, so nothing here calls itself. */
function sortDownwards(units: readonly FileUnit[]): FileUnit[] {
  const newUnits = units.filter(({ known }) => !known);
  const ids = new Set(newUnits.map(({ id }) => id));
  const below = new Map<string, FileUnit[]>();
  for (const unit of newUnits) if (unit.parent) below.set(unit.parent, [...(below.get(unit.parent) ?? []), unit]);
  const ordered = newUnits.filter(({ parent }) => !parent || !ids.has(parent));
  for (const unit of ordered) ordered.push(...(below.get(unit.id) ?? []));
  return ordered;
}

/** First day of each unit. For a new one: as its line gives it, else as early as its content, and never before its parent. */
export function getStartDays(units: readonly FileUnit[], seats: ReadonlyMap<string, string>, world: FileWorld) {
  const ordered = sortDownwards(units);
  const needs = new Map<string, string>();
  const inside = new Map<string, string>();
  for (const { id, from, parent } of ordered.toReversed()) {
    const all = [seats.get(id), inside.get(id)].flatMap((day) => day ?? []);
    const day = from || all.reduce(getEarlier, world.day);
    needs.set(id, day);
    if (parent) inside.set(parent, getEarlier(inside.get(parent) ?? day, day));
  }
  const begins = new Map<string, string>();
  const beginOf = (id: string) => begins.get(id) ?? world.chart.units.get(id)?.terms[0]?.from ?? world.day;
  for (const { id, from, parent } of ordered) {
    const [day, least] = [needs.get(id) ?? world.day, parent ? beginOf(parent) : ''];
    begins.set(id, !from && day < least ? least : day);
  }
  return beginOf;
}

/** Changes of the unit. */
export function getUnitChanges(unit: FileUnit, begin: string, day: string): Change[] {
  const { id, known, code, parent, line } = unit;
  const name = { ko: line.unit.trim(), en: line.unit.trim() };
  if (!known) return [{ what: 'unit-add', id, code, name, parent, from: begin }];
  const changes: Change[] = [];
  const isNamed = getNames(known).includes(toKey(line.unit)) && known.code === code;
  if (!isNamed) {
    const is = getNames(known).includes(toKey(line.unit)) ? known.name : name;
    changes.push({ what: 'unit-rename', unit: id, code, name: is, on: day });
  }
  if (known.parent !== parent) changes.push({ what: 'unit-move', unit: id, parent, on: day });
  return changes;
}
