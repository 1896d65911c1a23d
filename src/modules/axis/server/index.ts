/** The front door of axis: records of every kind, for other rooms. */

import { atMasked, heldFiles, heldWords } from '#kernel/server/erasure.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { room as access } from '#modules/access/server/index.ts';
import { amountsWritten } from '#modules/company/server/index.ts';
import { namedTypes, recordChoices, recordNames, shipSystemFrame, systemKeys } from '#modules/flow/server/index.ts';
import { isRecordActionFrame } from '../contract/action.ts';
import { axisAudits } from '../contract/audits.ts';
import { axisErrors } from '../contract/errors.ts';
import { recordCreated, recordDeleted, recordRestored, recordsChanged, recordUpdated } from '../contract/events.ts';
import { axisLabels } from '../contract/labels.ts';
import { axisPermissions } from '../contract/permissions.ts';
import { permissionsOfTypes } from '../contract/rights.ts';
import { axisTypes } from '../contract/types.ts';
import { checkActions } from './action.service.ts';
import { findRecords as findRecordsOfRun } from './blocks/find-records.ts';
import { recordBulk } from './blocks/record-bulk.ts';
import { recordImport, recordImportPlan } from './blocks/record-import.ts';
import { recordCreate, recordDelete, recordUpdate } from './blocks/records.ts';
import { relationship } from './blocks/relationship.ts';
import { recordBulkFrame } from './bulk.service.ts';
import { choicesOfRecords } from './choices.ts';
import { filesOfRecords, wordsOfRecords } from './erasure.ts';
import { checkGuards } from './field-guards.ts';
import { hasAmounts } from './figures.service.ts';
import { forgetImportFiles, recordImportFrame } from './import.service.ts';
import { importSubscriptions, importTasks } from './import-jobs.ts';
import { indexWordsTask } from './index-words.ts';
import { readableNames, recordNamesOf, typeNames } from './names.ts';
import { persons } from './personal.ts';
import { recordData } from './personal-data.ts';
import { provision } from './provision.ts';
import { routes } from './routes.ts';
import { sealStoredTask } from './seal-stored.ts';
import { namesOfTypes } from './type.service.ts';
import { permissionsOfCompany } from './type-change.service.ts';

export { actOnRecord } from './action.service.ts';
export { type FieldGuard, fieldGuards } from './field-guards.ts';
export { recordsById, recordsByValue } from './field-values.ts';
export { countRecords } from './figures.service.ts';
export { findRecords, listRecords, unreadableIds } from './list.service.ts';
export { recordNamesOf, typesOfRecords } from './names.ts';
export { changeOptions, type FieldOption } from './options.service.ts';
export {
  createRecord,
  goneAmong,
  readRecord,
  readRecords,
  setDeleted,
  titlesOf,
  updateRecordValues as updateRecord,
} from './record.service.ts';
export { addLink } from './relationship.service.ts';
export { findShown, findUnshown, type ShownChange, type ShownPlace, writeShown } from './shown.service.ts';
export { recordTypes } from './type.service.ts';

export const room = defineRoom({
  name: 'axis',
  labels: axisLabels,
  audits: axisAudits,
  persons,
  subjects: {
    'axis.record': recordNamesOf,
    // Rows of before are about the record, too, and call it so.
    'axis.relationship': recordNamesOf,
    'axis.type': typeNames,
  },
  routes,
  types: axisTypes,
  permissions: { ...axisPermissions, ...permissionsOfTypes(axisTypes) },
  events: [recordCreated, recordUpdated, recordDeleted, recordRestored, recordsChanged],
  permissionsOf: permissionsOfCompany,
  errors: axisErrors,
  blocks: [
    recordCreate,
    recordUpdate,
    recordDelete,
    recordBulk,
    recordImportPlan,
    recordImport,
    relationship,
    findRecordsOfRun,
  ],
  subscriptions: importSubscriptions,
  gives: [
    give(atMasked, forgetImportFiles),
    shipSystemFrame(recordBulkFrame),
    shipSystemFrame(recordImportFrame),
    give(systemKeys, isRecordActionFrame),
    give(recordNames, readableNames),
    give(recordChoices, choicesOfRecords),
    give(namedTypes, namesOfTypes),
    give(amountsWritten, hasAmounts),
    give(heldWords, wordsOfRecords),
    give(heldFiles, filesOfRecords),
    give(personalData, recordData),
  ],
  tasks: [...importTasks, sealStoredTask, indexWordsTask],
  check: (house) => [...checkActions(house), ...checkGuards(house)],
  provision: { after: [access], run: provision },
});
