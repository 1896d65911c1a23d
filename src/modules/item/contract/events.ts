import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { itemPermissions } from './permissions.ts';

/** One per movement; `id` is the item. */
export const stockMoved = defineEvent(
  'item.stock.moved',
  z.strictObject({ id: Id, executionId: Id.nullable() }),
  itemPermissions['item.stock.read'],
);
