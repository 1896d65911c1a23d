import type { Json } from '#kernel/contract/block.ts';
import { block } from '#kernel/server/block.ts';
import { orderCreate } from '../../contract/blocks.ts';
import { createOrder } from '../move.service.ts';
import { checkMoves, revertMove } from './revert.ts';

export const orderCreateBlock = block({
  contract: orderCreate,
  async run({ context, execution, settings }) {
    const { order, impact } = await createOrder(context, { executionId: execution.id, settings });
    return { state: 'done', output: order as unknown as Json, impacts: [impact] };
  },
  check: checkMoves,
  revert: revertMove,
});
