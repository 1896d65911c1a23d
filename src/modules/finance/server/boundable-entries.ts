/** Entries and months, for granting a permission on selected ones. */

import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { getToday } from '#kernel/server/context.ts';
import { hasWords } from '#kernel/server/search/search-pattern.ts';
import type { BoundableResources } from '#modules/access/server/index.ts';
import { bookTitles } from '../contract/finance.texts.ts';
import { listJournalEntries } from './entry.service.ts';

export const boundableEntries: BoundableResources = {
  type: 'finance.entry',
  title: bookTitles.entry,
  reads: 'finance.ledger.read',
  async find(context, { q: search, limit }) {
    const { data } = await listJournalEntries(context, { search, limit });
    return data.map(({ id, number, memo }) => ({ id, name: `${number} ${memo}` }));
  },
};

/** The last months, current one first. */
function listMonthsUntil(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

export const boundablePeriods: BoundableResources = {
  type: 'finance.period',
  title: bookTitles.period,
  reads: 'finance.ledger.read',
  async find(context, { q = '', limit }) {
    const months = listMonthsUntil(getToday(context), limit);
    const named = months.map((id) => ({ id, name: formatCalendarMonth(id, context.locale) }));
    return named.filter(({ id, name }) => q === '' || hasWords(`${id} ${name}`, q));
  },
};
