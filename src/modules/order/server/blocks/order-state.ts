/** The block that moves an order on. */
import { block, idsAt } from '#kernel/server/block.ts';
import { orderState } from '../../contract/blocks.ts';
import { moveOrder } from '../move.service.ts';
import { orderLock } from '../order.queries.ts';
import { wantsOrderMails } from '../order-mail.service.ts';
import { answerCancelled } from '../withdrawal.service.ts';
import { orders } from './revert.ts';

export const orderStateBlock = block({
  contract: orderState,
  async run({ context, execution, settings, scope }) {
    const { customer, impact } = await moveOrder(context, {
      orderId: settings.orderId,
      to: settings.state,
      by: 'flow',
      executionId: execution.id,
      reason: settings.reason ?? null,
      at: typeof scope.now === 'string' ? scope.now : null,
    });
    if (settings.state === 'cancelled') await answerCancelled(context, [settings.orderId]);
    return {
      state: 'done',
      output: {
        orderId: settings.orderId,
        state: settings.state,
        // What the customer wants now, not when the order was placed: approvals take days.
        isMailWanted: settings.state === 'confirmed' && (await wantsOrderMails(context, customer)),
      },
      impacts: impact ? [impact] : [],
    };
  },
  locks: { of: orderLock, keys: (settings) => idsAt(settings, ['orderId']) },
  reversal: orders,
});
