import { route } from '#kernel/server/room.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as records from '../contract/endpoints.ts';
import { changeInBulk } from './bulk.service.ts';
import { axisStats, findRecords, listRecords, readHistory } from './list.service.ts';
import {
  createRecord,
  eraseRecord,
  readRecord,
  readRecordById,
  replaceRecord,
  setDeleted,
  withReferences,
} from './record.service.ts';
import { listLinks, relate, unrelate } from './relationship.service.ts';
import { listTypes } from './type.service.ts';
import { changeType } from './type-change.service.ts';

export const routes = [
  route(records.listAxisRecords, (context, { params, query }) => listRecords(context, { ...query, ...params })),
  route(records.listRecordsOfType, (context, { params, query }) => listRecords(context, { ...query, ...params })),
  route(records.createRecord, async (context, { params, body }) =>
    withReferences(context, await createRecord(context, { ...body, ...params })),
  ),
  route(records.readRecord, (context, { params, query }) => readRecord(context, params, query)),
  route(records.readRecordById, (context, { params }) => readRecordById(context, params.id)),
  route(records.replaceRecord, async (context, { params, body }) =>
    withReferences(context, await replaceRecord(context, params, body)),
  ),
  route(records.deleteRecord, async (context, { params, query }) => {
    const permanent = query.permanent ?? false;
    if (permanent) await eraseRecord(context, params, query.version);
    else await setDeleted(context, params, { deleted: true, version: query.version });
    return { id: params.id, permanent };
  }),
  route(records.restoreRecord, async (context, { params }) =>
    withReferences(context, await setDeleted(context, params, { deleted: false })),
  ),
  route(records.readHistory, (context, { params, query }) => readHistory(context, params, query)),
  route(records.listRelationships, (context, { params, query }) => listLinks(context, params, query)),
  route(records.createRelationship, (context, { params, body }) => relate(context, params, body)),
  route(records.removeRelationship, (context, { params }) => unrelate(context, params)),
  route(collections.searchRecords, (context, { query }) => findRecords(context, query)),
  route(collections.axisStats, (context) => axisStats(context)),
  route(collections.bulkChange, (context, { params, body }) => changeInBulk(context, { ...params, change: body })),
  route(collections.listTypes, (context) => listTypes(context)),
  route(collections.changeType, (context, { params, body }) => changeType(context, { ...params, ...body })),
];
