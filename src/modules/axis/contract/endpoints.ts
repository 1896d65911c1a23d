/** Calls about one record, its list, history and relationships. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { FieldKey } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { axisErrors } from './errors.ts';
import { FieldList, FilterText, Sort } from './filter.ts';
import { AxisRecordView, HistoryEntryView, RecordCreation, ReplaceRecord } from './record.ts';
import { NewRelationship, Relationship } from './relationship.ts';
import { axisTopics } from './topics.ts';

const { UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN } = axisErrors;
const unknown = [UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN] as const;
const { NOT_FOUND, VERSION_CONFLICT, DUPLICATE } = kernelErrors;

const name = z.string().max(40);
const axisParams = z.strictObject({ axis: name });
const typeParams = z.strictObject({ axis: name, type: name });
const recordParams = z.strictObject({ axis: name, type: name, id: Id });
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const lists = {
  ...listQuery,
  /** Carries the last row's sort value, which may be a long Korean title. */
  cursor: z.string().max(4000).optional(),
  /** Korean search within the list. */
  q: text({ max: 100 }).optional(),
  filter: FilterText.optional(),
  sort: Sort.optional(),
  fields: FieldList.optional(),
  /** True: the deleted ones instead. */
  deleted: flag.optional(),
};

/** The name for every axis in a list. */
export const everyAxis = 'all';

export const listAxisRecords = endpoint({
  method: 'GET',
  path: '/api/axis/:axis',
  scope: 'company',
  // Of an axis, or of all: those types that the caller may read.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '축의 레코드 목록. all이면 모든 축', en: 'Records of an axis, or of all' },
  errors: unknown,
  params: axisParams,
  query: z.strictObject(lists),
  reply: AxisRecordView,
  paged: true,
});

export const listRecordsOfType = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '유형의 레코드 목록', en: 'Records of a type' },
  errors: unknown,
  params: typeParams,
  query: z.strictObject(lists),
  reply: AxisRecordView,
  paged: true,
});

/** Number of live records per value of a choice field: the tabs above a list. */
export const countByField = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/counts',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '항목별 레코드 수', en: 'Records by the value of a field' },
  errors: unknown,
  params: typeParams,
  query: z.strictObject({ field: FieldKey }),
  reply: z.array(z.strictObject({ value: z.string(), count: z.int() })),
});

/** All that a list shows, as a file that the server writes: so it is known who took what, and why. */
export const exportRecords = endpoint({
  method: 'POST',
  path: '/api/axis/exports',
  scope: 'company',
  permission: 'axis.record.read',
  audit: 'axis.record.export',
  subject: { type: 'axis.type' },
  touches: [kernelTopics['access-record']],
  summary: { ko: '레코드를 CSV로 내보내기', en: 'Export records as CSV' },
  errors: [...unknown, axisErrors.EXPORT_REASON_MISSING],
  body: z.strictObject({
    axis: name,
    type: name.optional(),
    q: lists.q,
    filter: lists.filter,
    sort: lists.sort,
    deleted: z.boolean().optional(),
    /** Must be given where a type is about persons. */
    reason: text({ max: 500 }).optional(),
  }),
  reply: z.never(),
  download: true,
});

export const createRecord = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.record.create',
  subject: { type: 'axis.record', reply: 'id' },
  touches: [axisTopics.record],
  summary: { ko: '레코드 등록', en: 'Create a record' },
  errors: [
    ...unknown,
    axisErrors.UNKNOWN_REFERENCE,
    axisErrors.RECORD_STATE_REFUSED,
    axisErrors.RECORD_FIELD_KEPT,
    axisErrors.RECORD_ALIKE,
    axisErrors.RECORD_SHOWN,
    DUPLICATE,
  ],
  params: typeParams,
  body: RecordCreation,
  reply: AxisRecordView,
  status: 201,
});

export const readRecord = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/:id',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '레코드 조회', en: 'Read a record' },
  errors: [...unknown, NOT_FOUND],
  params: recordParams,
  query: z.strictObject({ includeDeleted: flag.optional() }),
  reply: AxisRecordView,
});

export const readRecordById = endpoint({
  method: 'GET',
  path: '/api/axis/records/:id',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '식별자로 레코드 조회. 삭제된 것도 포함', en: 'Read a record by its id alone, deleted or not' },
  errors: [NOT_FOUND, RECORD_TYPE_FORBIDDEN],
  params: z.strictObject({ id: Id }),
  reply: AxisRecordView,
});

