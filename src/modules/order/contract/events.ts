import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { orderPermissions } from './permissions.ts';
import { OrderState } from './states.ts';

/** `guestId` lets the guest's own browser hear of it. */
export const orderEvents = {
  placed: defineEvent(
    'order.order.placed',
    z.strictObject({ id: Id, number: z.string(), guestId: Id.nullable() }),
    orderPermissions['order.order.read'],
  ),
  moved: defineEvent(
    'order.order.moved',
    z.strictObject({ id: Id, number: z.string(), guestId: Id.nullable(), from: OrderState, to: OrderState }),
    orderPermissions['order.order.read'],
  ),
};
