/** Which units the lines of a file mean, where they stand, and from when on. Pure. */
import type { Change } from '../../contract/change.ts';
import { type Chart, termOn, type UnitTerm } from '../../contract/chart.ts';
import { type FileWorld, isProblem, keyOf, type Problem, type UnitLine } from './read.ts';

/** A unit of the file: one that stands in the chart already, or a new one. */
export interface FileUnit extends UnitLine {
  id: string;
  /** As it stands on the day. */
  known: UnitTerm | null;
  code: string;
  /** Null: at the top. */
  parent: string | null;
}

/** Lines that are skipped, by their number, each with its reason. */
export type Wrong = Map<number, Problem>;

interface Book {
  byCode: Map<string, string>;
  byName: Map<string, Set<string>>;
}

export function namesOf({ name }: UnitTerm): string[] {
  return [...new Set([name.ko, name.en].map(keyOf))].filter(Boolean);
}

function enter(book: Book, unit: { id: string; code: string; names: readonly string[] }): void {
  if (unit.code) book.byCode.set(keyOf(unit.code), unit.id);
  for (const name of unit.names) book.byName.set(name, (book.byName.get(name) ?? new Set()).add(unit.id));
}

/** The units of the chart as on the day, by code and by name. */
export function bookOf(chart: Chart, day: string): Book {
  const book: Book = { byCode: new Map(), byName: new Map() };
  for (const { id, terms } of chart.units.values()) {
    const term = termOn({ id, terms }, day);
    if (term) enter(book, { id, code: term.code, names: namesOf(term) });
  }
  return book;
}

const named = (book: Book, text: string) => [...(book.byName.get(keyOf(text)) ?? [])];

/** The unit that a cell names, by its code or by its name. */
export function unitAt(book: Book, text: string, skipped: ReadonlyMap<string, number>): string | Problem {
  const coded = book.byCode.get(keyOf(text));
  if (coded) return coded;
  const [only, ...others] = named(book, text);
  if (only) return others.length === 0 ? only : ['ambiguous-unit', text.trim()];
  const line = skipped.get(keyOf(text));
  return line === undefined ? ['unknown-unit', text.trim()] : ['skipped-unit', String(line)];
}

/** Which unit the line is about; a code that nobody has makes a new one. */
function identify(book: Book, { line }: UnitLine): string | null | Problem {
  if (line.code.trim()) return book.byCode.get(keyOf(line.code)) ?? null;
  const [only, ...others] = named(book, line.unit);
  return others.length > 0 ? ['ambiguous-unit', line.unit.trim()] : (only ?? null);
}

/** What skipped lines would have made, by what other lines may call it. */
export function skippedNames(lines: readonly UnitLine[], wrong: Wrong): Map<string, number> {
  const names = new Map<string, number>();
  for (const { line } of lines) {
    if (!wrong.has(line.line)) continue;
    for (const text of [line.unit, line.code]) if (text.trim()) names.set(keyOf(text), line.line);
  }
  return names;
}

/** A code that no unit has at any time, nor a line of the file. */
function freeCodes(chart: Chart, lines: readonly UnitLine[]): () => string {
  const taken = new Set(lines.map(({ line }) => keyOf(line.code)));
  for (const { terms } of chart.units.values()) for (const { code } of terms) taken.add(keyOf(code));
  let next = 0;
  return () => {
    let code: string;
    do {
      next += 1;
      code = `U${String(next).padStart(3, '0')}`;
    } while (taken.has(keyOf(code)));
    return code;
  };
}

/** Each unit once: by itself, by its code, and by its name where no code is said. */
function meantBy(
  lines: readonly UnitLine[],
  about: { world: FileWorld; book: Book; wrong: Wrong; ids: Ids },
): FileUnit[] {
  const { world, book, wrong, ids } = about;
  const first = new Map<string, number>();
  const nextCode = freeCodes(world.chart, lines);
  const units: FileUnit[] = [];
  for (const read of lines) {
    const { line } = read;
    const code = line.code.trim();
    const meant = identify(book, read);
    if (isProblem(meant)) {
      wrong.set(line.line, meant);
      continue;
    }
    const keys = [meant ?? (code ? `code ${keyOf(code)}` : `name ${keyOf(line.unit)}`)];
    const before = keys.map((key) => first.get(key)).find((number) => number !== undefined);
    if (before !== undefined) {
      wrong.set(line.line, ['duplicate', String(before)]);
      continue;
    }
    for (const key of [...keys, `name ${keyOf(line.unit)}`]) if (!first.has(key)) first.set(key, line.line);
    const known = meant ? (termOn(world.chart.units.get(meant), world.day) ?? null) : null;
    const id = meant ?? ids(line.line);
    units.push({ ...read, id, known, code: code || known?.code || nextCode(), parent: known?.parent ?? null });
  }
  return units;
}

