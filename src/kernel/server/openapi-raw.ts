/** OpenAPI of calls that carry no JSON: files, pictures, live signals. */
import type { z } from 'zod';
import { type ErrorDefinition, kernelErrors } from '../contract/error.ts';
import { pictureEdges, StoredPicture } from '../contract/picture.ts';
import { StoredFile } from '../contract/stored-file.ts';
import { systemErrors } from '../contract/system.ts';
import type { Locale } from '../contract/text.ts';
import type { ApiDocument } from './openapi-shapes.ts';
import { texts } from './openapi-texts.ts';

interface Writer {
  locale: Locale;
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown>;
}

const success = { type: 'boolean', const: true };

const createHead = (locale: Locale) => (id: string, ko: string, en: string) => ({
  operationId: id,
  summary: locale === 'ko' ? ko : en,
  tags: ['kernel'],
  'x-scope': 'company' as const,
  security: [{ bearer: [] }],
});

const createRefusal =
  (locale: Locale) =>
  (...errors: ErrorDefinition[]) => ({
    description: errors.map((error) => `\`${error.code}\` ${error[locale]}`).join('\n\n'),
  });

const company = { $ref: '#/components/parameters/CompanyCode' };
const binary = { type: 'string', format: 'binary' };
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

/** Pictures are sent as they are, and come back in three sizes. */
function createPicturePaths(writer: Writer): ApiDocument['paths'] {
  const { locale } = writer;
  const operationHead = createHead(locale);
  const refused = createRefusal(locale);
  const { success: ok, same } = texts[locale];
  const stored = { type: 'object', properties: { success, data: writer.schemaOf(StoredPicture, 'output') } };
  const sent = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
  const edge = { name: 'edge', in: 'path', required: true, schema: { type: 'integer', enum: [...pictureEdges] } };
  const of = { name: 'of', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } };
  const { PICTURE_TYPE_REFUSED, PICTURE_HEIC, PICTURE_UNREADABLE, FILE_QUOTA_PERSON, FILE_QUOTA_COMPANY } =
    systemErrors;
  return {
    '/api/pictures': {
      post: {
        ...operationHead('post-api-pictures', '사진 올리기', 'Store a picture'),
        'x-permission': 'member',
        parameters: [company],
        requestBody: { required: true, content: Object.fromEntries(sent.map((type) => [type, { schema: binary }])) },
        responses: {
          201: { description: ok, content: { 'application/json': { schema: stored } } },
          413: refused(kernelErrors.BODY_TOO_LARGE, FILE_QUOTA_PERSON, FILE_QUOTA_COMPANY),
          415: refused(PICTURE_TYPE_REFUSED, PICTURE_HEIC),
          422: refused(PICTURE_UNREADABLE),
          503: refused(kernelErrors.UNAVAILABLE),
        },
      },
    },
    '/api/pictures/{id}/{edge}': {
      get: {
        ...operationHead('get-api-pictures-id-edge', '사진 받기', 'Read one size of a picture'),
        security: [],
        'x-permission': 'public',
        parameters: [idParameter, edge, of, company],
        responses: {
          200: { description: ok, content: { 'image/webp': { schema: binary } } },
          304: { description: same },
          404: refused(kernelErrors.NOT_FOUND),
        },
      },
    },
  };
}

/** The calls that carry no JSON: files and the stream of live signals. */
export function createRawPaths(writer: Writer): ApiDocument['paths'] {
  const { locale } = writer;
  const operationHead = createHead(locale);
  const types = StoredFile.shape.type.options;
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  const stored = { type: 'object', properties: { success, data: writer.schemaOf(StoredFile, 'output') } };
  const name = { name: 'name', in: 'query', required: false, schema: { type: 'string', maxLength: 255 } };
  const { success: ok, same } = texts[locale];
  const refused = createRefusal(locale);
  return {
    '/api/files': {
      post: {
        ...operationHead('post-api-files', '파일 올리기', 'Store a file'),
        'x-permission': 'member',
        parameters: [name, company],
        requestBody: { required: true, content },
        responses: {
          201: { description: ok, content: { 'application/json': { schema: stored } } },
          413: refused(systemErrors.FILE_TOO_LARGE, systemErrors.FILE_QUOTA_PERSON, systemErrors.FILE_QUOTA_COMPANY),
          415: refused(systemErrors.FILE_TYPE_REFUSED),
        },
      },
    },
    '/api/files/{id}': {
      get: {
        ...operationHead('get-api-files-id', '파일 받기', 'Read a file'),
        'x-permission': 'member',
        parameters: [idParameter, company],
        responses: {
          200: { description: ok, content },
          304: { description: same },
          404: refused(kernelErrors.NOT_FOUND),
          410: refused(systemErrors.FILE_LOST),
        },
      },
    },
    ...createPicturePaths(writer),
    '/api/live': {
      get: {
        ...operationHead('get-api-live', '실시간 알림 받기', 'Listen to live signals'),
        security: [{ bearer: [] }, { guest: [] }],
        'x-permission': 'guest',
        parameters: [company],
        responses: { 200: { description: ok, content: { 'text/event-stream': { schema: { type: 'string' } } } } },
      },
    },
  };
}
