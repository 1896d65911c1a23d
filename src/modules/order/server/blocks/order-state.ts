/** The block that moves an order on. */
import { defineBlockServer, readIds } from '#kernel/server/block.ts';
import { orderState } from '../../contract/blocks.ts';
import { orderLock } from '../order.queries.ts';
import { hasOrderMailsOn } from '../order-mail.service.ts';
import { moveOrder } from '../order-move.service.ts';
import { answerWithdrawalsOfCancelled } from '../withdrawal.service.ts';
import { orderReversal } from './order-reversal.ts';

export const orderStateBlock = defineBlockServer({
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
    if (settings.state === 'cancelled') await answerWithdrawalsOfCancelled(context, [settings.orderId]);
    return {
      state: 'done',
      output: {
        orderId: settings.orderId,
        state: settings.state,
        // The customer's present choice, not that at ordering: approvals take days.
        isMailWanted: settings.state === 'confirmed' && (await hasOrderMailsOn(context, customer)),
      },
      impacts: impact ? [impact] : [],
    };
  },
  locks: { of: orderLock, keys: (settings) => readIds(settings, ['orderId']) },
  reversal: orderReversal,
});