export const replaceRecord = endpoint({
  method: 'PUT',
  path: '/api/axis/:axis/:type/:id',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.record.update',
  subject: { type: 'axis.record', params: 'id' },
  touches: [axisTopics.record],
  summary: { ko: '레코드 수정', en: 'Replace a record' },
  errors: [
    ...unknown,
    NOT_FOUND,
    axisErrors.UNKNOWN_REFERENCE,
    axisErrors.SELF_RELATION,
    axisErrors.RECORD_STATE_REFUSED,
    axisErrors.RECORD_FIELD_KEPT,
    axisErrors.RECORD_SHOWN,
    VERSION_CONFLICT,
    DUPLICATE,
  ],
  params: recordParams,
  body: ReplaceRecord,
  reply: AxisRecordView,
});

export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/axis/:axis/:type/:id',
  scope: 'company',
  // And `write` of the type; `erase` where it is for good.
  permission: 'axis.record.read',
  audit: 'axis.record.delete',
  subject: { type: 'axis.record', params: 'id' },
  touches: [axisTopics.record],
  summary: {
    ko: '레코드 삭제. permanent=true이면 되돌릴 수 없이 지웁니다.',
    en: 'Delete a record; permanent=true erases it for good',
  },
  errors: [...unknown, NOT_FOUND, VERSION_CONFLICT, axisErrors.RECORD_REFERENCED, axisErrors.RECORD_SHOWN],
  params: recordParams,
  query: z.strictObject({ permanent: flag.optional(), version: z.coerce.number().int().min(1).optional() }),
  reply: z.strictObject({ id: Id, permanent: z.boolean() }),
});

export const restoreRecord = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/:id/restore',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.record.restore',
  subject: { type: 'axis.record', params: 'id' },
  touches: [axisTopics.record],
  summary: { ko: '삭제한 레코드 복원', en: 'Restore a deleted record' },
  errors: [...unknown, NOT_FOUND, DUPLICATE, axisErrors.RECORD_VALUE_TAKEN, axisErrors.RECORD_SHOWN],
  params: recordParams,
  reply: AxisRecordView,
});

/** Reveals the number behind a sealed field's mask once, to a person who gives a reason. */
export const revealSealedValue = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/:id/show',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.sealed.show',
  audit: 'axis.sealed.show',
  subject: { type: 'axis.record', params: 'id' },
  touches: [kernelTopics['access-record']],
  summary: {
    ko: '암호화한 번호 보기. 이유가 열람 기록에 남습니다.',
    en: 'See an encrypted number; the reason is kept in the access records',
  },
  errors: [...unknown, NOT_FOUND],
  params: recordParams,
  body: z.strictObject({ field: FieldKey, reason: text({ max: 500 }) }),
  reply: z.strictObject({ value: z.string() }),
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/:id/history',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '레코드 변경 이력', en: 'History of a record' },
  errors: [...unknown, NOT_FOUND],
  params: recordParams,
  query: z.strictObject(listQuery),
  reply: HistoryEntryView,
  paged: true,
});

export const listRelationships = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/:id/relationships',
  scope: 'company',
  // And `read` of the type.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.relationship, axisTopics.record],
  summary: { ko: '레코드의 관계', en: 'Relationships of a record' },
  errors: [...unknown, NOT_FOUND],
  params: recordParams,
  query: z.strictObject(listQuery),
  reply: Relationship,
  paged: true,
});

export const createRelationship = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/:id/relationships',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.relationship.create',
  subject: { type: 'axis.record', params: 'id' },
  touches: [axisTopics.relationship],
  summary: { ko: '관계 추가', en: 'Relate two records' },
  errors: [...unknown, NOT_FOUND, axisErrors.UNKNOWN_REFERENCE, axisErrors.SELF_RELATION, DUPLICATE],
  params: recordParams,
  body: NewRelationship,
  reply: Relationship,
  status: 201,
});

export const removeRelationship = endpoint({
  method: 'DELETE',
  path: '/api/axis/:axis/:type/:id/relationships/:relationshipId',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.relationship.remove',
  subject: { type: 'axis.record', params: 'id' },
  touches: [axisTopics.relationship],
  summary: { ko: '관계 삭제', en: 'Remove a relationship' },
  errors: [...unknown, NOT_FOUND],
  params: z.strictObject({ axis: name, type: name, id: Id, relationshipId: Id }),
  reply: z.strictObject({ id: Id }),
});
