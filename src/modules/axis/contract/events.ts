import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { axisPermissions } from './permissions.ts';
import { rightName } from './rights.ts';
import { AxisName, TypeKey } from './type.ts';

const floor = axisPermissions['axis.record.read'];
const ofType = { axis: AxisName, type: TypeKey, open: z.boolean().default(false) };
const about = z.strictObject({ id: Id, ...ofType });

/** Who may read the type hears of its records. */
function readers({ axis, type, open }: { axis: string; type: string; open: boolean }): string {
  return open ? floor.name : rightName({ axis, key: type }, 'read');
}

export const recordCreated = defineEvent('axis.record.created', about, readers);
export const recordUpdated = defineEvent('axis.record.updated', about, readers);
export const recordDeleted = defineEvent('axis.record.deleted', about, readers);
export const recordRestored = defineEvent('axis.record.restored', about, readers);
export const recordErased = defineEvent('axis.record.erased', about, readers);
/** Browsers hear the relationship's id only, which says nothing of the types. */
export const relationshipChanged = defineEvent(
  'axis.relationship.changed',
  z.strictObject({ id: Id, from: Id, to: Id, removed: z.boolean() }),
  floor,
);
/** Up to 500 records of one type at once. `id` is the bulk change. */
export const recordsChanged = defineEvent(
  'axis.records.changed',
  z.strictObject({ id: Id, ...ofType, records: z.array(Id) }),
  readers,
);
/** Browsers hear no id: only that types are to be loaded again. */
export const typeChanged = defineEvent('axis.type.changed', z.strictObject({ axis: AxisName, type: TypeKey }), floor);
