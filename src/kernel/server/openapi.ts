/** OpenAPI 3.1 of all rooms, made from the same contracts that bind the routes. */
import { z } from 'zod';
import { type Endpoint, permissionsOf } from '../contract/endpoint.ts';
import { type ErrorDefinition, kernelErrors } from '../contract/error.ts';
import { largestLimit } from '../contract/paging.ts';
import { StoredFile, systemErrors } from '../contract/system.ts';
import type { Locale } from '../contract/text.ts';
import { words } from './openapi-words.ts';
import type { Guests } from './ports.ts';
import type { Room } from './room.ts';
import { version } from './version.ts';

type Schema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** Any one of them suffices: `a | b`. */
  'x-permission': string;
  /** Which things the permission is for, where not all. */
  'x-rule'?: string;
  description?: string;
  'x-scope': Endpoint['scope'];
  security: Record<string, string[]>[];
  parameters: Schema[];
  requestBody?: Schema;
  responses: Record<string, Schema>;
}

export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Schema;
}

/** Writes one document: its language, and the schemas that refer to themselves, which must have a name of their own. */
class Writer {
  readonly locale: Locale;
  readonly named: Record<string, Schema> = {};

  constructor(locale: Locale) {
    this.locale = locale;
  }

  /** `input`: what a caller sends, before defaults and trimming. `output`: what comes back. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      // `format` says it; the pattern behind it only makes the document long.
      override: ({ jsonSchema }) => {
        if (jsonSchema.format) delete jsonSchema.pattern;
      },
    });
    const text = JSON.stringify(json);
    if (!text.includes('"$ref":"#')) return json;
    const prefix = `Schema${Object.keys(this.named).length}`;
    const moved = text
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${prefix}-`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${prefix}"`);
    const { $defs = {}, ...own } = JSON.parse(moved) as Schema & { $defs?: Record<string, Schema> };
    for (const [name, definition] of Object.entries($defs)) this.named[`${prefix}-${name}`] = definition;
    this.named[prefix] = own;
    return { $ref: `#/components/schemas/${prefix}` };
  }
}

function propertiesOf(writer: Writer, schema: z.ZodType): { name: string; required: boolean; schema: Schema }[] {
  const { properties = {}, required = [] } = writer.schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, about]) => ({
    name,
    required: required.includes(name),
    schema: about,
  }));
}

function parametersOf(writer: Writer, endpoint: Endpoint): Schema[] {
  const path = propertiesOf(writer, endpoint.params).map((one) => ({ ...one, in: 'path', required: true }));
  const query = propertiesOf(writer, endpoint.query).map((one) => ({ ...one, in: 'query' }));
  const shared = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...path,
    ...query,
    ...(endpoint.scope === 'root' ? [] : [shared('CompanyCode')]),
    shared('Language'),
    ...(endpoint.method === 'GET' ? [] : [shared('IdempotencyKey')]),
    ...(endpoint.followedAt ? [shared('Prefer')] : []),
  ];
}

const hasBody = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && (endpoint.body as z.ZodType).def.type !== 'undefined';

const success = { type: 'boolean', const: true };

function replyOf(writer: Writer, endpoint: Endpoint): Schema {
  const reply = writer.schemaOf(endpoint.reply, 'output');
  if (!endpoint.envelope) return reply;
  if (!endpoint.paged) return { type: 'object', required: ['success', 'data'], properties: { success, data: reply } };
  const page = { $ref: '#/components/schemas/Page' };
  const data = { type: 'array', maxItems: largestLimit, items: reply };
  return { type: 'object', required: ['success', 'data', 'page'], properties: { success, data, page } };
}

/** What an endpoint may answer with, whether its contract lists it or the kernel sees to it. */
function errorsOf(endpoint: Endpoint): ErrorDefinition[] {
  const permissions = permissionsOf(endpoint);
  const open = permissions.includes('public') || permissions.includes('guest');
  const named = permissions.every((permission) => permission.includes('.'));
  const errors = [
    ...endpoint.errors,
    kernelErrors.VALIDATION_FAILED,
    ...(open ? [] : [kernelErrors.AUTHENTICATION_REQUIRED, kernelErrors.AUTHENTICATION_EXPIRED]),
    ...(named || endpoint.rule?.outside === 403 ? [kernelErrors.FORBIDDEN] : []),
    ...(endpoint.scope === 'company' ? [kernelErrors.NOT_FOUND] : []),
    ...(hasBody(endpoint)
      ? [kernelErrors.MALFORMED_JSON, kernelErrors.BODY_TOO_LARGE, kernelErrors.UNSUPPORTED_MEDIA_TYPE]
      : []),
    ...(endpoint.method === 'GET' ? [] : [kernelErrors.IDEMPOTENCY_KEY_REUSED, kernelErrors.IDEMPOTENCY_REPLY_LOST]),
    // Who writes may have to wait for others too long.
    ...(endpoint.method === 'GET' && endpoint.keeps ? [] : [kernelErrors.UNAVAILABLE]),
  ];
  return [...new Map(errors.map((error) => [error.code, error])).values()];
}

/** Headers of an answer that comes before the work is done. */
function followedOf({ locale }: Writer, endpoint: Endpoint): Schema {
  if (!endpoint.followedAt) return {};
  const { followed, preferApplied } = words[locale];
  return {
    headers: {
      Location: { description: followed, schema: { type: 'string' } },
      'Preference-Applied': { description: preferApplied, schema: { const: 'respond-async' } },
    },
  };
}

function responsesOf(writer: Writer, endpoint: Endpoint): Record<string, Schema> {
  const { success: done, goesOn, nothing } = words[writer.locale];
  const content = endpoint.download
    ? { 'text/csv': { schema: { type: 'string' } } }
    : { 'application/json': { schema: replyOf(writer, endpoint) } };
  const responses: Record<string, Schema> = { [endpoint.status]: { description: done, content } };
  if (endpoint.goesOn) responses[202] = { description: goesOn, content, ...followedOf(writer, endpoint) };
  if (endpoint.reply instanceof z.ZodNullable) responses[204] = { description: nothing };
  for (const [status, errors] of Map.groupBy(errorsOf(endpoint), (error) => error.status)) {
    const codes = errors.map((error) => error.code);
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }],
    };
    const description = errors.map((error) => `\`${error.code}\` ${error[writer.locale]}`).join('\n\n');
    responses[status] = { description, content: { 'application/json': { schema } } };
  }
  return responses;
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const permissions = permissionsOf(endpoint);
  if (permissions.includes('public')) return [];
  return permissions.includes('guest') ? [{ guest: [] }, {}] : [{ bearer: [] }];
}

