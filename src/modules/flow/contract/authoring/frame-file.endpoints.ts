/** Versions of a frame side by side, and frames as files. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { flowErrors } from '../errors.ts';
import { FrameKey } from '../frame.ts';
import { FrameDetail } from '../shapes.ts';
import { flowTopics } from '../topics.ts';
import { Comparison } from './frame-comparison.ts';
import { ClearedSetting, FrameFile, ImportReport, Mapping, maxFileLength, schemaPath } from './frame-file.ts';
import { editorRule } from './sharing.endpoints.ts';

const frameErrors = [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED];
/** A text within JSON may double in length. */
const bodyLimit = 2 * maxFileLength;

const Version = z.union([z.literal('draft'), z.coerce.number().int().min(1)]);

export const compareVersions = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/comparison',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무 흐름의 두 버전 비교', en: 'Compare two versions of a flow' },
  errors: [...frameErrors, flowErrors.VERSION_NOT_FOUND],
  params: IdParams,
  /** Left out: what is published now, and the draft. */
  query: z.strictObject({ from: Version.optional(), to: Version.optional() }),
  reply: Comparison,
});
export const readFrameSchema = endpoint({
  method: 'GET',
  path: schemaPath,
  scope: 'any',
  permission: 'public',
  audit: false,
  topics: { none: 'the shape of a file, as it was deployed' },
  summary: { ko: '업무 흐름 파일의 JSON 스키마', en: 'JSON schema of the file of a flow' },
  errors: [],
  envelope: false,
  reply: z.record(z.string(), z.json()),
});
export const exportFrame = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/file',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무 흐름을 파일로 내보내기', en: 'A flow as a file' },
  errors: [...frameErrors, flowErrors.VERSION_NOT_FOUND],
  params: IdParams,
  query: z.strictObject({ version: Version.optional() }),
  reply: z.object({ name: z.string(), file: FrameFile, lost: z.array(ClearedSetting) }),
});

const content = z.string().max(maxFileLength);

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/flow/imports/check',
  scope: 'company',
  permission: 'flow.frame.create',
  audit: false,
  touches: { none: 'looks at a file: nothing is kept' },
  summary: { ko: '업무 흐름 파일 살펴보기', en: 'Look at the file of a flow' },
  errors: [flowErrors.FRAME_FILE_UNREADABLE],
  body: z.strictObject({ content, mapping: Mapping.prefault({}) }),
  bodyLimit,
  reply: ImportReport,
});
export const importFrame = endpoint({
  method: 'POST',
  path: '/api/flow/imports',
  scope: 'company',
  permission: 'flow.frame.create',
  audit: 'flow.frame.imported',
  subject: { type: 'flow.frame', reply: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무 흐름 파일 가져오기', en: 'Bring in the file of a flow' },
  errors: [...frameErrors, flowErrors.FRAME_FILE_UNREADABLE, flowErrors.FRAME_KEY_EXISTS],
  body: z.strictObject({
    content,
    mapping: Mapping.prefault({}),
    /** A new frame, or the draft of one that is there. */
    as: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('frame'), key: FrameKey, title: LocalText.optional() }),
      z.strictObject({ kind: z.literal('draft'), frameId: z.uuid(), version: z.int() }),
    ]),
  }),
  bodyLimit,
  reply: FrameDetail,
  status: 201,
});
