/** Routes: the function for each endpoint of records. */
import { downloadRoute, route } from '#kernel/server/app-module.ts';
import * as actions from '../contract/action.endpoints.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as records from '../contract/endpoints.ts';
import * as imports from '../contract/import.endpoints.ts';
import { actOnRecord } from './action.service.ts';
import { changeInBulk, previewRecordsUpdate } from './bulk.service.ts';
import { assertNoDuplicates } from './duplicates.ts';
import { eraseRecord } from './erasure.ts';
import { exportRecords } from './export.service.ts';
import { exportRefusedRows, listImports, listRefusedRows, readImport, startImport } from './import.service.ts';
import { checkImport } from './import-check.service.ts';
import { computeAxisStats, countByField, findRecords, listRecords, readHistory } from './list.service.ts';
import { recordPersonalAccess } from './personal-access.ts';
import { createRecord, readRecord, readRecordById, setDeleted } from './record.service.ts';
import { deleteRecord } from './record-delete.service.ts';
import { replaceRecord } from './record-replace.service.ts';
import { toRecordView } from './record-view.ts';
import { createRelationship, listRelationships, removeRelationship } from './relationship.service.ts';
import { readSealedValue } from './reveal-sealed.service.ts';
import { getAllowedType, listTypes } from './type.service.ts';
import { changeType } from './type-change.service.ts';

export const routes = [
  route(records.listAxisRecords, async (context, { params, query }) => {
    const page = await listRecords(context, { ...query, ...params });
    await recordPersonalAccess(context, 'axis.record.list', page.data);
    return page;
  }),
  route(records.listRecordsOfType, async (context, { params, query }) => {
    const page = await listRecords(context, { ...query, ...params });
    await recordPersonalAccess(context, 'axis.record.list', page.data);
    return page;
  }),
  route(records.countByField, (context, { params, query }) => countByField(context, { ...params, ...query })),
  downloadRoute(records.exportRecords, (context, { body }) => exportRecords(context, body)),
  route(records.createRecord, async (context, { params, body }) => {
    const { allowAlike, ...record } = body;
    await assertNoDuplicates(context, await getAllowedType(context, params, 'write'), [{ ...record, allowAlike }]);
    return toRecordView(context, await createRecord(context, { ...record, ...params }));
  }),
  route(records.readRecord, async (context, { params, query }) => {
    const record = await readRecord(context, params, query);
    await recordPersonalAccess(context, 'axis.record.read', [record]);
    return record;
  }),
  route(records.readRecordById, async (context, { params }) => {
    const record = await readRecordById(context, params.id);
    await recordPersonalAccess(context, 'axis.record.read', [record]);
    return record;
  }),
  route(records.replaceRecord, (context, { params, body }) => replaceRecord(context, params, body)),
  route(records.deleteRecord, async (context, { params, query }) => {
    const permanent = query.permanent ?? false;
    if (permanent) await eraseRecord(context, params, query.version);
    else await deleteRecord(context, params, query.version);
    return { id: params.id, permanent };
  }),
  route(records.restoreRecord, async (context, { params }) => {
    const record = await setDeleted(context, params, { deleted: false });
    await recordPersonalAccess(context, 'axis.record.read', [record]);
    return toRecordView(context, record);
  }),
  route(actions.actOnRecord, async (context, { params, body }) => {
    const done = await actOnRecord(context, { ...params, ...body });
    await recordPersonalAccess(context, 'axis.record.read', [done.record]);
    return done;
  }),
  route(records.revealSealedValue, (context, { params, body }) => readSealedValue(context, params, body)),
  route(records.readHistory, async (context, { params, query }) => {
    const page = await readHistory(context, params, query);
    await recordPersonalAccess(context, 'axis.record.history', [params]);
    return page;
  }),
  route(records.listRelationships, async (context, { params, query }) => {
    const page = await listRelationships(context, params, query);
    await recordPersonalAccess(context, 'axis.record.list', [params, ...page.data.map((link) => link.other)]);
    return page;
  }),
  route(records.createRelationship, (context, { params, body }) => createRelationship(context, params, body)),
  route(records.removeRelationship, (context, { params }) => removeRelationship(context, params)),
  route(collections.searchRecords, async (context, { query }) => {
    const searchResult = await findRecords(context, query);
    await recordPersonalAccess(context, 'axis.record.list', searchResult.results);
    return searchResult;
  }),
  route(collections.getAxisStats, (context) => computeAxisStats(context)),
  route(collections.previewBulkUpdate, (context, { params, body }) =>
    previewRecordsUpdate(context, { ...params, ...body }),
  ),
  route(collections.changeRecordsInBulk, (context, { params, body }) =>
    changeInBulk(context, { ...params, change: body }),
  ),
  route(imports.startImport, (context, { params, body }) => startImport(context, { ...params, ...body })),
  route(imports.checkImport, (context, { params, body }) => checkImport(context, { ...params, ...body })),
  route(imports.listImports, (context, { params, query }) => listImports(context, { ...params, ...query })),
  route(imports.readImport, (context, { params }) => readImport(context, params)),
  route(imports.listRefusedRows, (context, { params, query }) => listRefusedRows(context, { ...params, ...query })),
  downloadRoute(imports.exportRefusedRows, (context, { params }) => exportRefusedRows(context, params)),
  route(collections.listTypes, (context) => listTypes(context)),
  route(collections.changeType, (context, { params, body }) => changeType(context, { ...params, ...body })),
];
