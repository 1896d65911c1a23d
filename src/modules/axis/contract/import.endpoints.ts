/** Calls about imports: records from a file that was uploaded before. Each is one execution, which flow shows and undoes. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { systemErrors } from '#kernel/contract/system.ts';
import { Instant } from '#kernel/contract/time.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { axisErrors } from './errors.ts';
import { ImportMapping, maxCheckedRows } from './import.ts';
import { axisTopics } from './topics.ts';

const { UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN } = axisErrors;
const { NOT_FOUND, BAD_CURSOR } = kernelErrors;

const name = z.string().max(40);
const typeParams = z.strictObject({ axis: name, type: name });
const importParams = z.strictObject({ axis: name, type: name, id: Id });

/** `stopped`: it failed or was stopped on the way; what is there stays, and can be undone. */
export const importStates = ['running', 'done', 'stopped'] as const;

export const Import = z.strictObject({
  /** The execution that it is. */
  id: Id,
  /** File name. */
  file: z.string(),
  /** True: all rows or none. */
  whole: z.boolean(),
  state: z.enum(importStates),
  /** Rows of the file; null before they are counted. */
  total: z.int().nullable(),
  /** Of these: looked at; become a record, changed one, left out because they are like one, refused. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Why it stopped, in the reader's language. */
  reason: z.string().nullable(),
  isUndone: z.boolean(),
});
export type Import = z.infer<typeof Import>;

const own = {
  ko: '파일을 가져온 사람만 봅니다.',
  en: 'For whoever started the import.',
  beyond: [],
} as const;

export const startImport = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/imports',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: 'axis.record.import',
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [axisTopics.import, axisTopics.record, flowTopics.execution],
  summary: {
    ko: '파일에서 레코드 가져오기 (POST /api/files로 올린 자기 CSV. 열 이름이나 mapping으로 읽습니다)',
    en: 'Import records from a CSV file of one’s own (POST /api/files), read by the names of its columns or by a mapping',
  },
  errors: [
    UNKNOWN_AXIS,
    UNKNOWN_TYPE,
    RECORD_TYPE_FORBIDDEN,
    NOT_FOUND,
    axisErrors.IMPORT_UNREADABLE,
    axisErrors.IMPORT_WITHOUT_TITLE,
    axisErrors.IMPORT_EMPTY,
    axisErrors.IMPORT_COLUMN_UNKNOWN,
    axisErrors.IMPORT_RUNNING,
    systemErrors.FILE_LOST,
  ],
  params: typeParams,
  body: z.strictObject({
    fileId: Id,
    /** Left out: the columns are known by their labels, codes that are taken are refused, and all else is created. */
    mapping: ImportMapping.optional(),
    /** Without a mapping: columns that are left out, as they are headed, because no field is called so or actions alone fill it in. */
    leaveOut: z.array(z.string().max(500)).max(500).default([]),
    /** True: where one row is refused, none is imported. Otherwise the others are. */
    whole: z.boolean().default(false),
  }),
  reply: Import,
  status: 202,
});

/** Possible outcomes of a row. */
export const outcomes = ['new', 'update', 'skip', 'bad'] as const;

export const CheckedRow = z.strictObject({
  line: z.int(),
  outcome: z.enum(outcomes),
  /** `key`: `title`, `code` or the key of a field; null where it is about the whole row. */
  problems: z.array(
    z.strictObject({ key: z.string().nullable(), column: z.string(), code: z.string(), reason: z.string() }),
  ),
  /** The match of the row: the first record with the same value, or an earlier row. */
  like: z
    .strictObject({
      by: z.string(),
      record: z.strictObject({ id: Id, title: z.string(), code: z.string().nullable() }).nullable(),
      line: z.int().nullable(),
    })
    .nullable(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

const Cells = z.array(z.string().max(20_000)).max(500);

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/imports/check',
  scope: 'company',
  // And `write` of the type.
  permission: 'axis.record.read',
  audit: false,
  // It only looks.
  keeps: false,
  topics: [axisTopics.record],
  summary: {
    ko: '가져올 줄 미리 보기: 줄마다 어떻게 되는지와 맞지 않는 값',
    en: 'Say of rows what an import would make of them, and what is wrong with which',
  },
  errors: [UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN, axisErrors.IMPORT_COLUMN_UNKNOWN],
  params: typeParams,
  body: z.strictObject({
    mapping: ImportMapping,
    rows: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          cells: Cells,
          /** The line of a row that is not sent, which this one is like. */
          repeats: z.int().optional(),
        }),
      )
      .min(1)
      .max(maxCheckedRows),
  }),
  bodyLimit: 8_388_608,
  /** Those that are just new are left out. */
  reply: z.strictObject({ rows: z.array(CheckedRow) }),
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/imports',
  scope: 'company',
  permission: 'axis.record.read',
  rule: { ...own, outside: 403 },
  audit: false,
  topics: [axisTopics.import, flowTopics.execution],
  summary: { ko: '내가 가져온 파일, 최근 것부터', en: 'One’s own imports, the latest first' },
  errors: [UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN, BAD_CURSOR],
  params: typeParams,
  query: z.strictObject(listQuery),
  paged: true,
  reply: Import,
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/imports/:id',
  scope: 'company',
  permission: 'axis.record.read',
  rule: { ...own, outside: 403 },
  audit: false,
  topics: [axisTopics.import, flowTopics.execution],
  summary: { ko: '가져오기 하나의 진행과 결과', en: 'How far an import came' },
  errors: [UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN, NOT_FOUND],
  params: importParams,
  reply: Import,
});

export const RefusedRow = z.strictObject({
  /** In the file, from 1. */
  line: z.int(),
  problems: z.array(z.strictObject({ column: z.string(), code: z.string(), reason: z.string() })),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

export const listRefusedRows = endpoint({
  method: 'GET',
  path: '/api/axis/:axis/:type/imports/:id/refused',
  scope: 'company',
  permission: 'axis.record.read',
  rule: { ...own, outside: 403 },
  audit: false,
  topics: [axisTopics.import],
  summary: { ko: '가져오지 못한 줄과 이유', en: 'Rows that were not imported, and why' },
  errors: [UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN, NOT_FOUND, BAD_CURSOR],
  params: importParams,
  query: z.strictObject(listQuery),
  paged: true,
  reply: RefusedRow,
});

export const exportRefusedRows = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/imports/:id/refused/exports',
  scope: 'company',
  permission: 'axis.record.read',
  rule: { ...own, outside: 403 },
  audit: 'axis.record.import-export',
  subject: { type: 'flow.execution', params: 'id' },
  touches: { none: 'a file of what is there' },
  summary: {
    ko: '가져오지 못한 줄을 CSV로 받기 (수정해서 다시 가져올 수 있습니다)',
    en: 'The rows that were not imported as CSV, to be mended and imported',
  },
  errors: [UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN, NOT_FOUND, systemErrors.FILE_LOST],
  params: importParams,
  reply: z.never(),
  download: true,
});