/** Whose things it is for, and what whoever stands outside is told. */
function ruleOf({ locale }: Writer, { rule, runsBlocks }: Endpoint): Pick<Operation, 'x-rule' | 'description'> {
  const said = [
    ...(rule ? [`${rule[locale]} ${words[locale].outside[rule.outside]}`] : []),
    ...(runsBlocks ? [words[locale].runsBlocks] : []),
  ];
  return {
    ...(rule ? { 'x-rule': rule[locale] } : {}),
    ...(said.length > 0 ? { description: said.join('\n\n') } : {}),
  };
}

function operationOf(writer: Writer, room: string, endpoint: Endpoint): Operation {
  const name = endpoint.path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return {
    operationId: `${endpoint.method.toLowerCase()}-${name}`,
    summary: endpoint.summary[writer.locale],
    tags: [room],
    'x-permission': permissionsOf(endpoint).join(' | '),
    ...ruleOf(writer, endpoint),
    'x-scope': endpoint.scope,
    security: securityOf(endpoint),
    parameters: parametersOf(writer, endpoint),
    ...(hasBody(endpoint)
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: writer.schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(writer, endpoint),
  };
}

function componentsOf({ locale, named }: Writer, guests: Guests | undefined): Schema {
  return {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      ...(guests && { guest: { type: 'apiKey', in: 'cookie', name: guests.cookie } }),
    },
    parameters: {
      CompanyCode: {
        name: 'X-Company-Code',
        in: 'header',
        required: false,
        description: words[locale].companyCode,
        schema: { type: 'string', minLength: 3, maxLength: 40 },
      },
      Language: {
        name: 'Accept-Language',
        in: 'header',
        required: false,
        schema: { enum: ['ko', 'en'], default: 'ko' },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: words[locale].key,
        schema: { type: 'string', maxLength: 200 },
      },
      Prefer: {
        name: 'Prefer',
        in: 'header',
        required: false,
        description: words[locale].prefer,
        schema: { type: 'string', examples: ['respond-async'] },
      },
    },
    schemas: {
      ...named,
      Page: {
        type: 'object',
        required: ['nextCursor'],
        properties: { nextCursor: { type: ['string', 'null'] } },
      },
      Failure: {
        type: 'object',
        required: ['success', 'code', 'message', 'requestId'],
        properties: {
          success: { type: 'boolean', const: false },
          code: { type: 'string' },
          message: { type: 'string' },
          details: {},
          requestId: { type: 'string' },
        },
      },
    },
  };
}

