/** Events published to modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { itemPermissions } from './permissions.ts';
import { itemTopics } from './topics.ts';

/** One per movement; `id` is the item. */
export const stockMoved = defineEvent({
  name: 'item.stock.moved',
  title: { ko: '재고가 움직이면', en: 'Stock moves' },
  payload: z.strictObject({ id: Id, executionId: Id.nullable() }),
  subject: 'id',
  touches: [itemTopics.stock],
  recipients: itemPermissions['item.stock.read'],
});
