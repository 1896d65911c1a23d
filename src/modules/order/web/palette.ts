/** Orders for the palette: all by number and customer, the newest also by what was ordered. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { rankMatches, searchWithHalves } from '#kernel/web/fuzzy-match.ts';
import { maxPaletteEntries, maxSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { orderPaths } from '../contract/paths.ts';
import { listAllOrders, type StaffOrder } from '../contract/staff.endpoints.ts';

/** One page: of what is older, the server finds what has the words in it. */
const maxNewest = 50;
/** Letters from which the server searches. */
const minSearchLength = 2;

const getSearchText = ({ number, customerName, firstItem }: StaffOrder) => `${number} ${customerName} ${firstItem}`;

export async function searchOrders(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const options = { signal, quiet: true };
  const search = typed.slice(0, 80);
  const searched = async (query: string) =>
    query.length < minSearchLength
      ? []
      : (await call(listAllOrders, { query: { search: query, limit: maxSearched }, ...options })).data;
  const [foundOrders, latest] = await Promise.all([
    searchWithHalves(search, { search: searched, textOf: getSearchText }),
    call(listAllOrders, { query: { limit: maxNewest }, ...options }),
  ]);
  const near = rankMatches(latest.data, typed, getSearchText);
  const all = new Map([...foundOrders, ...near].map((order) => [order.id, order]));
  return [...all.values()].slice(0, maxPaletteEntries).map(({ id, number, customerName, firstItem }) => ({
    id,
    title: `${number} · ${customerName}`,
    about: firstItem,
    to: orderPaths.handled({ id }),
  }));
}
