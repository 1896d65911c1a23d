/** Blocks of the frame by which files of records are imported. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { systemErrors } from '#kernel/contract/system.ts';
import { recordErrors } from './blocks.ts';
import { axisErrors } from './errors.ts';

/** Settings for reading a file's text in parts. */
export const FileReading = z.object({
  encoding: z.string(),
  delimiter: z.string(),
  head: z.object({ line: z.int(), height: z.union([z.literal(1), z.literal(2)]), cells: z.array(z.string()) }),
});
export type FileReading = z.infer<typeof FileReading>;

/** Used only in the product's frame `record-import`: locates the parts of the file. */
export const recordImportPlanBlock = defineBlock({
  kind: 'axis.record-import-plan',
  icon: 'record',
  title: { ko: '파일 읽기', en: 'Read the file' },
  description: {
    ko: '가져올 파일의 줄을 세고 나눕니다.',
    en: 'Counts the rows of a file that is imported, and divides them.',
  },
  settings: z.strictObject({}),
  form: [],
  outlets: ['next'],
  reversibility: 'no-effect',
  permission: null,
  errors: [
    axisErrors.IMPORT_UNREADABLE,
    axisErrors.IMPORT_EMPTY,
    axisErrors.IMPORT_TOO_LONG,
    axisErrors.IMPORT_TOO_LONG_WHOLE,
    axisErrors.IMPORT_QUOTE_OPEN,
    systemErrors.FILE_LOST,
  ],
});

/** The same: makes records of the rows of one part. */
export const recordImportBlock = defineBlock({
  kind: 'axis.record-import',
  icon: 'record',
  title: { ko: '파일에서 가져오기', en: 'Import from a file' },
  description: {
    ko: '파일의 줄마다 항목을 등록하거나 수정합니다. 되돌리면 그 뒤에 바뀌지 않은 항목이 삭제되고, 수정한 값은 이전으로 돌아갑니다.',
    en: 'Creates or changes a record for each row of a file. Undo removes those that did not change since, and brings former values back.',
  },
  settings: z.strictObject({
    from: z.int(),
    to: z.int(),
    line: z.int(),
    rows: z.int(),
    /** Byte offsets of the part in the file; absent in imports that began before offsets were stored. */
    start: z.int().optional(),
    end: z.int().optional(),
    reading: FileReading.optional(),
  }),
  form: [],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right of the record's type is asked when the step runs.
  permission: null,
  errors: [...recordErrors, axisErrors.IMPORT_UNREADABLE, systemErrors.FILE_LOST],
});