/** The id of the unit that the line makes: the same each time the file is gone through. */
export type Ids = (line: number) => string;

/** Lines whose units would stand above themselves. */
function ringed(units: readonly FileUnit[], { chart, day }: FileWorld): FileUnit[] {
  const own = new Map(units.map((unit) => [unit.id, unit]));
  const above = (id: string) => own.get(id)?.parent ?? termOn(chart.units.get(id), day)?.parent ?? null;
  const parentOf = (id: string) => (own.has(id) ? (own.get(id)?.parent ?? null) : above(id));
  const sound = new Set<string>();
  const found: FileUnit[] = [];
  for (const { id: start } of units) {
    const way = new Set<string>();
    let at: string | null = start;
    while (at && !sound.has(at) && !way.has(at)) {
      way.add(at);
      at = parentOf(at);
    }
    if (at && way.has(at)) {
      const ring = [...way].slice([...way].indexOf(at));
      found.push(...ring.flatMap((id) => own.get(id) ?? []));
    }
    for (const id of way) sound.add(id);
  }
  return found;
}

/** What would stand in new units that are skipped is skipped with them, however deep. */
function skipBelow(units: readonly FileUnit[], wrong: Wrong): void {
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

export interface Units {
  units: FileUnit[];
  book: Book;
}

/** The units of the good lines; lines that are found wrong are added to those that are skipped, until none is added any more. */
export function unitsOf(lines: readonly UnitLine[], about: { world: FileWorld; wrong: Wrong; ids: Ids }): Units {
  const { world, wrong } = about;
  for (;;) {
    const size = wrong.size;
    const book = bookOf(world.chart, world.day);
    const good = lines.filter(({ line }) => !wrong.has(line.line));
    const units = meantBy(good, { ...about, book });
    for (const { id, code, line } of units) enter(book, { id, code, names: [keyOf(line.unit)] });
    const skipped = skippedNames(lines, wrong);
    for (const unit of units) {
      if (!unit.line.parent.trim()) continue;
      const parent = unitAt(book, unit.line.parent, skipped);
      if (isProblem(parent)) wrong.set(unit.line.line, parent);
      else unit.parent = parent;
    }
    if (wrong.size === size) for (const { line } of ringed(units, world)) wrong.set(line.line, ['ring', '']);
    skipBelow(units, wrong);
    if (wrong.size === size) return { units, book };
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** New units, each after what is above it: files may be deep, so nothing here calls itself. */
function downwards(units: readonly FileUnit[]): FileUnit[] {
  const made = units.filter(({ known }) => !known);
  const ids = new Set(made.map(({ id }) => id));
  const below = new Map<string, FileUnit[]>();
  for (const unit of made) if (unit.parent) below.set(unit.parent, [...(below.get(unit.parent) ?? []), unit]);
  const ordered = made.filter(({ parent }) => !parent || !ids.has(parent));
  for (const unit of ordered) ordered.push(...(below.get(unit.id) ?? []));
  return ordered;
}

/** From when on each unit stands. A new one: as its line says, else as early as what is in it, and never before what is above it. */
export function beginnings(units: readonly FileUnit[], seats: ReadonlyMap<string, string>, world: FileWorld) {
  const ordered = downwards(units);
  const needs = new Map<string, string>();
  const inside = new Map<string, string>();
  for (const { id, from, parent } of ordered.toReversed()) {
    const all = [seats.get(id), inside.get(id)].flatMap((day) => day ?? []);
    const day = from || all.reduce(earlier, world.day);
    needs.set(id, day);
    if (parent) inside.set(parent, earlier(inside.get(parent) ?? day, day));
  }
  const begins = new Map<string, string>();
  const beginOf = (id: string) => begins.get(id) ?? world.chart.units.get(id)?.terms[0]?.from ?? world.day;
  for (const { id, from, parent } of ordered) {
    const [day, least] = [needs.get(id) ?? world.day, parent ? beginOf(parent) : ''];
    begins.set(id, !from && day < least ? least : day);
  }
  return beginOf;
}

/** What becomes of the unit. */
export function changesOf(unit: FileUnit, begin: string, day: string): Change[] {
  const { id, known, code, parent, line } = unit;
  const name = { ko: line.unit.trim(), en: line.unit.trim() };
  if (!known) return [{ what: 'unit-add', id, code, name, parent, from: begin }];
  const changes: Change[] = [];
  const isNamed = namesOf(known).includes(keyOf(line.unit)) && known.code === code;
  if (!isNamed) {
    const is = namesOf(known).includes(keyOf(line.unit)) ? known.name : name;
    changes.push({ what: 'unit-rename', unit: id, code, name: is, on: day });
  }
  if (known.parent !== parent) changes.push({ what: 'unit-move', unit: id, parent, on: day });
  return changes;
}
