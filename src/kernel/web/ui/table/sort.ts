/** The order of a list as a query and an address write it: `-updatedAt`. */
import type { ChangeSort, Sort } from './types.ts';

export function sortOf(text: string): Sort {
  return text.startsWith('-') ? { by: text.slice(1), direction: 'desc' } : { by: text, direction: 'asc' };
}

const sortText = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);

/** For a table whose order stands in the address; `usual` is what holds where it says none. */
export const sortIn =
  (change: (next: (now: Readonly<Record<string, string>>) => { sort: string }) => void, usual: string): ChangeSort =>
  (next) =>
    change(({ sort }) => ({ sort: sortText(next(sortOf(sort || usual))) }));
