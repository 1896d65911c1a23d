/** The public interface of axis for other modules: records of every kind. */

import { defineModule } from '#kernel/server/app-module.ts';
import { filesInUsePoint, snapshotsMaskedPoint, wordsInUsePoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { accessModule as access } from '#modules/access/server/index.ts';
import { amountsWrittenPoint } from '#modules/company/server/index.ts';
import {
  recordChoicesPoint,
  recordNamesPoint,
  recordTypesPoint,
  shipSystemFrame,
  systemKeysPoint,
} from '#modules/flow/server/index.ts';
import { isActionFrameKey } from '../contract/action.ts';
import { axisAudits } from '../contract/audits.ts';
import { axisErrors } from '../contract/errors.ts';
import { recordCreated, recordDeleted, recordRestored, recordsChanged, recordUpdated } from '../contract/events.ts';
import { axisLabels } from '../contract/labels.ts';
import { axisPermissions } from '../contract/permissions.ts';
import { createPermissionsOfTypes } from '../contract/rights.ts';
import { axisTypes } from '../contract/types.ts';
import { assertActionFlows } from './action.service.ts';
import { findRecords as findRecordsOfRun } from './blocks/find-records.ts';
import { recordBulk } from './blocks/record-bulk.ts';
import { recordImport, recordImportPlan } from './blocks/record-import.ts';
import { recordCreate, recordDelete, recordUpdate } from './blocks/records.ts';
import { relationship } from './blocks/relationship.ts';
import { recordBulkFrame } from './bulk.service.ts';
import { recordChoiceSource } from './choices.ts';
import { findFilesInRecords, findWordsInRecords } from './erasure.ts';
import { assertGuardedFields } from './field-guards.ts';
import { hasAmounts } from './figures.service.ts';
import { importJobs, importSubscriptions } from './import.job.ts';
import { deleteEndedImportFiles, recordImportFrame } from './import.service.ts';
import { getReadableNames, getRecordNames, getTypeNames } from './names.ts';
import { countPersonalRecords } from './personal-access.ts';
import { recordData } from './personal-data.ts';
import { provisionTypes } from './provision.ts';
import { reindexJob } from './reindex.job.ts';
import { routes } from './routes.ts';
import { sealStoredJob } from './seal-stored.job.ts';
import { listTypeNames } from './type.service.ts';
import { listCompanyPermissions } from './type-change.service.ts';

export { actOnRecord } from './action.service.ts';
export { type FieldGuard, fieldGuardPoint } from './field-guards.ts';
export { findRecordsById, findRecordsByValue } from './field-values.ts';
export { countRecords } from './figures.service.ts';
export { findRecords, listRecords, listUnreadableIds } from './list.service.ts';
export {
  findMirroredRecords,
  findUnmirroredRecords,
  type MirroredChange,
  type MirroredTypeKey,
  writeMirroredRecords,
} from './mirrored-record.service.ts';
export { getRecordNames, getTypesOfRecords } from './names.ts';
export { changeOptions, type FieldOption } from './options.service.ts';
export {
  buildTitleQuery,
  createRecord,
  findGoneIds,
  readRecord,
  readRecords,
  setDeleted,
  updateRecordValues as updateRecord,
} from './record.service.ts';
export { addLink } from './relationship.service.ts';
export { getRecordTypes } from './type.service.ts';

export const axisModule = defineModule({
  name: 'axis',
  labels: axisLabels,
  audits: axisAudits,
  persons: countPersonalRecords,
  subjects: {
    'axis.record': getRecordNames,
    // Old rows also refer to the record, under the same name.
    'axis.relationship': getRecordNames,
    'axis.type': getTypeNames,
  },
  routes,
  types: axisTypes,
  permissions: { ...axisPermissions, ...createPermissionsOfTypes(axisTypes) },
  events: [recordCreated, recordUpdated, recordDeleted, recordRestored, recordsChanged],
  permissionsOf: listCompanyPermissions,
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
  contributes: [
    contribute(snapshotsMaskedPoint, deleteEndedImportFiles),
    shipSystemFrame(recordBulkFrame),
    shipSystemFrame(recordImportFrame),
    contribute(systemKeysPoint, isActionFrameKey),
    contribute(recordNamesPoint, getReadableNames),
    contribute(recordChoicesPoint, recordChoiceSource),
    contribute(recordTypesPoint, listTypeNames),
    contribute(amountsWrittenPoint, hasAmounts),
    contribute(wordsInUsePoint, findWordsInRecords),
    contribute(filesInUsePoint, findFilesInRecords),
    contribute(personalData, recordData),
  ],
  jobs: [...importJobs, sealStoredJob, reindexJob],
  check: (app) => [...assertActionFlows(app), ...assertGuardedFields(app)],
  provision: { after: [access], run: provisionTypes },
});
