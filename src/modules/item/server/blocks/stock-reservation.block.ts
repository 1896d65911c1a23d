/** The block that reserves stock or releases it; undone like every stock movement. */
import { defineBlockServer } from '#kernel/server/block.ts';
import { stockReservationBlock } from '../../contract/blocks.ts';
import { getLevelLocks } from './stock-lock.ts';
import { moveInStep, stockReversal } from './stock-movement.block.ts';
import { inspectLines } from './stock-movement.inspect.ts';

export const stockReservation = defineBlockServer({
  contract: stockReservationBlock,
  async run({ settings, ...run }) {
    const { operation: movement, ...rest } = settings;
    return moveInStep(run, { ...rest, movement });
  },
  reversal: stockReversal,
  locks: getLevelLocks,
  inspect: inspectLines,
});
