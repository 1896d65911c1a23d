/** The block that keeps stock aside, or gives it free again; taken back like every movement of stock. */
import { block } from '#kernel/server/block.ts';
import { stockReservationBlock } from '../../contract/blocks.ts';
import { locksLevels } from './stock-lock.ts';
import { movedIn, stock } from './stock-movement.block.ts';
import { inspectLines } from './stock-movement.inspect.ts';

export const stockReservation = block({
  contract: stockReservationBlock,
  async run({ settings, ...run }) {
    const { operation: movement, ...rest } = settings;
    return movedIn(run, { ...rest, movement });
  },
  reversal: stock,
  locks: locksLevels,
  inspect: inspectLines,
});
