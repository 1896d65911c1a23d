import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { orderPermissions } from './permissions.ts';
import { OrderState } from './states.ts';

/** `audience`: the customer, a guest or a person who may be a member, too; orders that staff enters may have none. */
const about = { id: Id, number: z.string(), audience: z.array(Id) };

export const orderEvents = {
  placed: defineEvent('order.order.placed', z.strictObject(about), orderPermissions['order.order.read']),
  moved: defineEvent(
    'order.order.moved',
    z.strictObject({ ...about, from: OrderState, to: OrderState }),
    orderPermissions['order.order.read'],
  ),
};
