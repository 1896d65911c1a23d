/** The order of a list as a query and an address write it: `-updatedAt`. */
import type { Sort } from './types.ts';

export function sortOf(text: string): Sort {
  return text.startsWith('-') ? { by: text.slice(1), direction: 'desc' } : { by: text, direction: 'asc' };
}

export const sortText = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);