/** The calls that carry no JSON: files and the stream of live signals. */
function rawPaths(writer: Writer): ApiDocument['paths'] {
  const { locale } = writer;
  const operationHead = (id: string, ko: string, en: string) => ({
    operationId: id,
    summary: locale === 'ko' ? ko : en,
    tags: ['kernel'],
    'x-scope': 'company' as const,
    security: [{ bearer: [] }],
  });
  const binary = { type: 'string', format: 'binary' };
  const types = StoredFile.shape.type.options;
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  const company = { $ref: '#/components/parameters/CompanyCode' };
  const stored = { type: 'object', properties: { success, data: writer.schemaOf(StoredFile, 'output') } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const name = { name: 'name', in: 'query', required: false, schema: { type: 'string', maxLength: 255 } };
  const { success: ok, same } = words[locale];
  const refused = (...errors: ErrorDefinition[]) => ({
    description: errors.map((error) => `\`${error.code}\` ${error[locale]}`).join('\n\n'),
  });
  return {
    '/api/files': {
      post: {
        ...operationHead('post-api-files', '파일 올리기', 'Store a file'),
        'x-permission': 'member',
        parameters: [name, company],
        requestBody: { required: true, content },
        responses: {
          201: { description: ok, content: { 'application/json': { schema: stored } } },
          413: refused(systemErrors.FILE_QUOTA_PERSON, systemErrors.FILE_QUOTA_COMPANY),
          415: refused(systemErrors.FILE_TYPE_REFUSED),
        },
      },
    },
    '/api/files/{id}': {
      get: {
        ...operationHead('get-api-files-id', '파일 받기', 'Read a file'),
        'x-permission': 'member',
        parameters: [id, company],
        responses: {
          200: { description: ok, content },
          304: { description: same },
          404: refused(kernelErrors.NOT_FOUND),
        },
      },
    },
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

/** The whole document. Texts in `locale`. */
export function openApiDocument(rooms: readonly Room[], locale: Locale): ApiDocument {
  const writer = new Writer(locale);
  const paths: ApiDocument['paths'] = {};
  for (const room of rooms) {
    for (const { endpoint } of room.routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operationOf(writer, room.name, endpoint);
    }
  }
  for (const [path, operations] of Object.entries(rawPaths(writer))) paths[path] = { ...paths[path], ...operations };
  return {
    openapi: '3.1.0',
    info: { title: '흐름 API', version, description: words[locale].description },
    servers: [{ url: '/' }],
    tags: rooms.filter((room) => room.routes.length > 0).map((room) => ({ name: room.name })),
    paths,
    components: componentsOf(writer, rooms.find((room) => room.guests)?.guests),
  };
}
