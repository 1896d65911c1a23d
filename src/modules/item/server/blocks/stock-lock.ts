/** Lock keys: stock levels that a step locks. */
import type { Json } from '#kernel/contract/block.ts';
import { readIds } from '#kernel/server/block.ts';
import { mainLocation } from '../../contract/stock.ts';
import { stockLock } from '../stock.queries.ts';

/** The lines and the location as far as they are known: without its location a line is not. */
export const getLevelLocks = {
  of: stockLock,
  keys(settings: Json | undefined): string[] {
    const { lines, location = mainLocation } = (settings ?? {}) as { lines?: Json; location?: Json };
    const locationName = location ?? mainLocation;
    if (!Array.isArray(lines) || typeof locationName !== 'string') return [];
    return lines.flatMap((line) =>
      readIds(line, ['item', 'itemId'])
        .slice(0, 1)
        .map((item) => `${item} ${locationName}`),
    );
  },
};
