/** Changes of the chart in sentences: before they are made, in the run, and in the history. Pure. */

import { formatCalendarDay } from '#kernel/contract/format.ts';
import { fillTemplate, type Locale, type LocalText, locales } from '#kernel/contract/text.ts';
import type { Fact } from './change.ts';
import { getDayAfter, isInForce, type Seat, type UnitTerm } from './chart.ts';

/** Names of things that the chart references by id. */
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
const texts = { head: { ko: '조직장', en: 'head' }, second: { ko: '겸직', en: 'second seat' } };

function formatSentence(key: keyof typeof sentences, values: (locale: Locale) => Record<string, string>): LocalText {
  return { ko: fillTemplate(sentences[key].ko, values('ko')), en: fillTemplate(sentences[key].en, values('en')) };
}

const formatUnitName = ({ name }: UnitTerm, locale: Locale) => name[locale] || name.ko;

function describeUnitStart(term: UnitTerm, names: Names): LocalText {
  const { parent, from } = term;
  if (!parent)
    return formatSentence('root-made', (locale) => ({
      from: formatCalendarDay(from, locale),
      unit: formatUnitName(term, locale),
    }));
  return formatSentence('unit-made', (locale) => ({
    from: formatCalendarDay(from, locale),
    unit: formatUnitName(term, locale),
    parent: names.unit(parent, from)[locale],
  }));
}

/** From one term to its successor on a day. */
function describeTermChange(was: UnitTerm, is: UnitTerm, names: Names): LocalText[] {
  const { from } = is;
  const place = (id: string | null, locale: Locale) => (id ? names.unit(id, from)[locale] : top[locale]);
  const moves = was.parent !== is.parent;
  const isNamed = was.code !== is.code || was.name.ko !== is.name.ko || was.name.en !== is.name.en;
  const sentences: LocalText[] = [];
  if (moves) {
    sentences.push(
      formatSentence('unit-moved', (locale) => ({
        ...{ from: formatCalendarDay(from, locale), unit: formatUnitName(is, locale) },
        ...{ old: place(was.parent, locale), parent: place(is.parent, locale) },
      })),
    );
  }
  if (isNamed) {
    sentences.push(
      formatSentence('unit-named', (locale) => ({
        ...{
          from: formatCalendarDay(from, locale),
          old: formatUnitName(was, locale),
          unit: formatUnitName(is, locale),
          code: is.code,
        },
        particle: fillTemplate('{name:으로/로}', { name: formatUnitName(is, 'ko') }).slice(
          formatUnitName(is, 'ko').length,
        ),
      })),
    );
  }
  return sentences;
}

const getEnd = (terms: readonly UnitTerm[]) => terms.at(-1)?.until ?? null;

function describeUnit(before: readonly UnitTerm[], after: readonly UnitTerm[], names: Names): LocalText[] {
  const [first, last] = [after[0], after.at(-1)];
  if (!first || !last)
    return before
      .slice(-1)
      .map((term) => formatSentence('unit-gone', (locale) => ({ unit: formatUnitName(term, locale) })));
  if (before.length === 0) return [describeUnitStart(first, names)];
  const sentences = after.flatMap((term) => {
    const was = before.find((candidate) => isInForce(candidate, term.from)) ?? before.at(-1);
    return was ? describeTermChange(was, term, names) : [];
  });
  const until = getEnd(after);
  if (getEnd(before) !== until) {
    const key = until ? 'unit-ends' : 'unit-lasts';
    sentences.push(
      formatSentence(key, (locale) => ({
        unit: formatUnitName(last, locale),
        until: until ? formatCalendarDay(until, locale) : '',
      })),
    );
  }
  return sentences.length > 0 ? sentences : [describeUnitStart(first, names)];
}

/** ` (팀장, 겸직)` */
function formatSeatRanks(seat: Seat, names: Names, locale: Locale): string {
  const ranks = [seat.position, seat.duty, seat.grade].flatMap((id) => (id ? [names.rank(id)[locale]] : []));
  const more = [...(seat.isHead ? [texts.head] : []), ...(seat.isMain ? [] : [texts.second])].map(
    (word) => word[locale],
  );
  const all = [...ranks, ...more];
  return all.length > 0 ? ` (${all.join(', ')})` : '';
}

function describeSeat(before: Seat | null, after: Seat | null, names: Names): LocalText[] {
  const seat = after ?? before;
  if (!seat) return [];
  const values = (locale: Locale) => ({
    from: formatCalendarDay(seat.from, locale),
    until: seat.until ? formatCalendarDay(seat.until, locale) : '',
    person: names.person(seat.person),
    unit: names.unit(seat.unit, seat.from)[locale],
    as: formatSeatRanks(seat, names, locale),
  });
  if (!after) return [formatSentence('seat-gone', values)];
  if (!before) return [formatSentence('seat-made', values)];
  const { until, ...rest } = after;
  const { until: ended, ...was } = before;
  if (JSON.stringify(rest) !== JSON.stringify(was)) return [formatSentence('seat-changed', values)];
  return [formatSentence(until === null ? 'seat-lasts' : 'seat-ends', values)];
}

export function describeFact(fact: Fact, names: Names): LocalText[] {
  return fact.of === 'unit'
    ? describeUnit(fact.before, fact.after, names)
    : describeSeat(fact.before, fact.after, names);
}

export interface HistoryDay {
  day: string;
  told: LocalText[];
}

/** Changes by day, latest first; `until` ends a thing, and the end is reported on the next day. */
export function describeHistory(
  history: { units: readonly { terms: readonly UnitTerm[] }[]; seats: readonly Seat[] },
  names: Names,
): HistoryDay[] {
  const days = new Map<string, LocalText[]>();
  const addSentences = (day: string, sentences: readonly LocalText[]) =>
    days.set(day, [...(days.get(day) ?? []), ...sentences]);
  for (const { terms } of history.units) {
    for (const [index, term] of terms.entries()) {
      const was = terms[index - 1];
      addSentences(term.from, was ? describeTermChange(was, term, names) : [describeUnitStart(term, names)]);
    }
    const last = terms.at(-1);
    const until = last?.until;
    if (last && until)
      addSentences(getDayAfter(until), [
        formatSentence('unit-ends', (locale) => ({
          unit: formatUnitName(last, locale),
          until: formatCalendarDay(until, locale),
        })),
      ]);
  }
  for (const seat of history.seats) {
    addSentences(seat.from, describeSeat(null, seat, names));
    if (seat.until) addSentences(getDayAfter(seat.until), describeSeat({ ...seat, until: null }, seat, names));
  }
  return [...days].map(([day, told]) => ({ day, told })).sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** In each language, so that a name of one language alone is known in both. */
export const createLocalName = (name: LocalText): LocalText => {
  const [ko, en] = locales.map((locale) => name[locale]);
  return { ko: ko || en || '', en: en || ko || '' };
};
