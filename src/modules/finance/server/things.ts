/** Entries and months, for who gives a permission for some of them alone. */

import { writtenMonth } from '#kernel/contract/written.ts';
import { today } from '#kernel/server/context.ts';
import { hasWords } from '#kernel/server/search/pattern.ts';
import type { BoundThings } from '#modules/access/server/index.ts';
import { thingTitles } from '../contract/finance.texts.ts';
import { list } from './entry.service.ts';

export const entryThings: BoundThings = {
  type: 'finance.entry',
  title: thingTitles.entry,
  reads: 'finance.ledger.read',
  async find(context, { q: search, limit }) {
    const { data } = await list(context, { search, limit });
    return data.map(({ id, number, memo }) => ({ id, name: `${number} ${memo}` }));
  },
};

/** So many months, this one first. */
function monthsUntil(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

export const periodThings: BoundThings = {
  type: 'finance.period',
  title: thingTitles.period,
  reads: 'finance.ledger.read',
  async find(context, { q = '', limit }) {
    const months = monthsUntil(today(context), limit);
    const named = months.map((id) => ({ id, name: writtenMonth(id, context.locale) }));
    return named.filter(({ id, name }) => q === '' || hasWords(`${id} ${name}`, q));
  },
};
