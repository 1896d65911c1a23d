import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { AxisName, TypeKey } from './type.ts';

const about = z.strictObject({ id: Id, axis: AxisName, type: TypeKey });

export const recordCreated = defineEvent('axis.record.created', about);
export const recordUpdated = defineEvent('axis.record.updated', about);
export const recordDeleted = defineEvent('axis.record.deleted', about);
export const recordRestored = defineEvent('axis.record.restored', about);
export const recordErased = defineEvent('axis.record.erased', about);
export const relationshipChanged = defineEvent(
  'axis.relationship.changed',
  z.strictObject({ id: Id, from: Id, to: Id, removed: z.boolean() }),
);
/** Up to 500 records of one type at once. `id` is the bulk change. */
export const recordsChanged = defineEvent(
  'axis.records.changed',
  z.strictObject({ id: Id, axis: AxisName, type: TypeKey, records: z.array(Id) }),
);
export const typeChanged = defineEvent('axis.type.changed', z.strictObject({ axis: AxisName, type: TypeKey }));
