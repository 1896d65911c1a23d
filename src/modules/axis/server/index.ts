/** The front door of axis: records of every kind, for other rooms. */
import { defineRoom } from '#kernel/server/room.ts';
import { axisErrors } from '../contract/errors.ts';
import { axisPermissions } from '../contract/permissions.ts';
import { recordBulk } from './blocks/record-bulk.ts';
import { recordCreate, recordDelete, recordUpdate } from './blocks/records.ts';
import { relationship } from './blocks/relationship.ts';
import { provision } from './provision.ts';
import { routes } from './routes.ts';

export { findRecords, listRecords } from './list.service.ts';
export {
  createRecord,
  readRecord,
  readRecords,
  setDeleted,
  updateRecordValues as updateRecord,
} from './record.service.ts';
export { addLink } from './relationship.service.ts';
export { defineTypes, recordTypes } from './type.service.ts';

export const room = defineRoom({
  name: 'axis',
  routes,
  permissions: axisPermissions,
  errors: axisErrors,
  blocks: [recordCreate, recordUpdate, recordDelete, recordBulk, relationship],
  provision,
});
