/** OpenAPI 3.1 of all rooms, made from the same contracts that bind the routes. */
import { z } from 'zod';
import { type Endpoint, permissionsOf } from '../contract/endpoint.ts';
import { type ErrorDefinition, kernelErrors } from '../contract/error.ts';
import { largestLimit } from '../contract/paging.ts';
import type { Locale } from '../contract/text.ts';
import { sharedParameters } from './openapi-parameters.ts';
import { rawPaths } from './openapi-raw.ts';
import type { ApiDocument, Operation } from './openapi-shapes.ts';
import { words } from './openapi-words.ts';
import type { Guests } from './ports.ts';
import type { Room } from './room.ts';
import { version } from './version.ts';

type Schema = Record<string, unknown>;

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
    ...(named || endpoint.rule?.outside === 403 ? [kernelErrors.FORBIDDEN, kernelErrors.OUT_OF_HOURS] : []),
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
    parameters: sharedParameters(locale),
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
