/** Chart impact: the picture of a chart change for people, and the data needed to undo it. */

import { z } from 'zod';
import { drawSnapshot, type Impact, type Json, type Snapshot } from '#kernel/contract/block.ts';
import { formatCalendarDay } from '#kernel/contract/format.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Fact } from '../../contract/change.ts';
import { Seat, UnitTerm } from '../../contract/chart.ts';
import { createLocalName, describeFact, type Names } from '../../contract/chart-summary.ts';

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
const formatRange = ({ from, until }: { from: string; until: string | null }, locale: Locale) =>
  `${formatCalendarDay(from, locale)} ~ ${until ? formatCalendarDay(until, locale) : ''}`.trim();

function createTermsPicture(terms: readonly UnitTerm[], names: Names): Snapshot | null {
  if (terms.length === 0) return null;
  return drawSnapshot((locale) =>
    Object.fromEntries(
      terms.map((term) => {
        const above = term.parent ? names.unit(term.parent, term.from)[locale] : labels.top[locale];
        return [formatRange(term, locale), `${above} › ${createLocalName(term.name)[locale]} (${term.code})`];
      }),
    ),
  );
}

function createSeatPicture(seat: Seat | null, names: Names): Snapshot | null {
  if (!seat) return null;
  return drawSnapshot((locale: Locale) => {
    const ranks = [seat.position, seat.duty, seat.grade].flatMap((id) => (id ? [names.rank(id)[locale]] : []));
    const kind = seat.isMain ? labels.main : labels.second;
    return {
      [labels.unit[locale]]: names.unit(seat.unit, seat.from)[locale],
      ...(ranks.length > 0 ? { [labels.ranks[locale]]: ranks.join(', ') } : {}),
      [labels.seat[locale]]: [kind[locale], ...(seat.isHead ? [labels.head[locale]] : [])].join(', '),
      [labels.period[locale]]: formatRange(seat, locale),
    };
  });
}

const StoredText = z.array(z.object({ ko: z.string(), en: z.string() }));
const Data = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('unit'),
    id: z.string(),
    before: z.array(UnitTerm),
    after: z.array(UnitTerm),
    said: StoredText,
  }),
  z.object({
    of: z.literal('seat'),
    id: z.string(),
    before: Seat.nullable(),
    after: Seat.nullable(),
    said: StoredText,
  }),
]);

/** Keys in the order of the schema, however they were stored: two are compared as texts. */
export const getFact = (impact: Pick<Impact, 'data'>): Fact & { said: LocalText[] } => Data.parse(impact.data);

export const subjects = { unit: 'organization.unit', seat: 'organization.seat' } as const;

function getLabel(fact: Fact, names: Names): LocalText {
  if (fact.of === 'unit') {
    const term = fact.after.at(-1) ?? fact.before.at(-1);
    return term ? createLocalName(term.name) : { ko: '', en: '' };
  }
  const person = names.person((fact.after ?? fact.before)?.person ?? '');
  return { ko: person, en: person };
}

export function createImpact(fact: Fact, names: Names): Impact {
  const drawn =
    fact.of === 'unit'
      ? { before: createTermsPicture(fact.before, names), after: createTermsPicture(fact.after, names) }
      : { before: createSeatPicture(fact.before, names), after: createSeatPicture(fact.after, names) };
  const subject = { type: subjects[fact.of], id: fact.id, label: getLabel(fact, names) };
  return { subject, ...drawn, data: { ...fact, said: describeFact(fact, names) } as unknown as Json };
}
