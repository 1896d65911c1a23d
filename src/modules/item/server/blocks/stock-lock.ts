/** Which levels of stock a step locks. */
import type { Json } from '#kernel/contract/block.ts';
import { idsAt } from '#kernel/server/block.ts';
import { mainLocation } from '../../contract/stock.ts';
import { stockLock } from '../stock.queries.ts';

/** The lines and the location as far as they are known: without its location a line is not. */
export const locksLevels = {
  of: stockLock,
  keys(settings: Json | undefined): string[] {
    const { lines, location = mainLocation } = (settings ?? {}) as { lines?: Json; location?: Json };
    const place = location ?? mainLocation;
    if (!Array.isArray(lines) || typeof place !== 'string') return [];
    return lines.flatMap((line) =>
      idsAt(line, ['item', 'itemId'])
        .slice(0, 1)
        .map((item) => `${item} ${place}`),
    );
  },
};
