/** The order of a list as a query and an address write it: `-updatedAt`. */
import type { ChangeSort, Sort } from './types.ts';

export function parseSort(text: string): Sort {
  return text.startsWith('-') ? { by: text.slice(1), direction: 'desc' } : { by: text, direction: 'asc' };
}

const formatSort = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);

/** For a table whose order is in the address; `usual` is the default order. */
export const createSortChange =
  (change: (next: (now: Readonly<Record<string, string>>) => { sort: string }) => void, usual: string): ChangeSort =>
  (next) =>
    change(({ sort }) => ({ sort: formatSort(next(parseSort(sort || usual))) }));
