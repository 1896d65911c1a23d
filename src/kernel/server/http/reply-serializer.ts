/** Replies leave through their schema only: fields that the contract does not declare never reach a caller. */
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { maskSealed } from '../../contract/sealed-value.ts';

type JsonSchema = { [key: string]: unknown };

const plainKeywords = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'nullable',
  'anyOf',
  'enum',
  'const',
]);

/**
 * Reduces a schema to its serialising parts and folds `findValuedIds [X, null]` into `nullable`; null when the schema needs a full
 * parse.
 */
function foldSchema(schema: JsonSchema): JsonSchema | null {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options) {
    const rest = options.filter((option) => option.type !== 'null');
    if (rest.length !== 1 || options.length !== 2) return null;
    const inner = foldSchema(rest[0] as JsonSchema);
    return inner?.type ? { ...inner, nullable: true } : null;
  }
  if (schema.oneOf || schema.allOf || schema.$ref || schema.propertyNames) return null;
  if (Array.isArray(schema.type)) return foldTypes(schema, schema.type);
  const foldedSchema: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) if (plainKeywords.has(key)) foldedSchema[key] = value;
  if (foldedSchema.enum || foldedSchema.const !== undefined)
    return foldedSchema.type ? { type: foldedSchema.type } : null;
  if (!foldedSchema.type) return null;
  if (foldedSchema.type === 'array') return foldArray(foldedSchema);
  if (foldedSchema.type === 'object') return foldObject(foldedSchema);
  return foldedSchema;
}

/** `["string", "null"]`, as a plain nullable text is written. */
function foldTypes(schema: JsonSchema, types: readonly unknown[]): JsonSchema | null {
  const [type, ...others] = types.filter((candidate) => candidate !== 'null');
  const inner = others.length === 0 && types.length === 2 ? foldSchema({ ...schema, type }) : null;
  return inner?.type ? { ...inner, nullable: true } : null;
}

function foldArray(schema: JsonSchema): JsonSchema | null {
  const items = schema.items && foldSchema(schema.items as JsonSchema);
  return items ? { type: 'array', items } : null;
}

function foldObject(schema: JsonSchema): JsonSchema | null {
  if (typeof schema.additionalProperties === 'object') return null;
  const properties: Record<string, JsonSchema> = {};
  for (const [key, value] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    // Free JSON inside a known field passes as it is.
    const folded = Object.keys(value).length === 0 ? {} : foldSchema(value);
    if (!folded) return null;
    properties[key] = folded;
  }
  return { type: 'object', properties, required: schema.required ?? [] };
}

type Serializer = (value: unknown) => string;

/** Made for the first reply: most starts, above all those of tests, answer few of the endpoints. */
/** A sealed number is replaced by its mask at any depth. */
function getSerializer(schema: z.ZodType): Serializer {
  let serializer: Serializer | null = null;
  return (value) => {
    serializer ??= compileSerializer(schema);
    return maskSealed(serializer(value));
  };
}

function compileSerializer(schema: z.ZodType): Serializer {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const folded = foldSchema(json);
  if (folded) return fastJsonStringify(folded as never);
  return (value) => JSON.stringify(schema.parse(value)) ?? 'null';
}

/** The function that turns a handler's result into the body of a successful reply. */
export function createReplySerializer(endpoint: Endpoint): (result: unknown) => string {
  if (!endpoint.envelope) return getSerializer(endpoint.reply);
  const serialise = getSerializer(endpoint.paged ? z.array(endpoint.reply) : endpoint.reply);
  if (!endpoint.paged) return (result) => `{"success":true,"data":${serialise(result)}}`;
  return (result) => {
    const { data, page } = result as { data: unknown; page: unknown };
    return `{"success":true,"data":${serialise(data)},"page":${JSON.stringify(page)}}`;
  };
}
