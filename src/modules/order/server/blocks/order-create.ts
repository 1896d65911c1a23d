/** The block that receives an order. */
import type { Json } from '#kernel/contract/block.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { orderCreate } from '../../contract/blocks.ts';
import { createOrder } from '../order-move.service.ts';
import { orderReversal } from './order-reversal.ts';

export const orderCreateBlock = defineBlockServer({
  contract: orderCreate,
  async run({ context, execution, settings, scope }) {
    // The run's own clock: seeds let a year of orders happen in seconds.
    const at = typeof scope.now === 'string' ? scope.now : new Date().toISOString();
    const { order, impact } = await createOrder(context, { executionId: execution.id, settings, at });
    const uses = settings.lines.map((line) => ({ type: 'record', id: line.itemId }));
    return { state: 'done', output: order as unknown as Json, impacts: [impact], uses };
  },
  reversal: orderReversal,
});
