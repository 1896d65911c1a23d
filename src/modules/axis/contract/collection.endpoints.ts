/** Calls about many records at once: search, counts, bulk changes and types. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { axisErrors } from './errors.ts';
import { AxisRecordView, NewRecord, RecordCreation } from './record.ts';
import { axisTopics } from './topics.ts';
import { TypeChange, TypeDefinition, TypeView } from './type.ts';

const { UNKNOWN_AXIS, UNKNOWN_TYPE } = axisErrors;
const { NOT_FOUND, VERSION_CONFLICT, DUPLICATE } = kernelErrors;

const name = z.string().max(40);
const typeParams = z.strictObject({ axis: name, type: name });
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const AxesText = z
  .string()
  .max(200)
  .transform((value) => value.split(',').map((axis) => axis.trim()))
  .pipe(z.array(name).min(1).max(10));

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/axis/search',
  scope: 'company',
  // Finds records of types that the caller may read.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '모든 축에서 검색', en: 'Search all axes' },
  errors: [UNKNOWN_AXIS],
  query: z.strictObject({
    q: text({ max: 100 }),
    /** Names of axes, separated by commas; all when left out. */
    axes: AxesText.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    includeMetadata: flag.optional(),
  }),
  reply: z.strictObject({
    results: z.array(AxisRecordView),
    metadata: z
      .strictObject({
        /** Found, counted up to 200. */
        total: z.int(),
        capped: z.boolean(),
        byAxis: z.record(z.string(), z.int()),
      })
      .optional(),
  }),
});

export const getAxisStats = endpoint({
  method: 'GET',
  path: '/api/axis/stats',
  scope: 'company',
  // Counts types that the caller may read.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.record],
  summary: { ko: '축과 유형별 레코드 수', en: 'Counts of records by axis and type' },
  errors: [],
  reply: z.strictObject({
    total: z.int(),
    deleted: z.int(),
    /** Created in the last 30 days. */
    recent: z.int(),
    types: z.array(
      z.strictObject({ axis: z.string(), type: z.string(), total: z.int(), deleted: z.int(), recent: z.int() }),
    ),
  }),
});

export const maxBulkEntities = 500;
const entities = <T extends z.ZodType>(entity: T) => z.array(entity).min(1).max(maxBulkEntities);
const target = { id: Id, version: z.int().min(1).optional() };

const BulkUpdate = z.strictObject({
  operation: z.literal('update'),
  /** Changes only what is named; null clears. */
  entities: entities(
    z.strictObject({
      ...target,
      title: NewRecord.shape.title.optional(),
      code: NewRecord.shape.code,
      fields: z.record(z.string().max(40), z.unknown()).optional(),
    }),
  ),
});

export const BulkChange = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('create'), entities: entities(RecordCreation) }),
  BulkUpdate,
  z.strictObject({ operation: z.literal('delete'), entities: entities(z.strictObject(target)) }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

export const changeRecordsInBulk = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/bulk',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.record.bulk',
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [axisTopics.record, flowTopics.execution],
  summary: { ko: '레코드 일괄 등록, 수정, 삭제', en: 'Create, edit or delete records in bulk: all or nothing' },
  errors: [
    UNKNOWN_AXIS,
    UNKNOWN_TYPE,
    axisErrors.RECORD_TYPE_FORBIDDEN,
    NOT_FOUND,
    axisErrors.UNKNOWN_REFERENCE,
    axisErrors.SELF_RELATION,
    axisErrors.RECORD_STATE_REFUSED,
    axisErrors.RECORD_FIELD_KEPT,
    axisErrors.RECORD_SHOWN,
    axisErrors.BULK_REPEATED_RECORD,
    axisErrors.RECORD_ALIKE,
    VERSION_CONFLICT,
    DUPLICATE,
  ],
  params: typeParams,
  body: BulkChange,
  reply: z.strictObject({
    /** Same as undoHandle. */
    id: Id,
    /** The execution that the change is: flow shows and undoes it, for 7 days. */
    undoHandle: Id,
    operation: z.enum(['create', 'update', 'delete']),
    ids: z.array(Id),
  }),
  bodyLimit: 4_194_304,
});

/** Maximum number of changed records previewed before and after. */
export const maxPreviewed = 5;

export const previewBulkUpdate = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/bulk/preview',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: false,
  // The changes are made in memory alone.
  keeps: false,
  touches: { none: 'nothing is written' },
  summary: { ko: '일괄 수정 미리보기', en: 'What an edit of many records comes to' },
  errors: [
    UNKNOWN_AXIS,
    UNKNOWN_TYPE,
    axisErrors.RECORD_TYPE_FORBIDDEN,
    NOT_FOUND,
    axisErrors.UNKNOWN_REFERENCE,
    axisErrors.SELF_RELATION,
    axisErrors.RECORD_STATE_REFUSED,
    axisErrors.RECORD_FIELD_KEPT,
    axisErrors.RECORD_SHOWN,
    axisErrors.BULK_REPEATED_RECORD,
    VERSION_CONFLICT,
  ],
  params: typeParams,
  body: z.strictObject({ entities: BulkUpdate.shape.entities }),
  reply: z.strictObject({
    total: z.int(),
    /** The others have the values already. */
    changed: z.int(),
    rows: z.array(z.strictObject({ before: AxisRecordView, after: AxisRecordView })).max(maxPreviewed),
  }),
  bodyLimit: 4_194_304,
});

export const listTypes = endpoint({
  method: 'GET',
  path: '/api/axis/types',
  scope: 'company',
  // Types that the caller may read.
  permission: 'axis.record.read',
  audit: false,
  topics: [axisTopics.type],
  summary: { ko: '축과 유형', en: 'Axes and types' },
  errors: [],
  reply: z.array(TypeView),
});

export const changeType = endpoint({
  method: 'PUT',
  path: '/api/axis/types/:axis/:type',
  scope: 'company',
  // And `read` of a type that exists.
  permission: 'axis.type.manage',
  audit: 'axis.type.change',
  subject: { type: 'axis.type' },
  touches: [axisTopics.type, accessTopics.permission],
  summary: { ko: '유형과 필드 저장', en: 'Make or change a type and its fields' },
  errors: [
    UNKNOWN_AXIS,
    axisErrors.RECORD_TYPE_FORBIDDEN,
    axisErrors.TYPE_RIGHTS_FIXED,
    axisErrors.TYPE_LIFE_FIXED,
    axisErrors.UNKNOWN_ROLE,
    VERSION_CONFLICT,
  ],
  params: z.strictObject({ axis: name, type: TypeDefinition.shape.key }),
  body: TypeChange,
  reply: TypeView,
});
