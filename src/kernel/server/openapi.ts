/** OpenAPI 3.1 of all modules, generated from the contracts that bind the routes. */
import { z } from 'zod';
import { type Endpoint, getPermissions } from '../contract/endpoint.ts';
import { type ErrorDefinition, kernelErrors } from '../contract/error.ts';
import { maxLimit } from '../contract/paging.ts';
import type { Locale } from '../contract/text.ts';
import type { AppModule } from './app-module.ts';
import { createSharedParameters } from './openapi-parameters.ts';
import { createRawPaths } from './openapi-raw.ts';
import type { ApiDocument, Operation } from './openapi-shapes.ts';
import { texts } from './openapi-texts.ts';
import type { Guests } from './ports.ts';
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

function listProperties(writer: Writer, schema: z.ZodType): { name: string; required: boolean; schema: Schema }[] {
  const { properties = {}, required = [] } = writer.schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, propertySchema]) => ({
    name,
    required: required.includes(name),
    schema: propertySchema,
  }));
}

function listParameters(writer: Writer, endpoint: Endpoint): Schema[] {
  const path = listProperties(writer, endpoint.params).map((property) => ({ ...property, in: 'path', required: true }));
  const query = listProperties(writer, endpoint.query).map((property) => ({ ...property, in: 'query' }));
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

function toReplySchema(writer: Writer, endpoint: Endpoint): Schema {
  const reply = writer.schemaOf(endpoint.reply, 'output');
  if (!endpoint.envelope) return reply;
  if (!endpoint.paged) return { type: 'object', required: ['success', 'data'], properties: { success, data: reply } };
  const page = { $ref: '#/components/schemas/Page' };
  const data = { type: 'array', maxItems: maxLimit, items: reply };
  return { type: 'object', required: ['success', 'data', 'page'], properties: { success, data, page } };
}

/** Possible errors of an endpoint, from its contract or the kernel. */
function listErrors(endpoint: Endpoint): ErrorDefinition[] {
  const permissions = getPermissions(endpoint);
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
    // Writes may wait for others too long.
    ...(endpoint.method === 'GET' && endpoint.keeps ? [] : [kernelErrors.UNAVAILABLE]),
  ];
  return [...new Map(errors.map((error) => [error.code, error])).values()];
}

/** Headers of an answer that comes before the work is done. */
function toFollowHeaders({ locale }: Writer, endpoint: Endpoint): Schema {
  if (!endpoint.followedAt) return {};
  const { followed, preferApplied } = texts[locale];
  return {
    headers: {
      Location: { description: followed, schema: { type: 'string' } },
      'Preference-Applied': { description: preferApplied, schema: { const: 'respond-async' } },
    },
  };
}

function toResponses(writer: Writer, endpoint: Endpoint): Record<string, Schema> {
  const { success: done, goesOn, nothing } = texts[writer.locale];
  const content = endpoint.download
    ? { 'text/csv': { schema: { type: 'string' } } }
    : { 'application/json': { schema: toReplySchema(writer, endpoint) } };
  const responses: Record<string, Schema> = { [endpoint.status]: { description: done, content } };
  if (endpoint.goesOn) responses[202] = { description: goesOn, content, ...toFollowHeaders(writer, endpoint) };
  if (endpoint.reply instanceof z.ZodNullable) responses[204] = { description: nothing };
  for (const [status, errors] of Map.groupBy(listErrors(endpoint), (error) => error.status)) {
    const codes = errors.map((error) => error.code);
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }],
    };
    const description = errors.map((error) => `\`${error.code}\` ${error[writer.locale]}`).join('\n\n');
    responses[status] = { description, content: { 'application/json': { schema } } };
  }
  return responses;
}

function toSecurity(endpoint: Endpoint): Record<string, string[]>[] {
  const permissions = getPermissions(endpoint);
  if (permissions.includes('public')) return [];
  return permissions.includes('guest') ? [{ guest: [] }, {}] : [{ bearer: [] }];
}

/** The endpoint's row rule, and the response to callers outside it. */
function toRule({ locale }: Writer, { rule, runsBlocks }: Endpoint): Pick<Operation, 'x-rule' | 'description'> {
  const paragraphs = [
    ...(rule ? [`${rule[locale]} ${texts[locale].outside[rule.outside]}`] : []),
    ...(runsBlocks ? [texts[locale].runsBlocks] : []),
  ];
  return {
    ...(rule ? { 'x-rule': rule[locale] } : {}),
    ...(paragraphs.length > 0 ? { description: paragraphs.join('\n\n') } : {}),
  };
}

function toOperation(writer: Writer, moduleName: string, endpoint: Endpoint): Operation {
  const name = endpoint.path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return {
    operationId: `${endpoint.method.toLowerCase()}-${name}`,
    summary: endpoint.summary[writer.locale],
    tags: [moduleName],
    'x-permission': getPermissions(endpoint).join(' | '),
    ...toRule(writer, endpoint),
    'x-scope': endpoint.scope,
    security: toSecurity(endpoint),
    parameters: listParameters(writer, endpoint),
    ...(hasBody(endpoint)
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: writer.schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: toResponses(writer, endpoint),
  };
}

function toComponents({ locale, named }: Writer, guests: Guests | undefined): Schema {
  return {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      ...(guests && { guest: { type: 'apiKey', in: 'cookie', name: guests.cookie } }),
    },
    parameters: createSharedParameters(locale),
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
export function createOpenApiDocument(modules: readonly AppModule[], locale: Locale): ApiDocument {
  const writer = new Writer(locale);
  const paths: ApiDocument['paths'] = {};
  for (const appModule of modules) {
    for (const { endpoint } of appModule.routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = toOperation(writer, appModule.name, endpoint);
    }
  }
  for (const [path, operations] of Object.entries(createRawPaths(writer)))
    paths[path] = { ...paths[path], ...operations };
  return {
    openapi: '3.1.0',
    info: { title: '흐름 API', version, description: texts[locale].description },
    servers: [{ url: '/' }],
    tags: modules.filter((appModule) => appModule.routes.length > 0).map((appModule) => ({ name: appModule.name })),
    paths,
    components: toComponents(writer, modules.find((appModule) => appModule.guests)?.guests),
  };
}
