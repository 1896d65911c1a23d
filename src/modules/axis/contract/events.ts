import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { axisPermissions } from './permissions.ts';
import { AxisName, TypeKey } from './type.ts';

const about = z.strictObject({ id: Id, axis: AxisName, type: TypeKey });

export const recordCreated = defineEvent('axis.record.created', about, axisPermissions['axis.record.read']);
export const recordUpdated = defineEvent('axis.record.updated', about, axisPermissions['axis.record.read']);
export const recordDeleted = defineEvent('axis.record.deleted', about, axisPermissions['axis.record.read']);
export const recordRestored = defineEvent('axis.record.restored', about, axisPermissions['axis.record.read']);
export const recordErased = defineEvent('axis.record.erased', about, axisPermissions['axis.record.read']);
export const relationshipChanged = defineEvent(
  'axis.relationship.changed',
  z.strictObject({ id: Id, from: Id, to: Id, removed: z.boolean() }),
  axisPermissions['axis.record.read'],
);
/** Up to 500 records of one type at once. `id` is the bulk change. */
export const recordsChanged = defineEvent(
  'axis.records.changed',
  z.strictObject({ id: Id, axis: AxisName, type: TypeKey, records: z.array(Id) }),
  axisPermissions['axis.record.read'],
);
export const typeChanged = defineEvent(
  'axis.type.changed',
  z.strictObject({ axis: AxisName, type: TypeKey }),
  'member',
);
