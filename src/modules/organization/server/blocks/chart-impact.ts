/** What a change of the chart leaves behind of itself: its picture for people, and what it takes to take it back. */

import { z } from 'zod';
import { type Impact, type Json, type Picture, picture } from '#kernel/contract/block.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { writtenDay } from '#kernel/contract/written.ts';
import type { Fact } from '../../contract/change.ts';
import { Seat, UnitTerm } from '../../contract/chart.ts';
import { inBoth, type Names, tellFact } from '../../contract/telling.ts';

const labels = {
  unit: { ko: '부서', en: 'Unit' },
  ranks: { ko: '직위·직책·직급', en: 'Ranks' },
  seat: { ko: '보직', en: 'Seat' },
  main: { ko: '본직', en: 'Main seat' },
  second: { ko: '겸직', en: 'Second seat' },
  head: { ko: '조직장', en: 'Head' },
  top: { ko: '맨 위', en: 'The top' },
  period: { ko: '기간', en: 'Period' },
} as const;

/** `2026. 3. 1. ~` */
const span = ({ from, until }: { from: string; until: string | null }, locale: Locale) =>
  `${writtenDay(from, locale)} ~ ${until ? writtenDay(until, locale) : ''}`.trim();

function termsPicture(terms: readonly UnitTerm[], names: Names): Picture | null {
  if (terms.length === 0) return null;
  return picture((locale) =>
    Object.fromEntries(
      terms.map((term) => {
        const above = term.parent ? names.unit(term.parent, term.from)[locale] : labels.top[locale];
        return [span(term, locale), `${above} › ${inBoth(term.name)[locale]} (${term.code})`];
      }),
    ),
  );
}

function seatPicture(seat: Seat | null, names: Names): Picture | null {
  if (!seat) return null;
  return picture((locale: Locale) => {
    const ranks = [seat.position, seat.duty, seat.grade].flatMap((id) => (id ? [names.rank(id)[locale]] : []));
    const kind = seat.isMain ? labels.main : labels.second;
    return {
      [labels.unit[locale]]: names.unit(seat.unit, seat.from)[locale],
      ...(ranks.length > 0 ? { [labels.ranks[locale]]: ranks.join(', ') } : {}),
      [labels.seat[locale]]: [kind[locale], ...(seat.isHead ? [labels.head[locale]] : [])].join(', '),
      [labels.period[locale]]: span(seat, locale),
    };
  });
}

const Said = z.array(z.object({ ko: z.string(), en: z.string() }));
const Data = z.discriminatedUnion('of', [
  z.object({ of: z.literal('unit'), id: z.string(), before: z.array(UnitTerm), after: z.array(UnitTerm), said: Said }),
  z.object({ of: z.literal('seat'), id: z.string(), before: Seat.nullable(), after: Seat.nullable(), said: Said }),
]);

/** Keys in the order of the schema, however they were stored: two are compared as texts. */
export const factOf = (impact: Pick<Impact, 'data'>): Fact & { said: LocalText[] } => Data.parse(impact.data);

export const subjects = { unit: 'organization.unit', seat: 'organization.seat' } as const;

function labelOf(fact: Fact, names: Names): LocalText {
  if (fact.of === 'unit') {
    const term = fact.after.at(-1) ?? fact.before.at(-1);
    return term ? inBoth(term.name) : { ko: '', en: '' };
  }
  const person = names.person((fact.after ?? fact.before)?.person ?? '');
  return { ko: person, en: person };
}

export function impactOf(fact: Fact, names: Names): Impact {
  const drawn =
    fact.of === 'unit'
      ? { before: termsPicture(fact.before, names), after: termsPicture(fact.after, names) }
      : { before: seatPicture(fact.before, names), after: seatPicture(fact.after, names) };
  const subject = { type: subjects[fact.of], id: fact.id, label: labelOf(fact, names) };
  return { subject, ...drawn, data: { ...fact, said: tellFact(fact, names) } as unknown as Json };
}
