/** Changes of the chart in sentences: before they are made, in the run, and in the history. Pure. */

import { fill, type Locale, type LocalText, locales } from '#kernel/contract/text.ts';
import { writtenDay } from '#kernel/contract/written.ts';
import type { Fact } from './change.ts';
import { dayAfter, type Seat, standsOn, type UnitTerm } from './chart.ts';

/** What things are called that the chart knows by their ids. */
export interface Names {
  unit(id: string, day: string): LocalText;
  person(id: string): string;
  rank(id: string): LocalText;
}

const sentences = {
  'unit-made': {
    ko: '{from}부터 {unit:을/를} {parent} 아래에 둡니다.',
    en: 'From {from} on, {unit} stands below {parent}.',
  },
  'root-made': { ko: '{from}부터 {unit:을/를} 맨 위에 둡니다.', en: 'From {from} on, {unit} stands at the top.' },
  'unit-gone': { ko: '{unit:을/를} 조직도에서 없앱니다.', en: '{unit} leaves the chart.' },
  'unit-moved': {
    ko: '{from}부터 {unit:을/를} {old}에서 {parent:으로/로} 옮깁니다.',
    en: 'From {from} on, {unit} moves from {old} to {parent}.',
  },
  'unit-named': {
    ko: '{from}부터 {old}의 이름과 코드를 {unit}({code}){particle} 합니다.',
    en: 'From {from} on, {old} is called {unit} ({code}).',
  },
  'unit-ends': { ko: '{unit:은/는} {until}까지 있습니다.', en: '{unit} ends on {until}.' },
  'unit-lasts': { ko: '{unit:은/는} 끝나는 날 없이 계속 있습니다.', en: '{unit} no longer has an end date.' },
  'seat-made': {
    ko: '{from}부터 {person}님이 {unit}에 소속됩니다{as}.',
    en: 'From {from} on, {person} belongs to {unit}{as}.',
  },
  'seat-gone': { ko: '{person}님의 {unit} 보직을 삭제합니다.', en: 'The seat of {person} in {unit} goes.' },
  'seat-ends': {
    ko: '{person}님의 {unit} 보직은 {until}까지입니다.',
    en: 'The seat of {person} in {unit} ends on {until}.',
  },
  'seat-lasts': { ko: '{person}님의 {unit} 보직은 계속됩니다.', en: '{person}’s assignment in {unit} continues.' },
  'seat-changed': {
    ko: '{person}님의 {unit} 보직을 수정합니다{as}.',
    en: 'The seat of {person} in {unit} changes{as}.',
  },
} as const;

const top: LocalText = { ko: '맨 위', en: 'the top' };
const words = { head: { ko: '조직장', en: 'head' }, second: { ko: '겸직', en: 'second seat' } };

function said(key: keyof typeof sentences, values: (locale: Locale) => Record<string, string>): LocalText {
  return { ko: fill(sentences[key].ko, values('ko')), en: fill(sentences[key].en, values('en')) };
}

const nameOf = ({ name }: UnitTerm, locale: Locale) => name[locale] || name.ko;

function begins(term: UnitTerm, names: Names): LocalText {
  const { parent, from } = term;
  if (!parent) return said('root-made', (locale) => ({ from: writtenDay(from, locale), unit: nameOf(term, locale) }));
  return said('unit-made', (locale) => ({
    from: writtenDay(from, locale),
    unit: nameOf(term, locale),
    parent: names.unit(parent, from)[locale],
  }));
}

/** From one term to what stands in its place from a day on. */
function turn(was: UnitTerm, is: UnitTerm, names: Names): LocalText[] {
  const { from } = is;
  const place = (id: string | null, locale: Locale) => (id ? names.unit(id, from)[locale] : top[locale]);
  const moves = was.parent !== is.parent;
  const isNamed = was.code !== is.code || was.name.ko !== is.name.ko || was.name.en !== is.name.en;
  const told: LocalText[] = [];
  if (moves) {
    told.push(
      said('unit-moved', (locale) => ({
        ...{ from: writtenDay(from, locale), unit: nameOf(is, locale) },
        ...{ old: place(was.parent, locale), parent: place(is.parent, locale) },
      })),
    );
  }
  if (isNamed) {
    told.push(
      said('unit-named', (locale) => ({
        ...{ from: writtenDay(from, locale), old: nameOf(was, locale), unit: nameOf(is, locale), code: is.code },
        particle: fill('{name:으로/로}', { name: nameOf(is, 'ko') }).slice(nameOf(is, 'ko').length),
      })),
    );
  }
  return told;
}

