/** Record events for other modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { axisPermissions } from './permissions.ts';
import { getRightName } from './rights.ts';
import { axisTopics as topics } from './topics.ts';
import { AxisName, TypeKey } from './type.ts';

const floor = axisPermissions['axis.record.read'];
const ofType = { axis: AxisName, type: TypeKey, open: z.boolean().default(false) };
const recordPayload = z.strictObject({ id: Id, ...ofType });

/** Readers of the type receive its record events. */
function readers({ axis, type, open }: { axis: string; type: string; open: boolean }): string {
  return open ? floor.name : getRightName({ axis, key: type }, 'read');
}

const ofRecord = { payload: recordPayload, subject: 'id', touches: [topics.record], recipients: readers } as const;

export const recordCreated = defineEvent({
  name: 'axis.record.created',
  title: { ko: '항목을 새로 등록하면', en: 'A record is made' },
  ...ofRecord,
});
export const recordUpdated = defineEvent({
  name: 'axis.record.updated',
  title: { ko: '항목을 수정하면', en: 'A record is changed' },
  ...ofRecord,
});
export const recordDeleted = defineEvent({
  name: 'axis.record.deleted',
  title: { ko: '항목을 삭제하면', en: 'A record is deleted' },
  ...ofRecord,
});
export const recordRestored = defineEvent({
  name: 'axis.record.restored',
  title: { ko: '삭제한 항목을 복원하면', en: 'A deleted record is restored' },
  ...ofRecord,
});
export const recordErased = defineEvent({ name: 'axis.record.erased', ...ofRecord });
/** Browsers receive only the relationship's id, which reveals nothing about the types. */
export const relationshipChanged = defineEvent({
  name: 'axis.relationship.changed',
  payload: z.strictObject({ id: Id, from: Id, to: Id, removed: z.boolean() }),
  subject: 'id',
  touches: [topics.relationship],
  recipients: floor,
});
/** Up to 500 records of one type at once. `id` is the bulk change. */
export const recordsChanged = defineEvent({
  name: 'axis.records.changed',
  title: { ko: '여러 항목을 한꺼번에 바꾸면', en: 'Records are changed in bulk' },
  payload: z.strictObject({ id: Id, ...ofType, records: z.array(Id) }),
  subject: 'id',
  touches: [topics.record],
  recipients: readers,
});
/** An import began, progressed or ended; the person who started it is notified. */
export const importMoved = defineEvent({
  name: 'axis.import.moved',
  payload: z.strictObject({ id: Id, startedBy: Id.nullable() }),
  subject: 'id',
  audience: 'startedBy',
  touches: [topics.import],
  recipients: 'audience',
});
/** Browsers receive no id, only the signal to reload types. */
export const typeChanged = defineEvent({
  name: 'axis.type.changed',
  payload: z.strictObject({ axis: AxisName, type: TypeKey }),
  subject: null,
  touches: [topics.type, accessTopics.permission],
  recipients: floor,
});
