/** Orders for the palette: all by number and customer, the newest also by what was ordered. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { bestOf, nearest } from '#kernel/web/fits.ts';
import { mostOfPalette, mostSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { orderPaths } from '../contract/paths.ts';
import { listAllOrders, type StaffOrder } from '../contract/staff.endpoints.ts';

/** One page: of what is older, the server finds what has the words in it. */
const newest = 50;
/** Letters from which the server searches. */
const searchFrom = 2;

const textOf = ({ number, customerName, firstItem }: StaffOrder) => `${number} ${customerName} ${firstItem}`;

export async function ordersFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const asked = { signal, quiet: true };
  const search = typed.slice(0, 80);
  const searched = async (words: string) =>
    words.length < searchFrom
      ? []
      : (await call(listAllOrders, { query: { search: words, limit: mostSearched }, ...asked })).data;
  const [found, latest] = await Promise.all([
    nearest(search, { search: searched, textOf }),
    call(listAllOrders, { query: { limit: newest }, ...asked }),
  ]);
  const near = bestOf(latest.data, typed, textOf);
  const all = new Map([...found, ...near].map((order) => [order.id, order]));
  return [...all.values()].slice(0, mostOfPalette).map(({ id, number, customerName, firstItem }) => ({
    id,
    title: `${number} · ${customerName}`,
    about: firstItem,
    to: orderPaths.handled({ id }),
  }));
}