const ending = (terms: readonly UnitTerm[]) => terms.at(-1)?.until ?? null;

function tellUnit(before: readonly UnitTerm[], after: readonly UnitTerm[], names: Names): LocalText[] {
  const [first, last] = [after[0], after.at(-1)];
  if (!first || !last)
    return before.slice(-1).map((term) => said('unit-gone', (locale) => ({ unit: nameOf(term, locale) })));
  if (before.length === 0) return [begins(first, names)];
  const told = after.flatMap((term) => {
    const was = before.find((one) => standsOn(one, term.from)) ?? before.at(-1);
    return was ? turn(was, term, names) : [];
  });
  const until = ending(after);
  if (ending(before) !== until) {
    const key = until ? 'unit-ends' : 'unit-lasts';
    told.push(said(key, (locale) => ({ unit: nameOf(last, locale), until: until ? writtenDay(until, locale) : '' })));
  }
  return told.length > 0 ? told : [begins(first, names)];
}

/** ` (팀장, 겸직)` */
function held(seat: Seat, names: Names, locale: Locale): string {
  const ranks = [seat.position, seat.duty, seat.grade].flatMap((id) => (id ? [names.rank(id)[locale]] : []));
  const more = [...(seat.isHead ? [words.head] : []), ...(seat.isMain ? [] : [words.second])].map(
    (word) => word[locale],
  );
  const all = [...ranks, ...more];
  return all.length > 0 ? ` (${all.join(', ')})` : '';
}

function tellSeat(before: Seat | null, after: Seat | null, names: Names): LocalText[] {
  const seat = after ?? before;
  if (!seat) return [];
  const values = (locale: Locale) => ({
    from: writtenDay(seat.from, locale),
    until: seat.until ? writtenDay(seat.until, locale) : '',
    person: names.person(seat.person),
    unit: names.unit(seat.unit, seat.from)[locale],
    as: held(seat, names, locale),
  });
  if (!after) return [said('seat-gone', values)];
  if (!before) return [said('seat-made', values)];
  const { until, ...rest } = after;
  const { until: ended, ...was } = before;
  if (JSON.stringify(rest) !== JSON.stringify(was)) return [said('seat-changed', values)];
  return [said(until === null ? 'seat-lasts' : 'seat-ends', values)];
}

export function tellFact(fact: Fact, names: Names): LocalText[] {
  return fact.of === 'unit' ? tellUnit(fact.before, fact.after, names) : tellSeat(fact.before, fact.after, names);
}

export interface HistoryDay {
  day: string;
  told: LocalText[];
}

/** What became different on which day, the latest first; `until` ends a thing, which is told on the day after. */
export function historyOf(
  things: { units: readonly { terms: readonly UnitTerm[] }[]; seats: readonly Seat[] },
  names: Names,
): HistoryDay[] {
  const days = new Map<string, LocalText[]>();
  const tell = (day: string, told: readonly LocalText[]) => days.set(day, [...(days.get(day) ?? []), ...told]);
  for (const { terms } of things.units) {
    for (const [index, term] of terms.entries()) {
      const was = terms[index - 1];
      tell(term.from, was ? turn(was, term, names) : [begins(term, names)]);
    }
    const last = terms.at(-1);
    const until = last?.until;
    if (last && until)
      tell(dayAfter(until), [
        said('unit-ends', (locale) => ({ unit: nameOf(last, locale), until: writtenDay(until, locale) })),
      ]);
  }
  for (const seat of things.seats) {
    tell(seat.from, tellSeat(null, seat, names));
    if (seat.until) tell(dayAfter(seat.until), tellSeat({ ...seat, until: null }, seat, names));
  }
  return [...days].map(([day, told]) => ({ day, told })).sort((one, other) => (one.day < other.day ? 1 : -1));
}

/** In each language, so that a name of one language alone is known in both. */
export const inBoth = (name: LocalText): LocalText => {
  const [ko, en] = locales.map((locale) => name[locale]);
  return { ko: ko || en || '', en: en || ko || '' };
};
