/** The cells of a line, read by themselves: days, people, ranks and kinds of seats. Pure. */
import { readDay } from '#kernel/contract/input/day.ts';
import type { Chart } from '../../contract/chart.ts';
import type { ChartLine, ChartLineProblem } from '../../contract/chart-file.endpoints.ts';
import { seatKinds } from '../../contract/chart-file.ts';
import type { RankKind } from '../../contract/rank.ts';
import { rankKinds } from '../../contract/rank.ts';

/** Reference data for the lines. */
export interface FileWorld {
  chart: Chart;
  /** The day from which the chart is as the file says, where a line says no other. */
  day: string;
  /** Active members by their address in lower case. */
  people: ReadonlyMap<string, string>;
  /** Ranks by kind and name in lower case. */
  ranks: ReadonlyMap<string, string>;
}

export type Problem = [problem: ChartLineProblem, about: string];

export const toKey = (text: string): string => text.trim().toLowerCase();
export const toRankKey = (kind: RankKind, name: string): string => `${kind} ${toKey(name)}`;

/** '' is none, null is no day. */
export const parseDay = (text: string): string | null => (text.trim() === '' ? '' : readDay(text).day);

export const isSeat = ({ email }: ChartLine): boolean => email.trim() !== '';

/** A unit as its line says it, before it is known which one of the chart it is. */
export interface UnitLine {
  line: ChartLine;
  head: string | null;
  /** '' if not given. */
  from: string;
}

/** A seat; null where the line says nothing, which leaves what there is. */
export interface SeatLine {
  line: ChartLine;
  person: string;
  ranks: Record<RankKind, string | null>;
  isMain: boolean | null;
  from: string;
}

const isProblem = (value: unknown): value is Problem => Array.isArray(value);

function findPerson(text: string, { people }: FileWorld): string | Problem {
  return people.get(toKey(text)) ?? ['unknown-person', text];
}

export function readUnit(line: ChartLine, world: FileWorld): UnitLine | Problem {
  if (line.unit.trim() === '') return ['no-unit', ''];
  if (line.unit.trim().length > 80) return ['name-too-long', ''];
  if (line.code.trim().length > 20) return ['code-too-long', ''];
  const head = line.head.trim() === '' ? null : findPerson(line.head, world);
  if (isProblem(head)) return head;
  const from = parseDay(line.from);
  return from === null ? ['wrong-date', line.from] : { line, head, from };
}

const isFilled = (text: string, kind: keyof typeof seatKinds) =>
  [seatKinds[kind].ko, seatKinds[kind].en, kind].some((word) => toKey(word) === toKey(text));

function parseSeatKind(text: string): boolean | null | Problem {
  if (text.trim() === '') return null;
  if (isFilled(text, 'main')) return true;
  return isFilled(text, 'second') ? false : ['wrong-seat', text];
}

function readRanks(line: ChartLine, { ranks }: FileWorld): SeatLine['ranks'] | Problem {
  const read: SeatLine['ranks'] = { position: null, duty: null, grade: null };
  for (const kind of rankKinds) {
    if (line[kind].trim() === '') continue;
    const id = ranks.get(toRankKey(kind, line[kind]));
    if (!id) return ['unknown-rank', line[kind]];
    read[kind] = id;
  }
  return read;
}

export function readSeat(line: ChartLine, world: FileWorld): SeatLine | Problem {
  if (line.unit.trim() === '' && line.code.trim() === '') return ['no-unit', ''];
  const person = findPerson(line.email, world);
  if (isProblem(person)) return person;
  const ranks = readRanks(line, world);
  if (isProblem(ranks)) return ranks;
  const isMain = parseSeatKind(line.seat);
  if (isProblem(isMain)) return isMain;
  const from = parseDay(line.from);
  return from === null ? ['wrong-date', line.from] : { line, person, ranks, isMain, from };
}

export { isProblem };
