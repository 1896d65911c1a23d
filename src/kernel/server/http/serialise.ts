/** Replies leave through their schema only: fields that the contract does not declare never reach a caller. */
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { maskSealed } from '../../contract/sealed.ts';

type JsonSchema = { [key: string]: unknown };

const plain = new Set([
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

/** Keeps what serialising needs and folds `anyOf [X, null]` into `nullable`; null when the schema needs a full parse. */
function fold(schema: JsonSchema): JsonSchema | null {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options) {
    const rest = options.filter((option) => option.type !== 'null');
    if (rest.length !== 1 || options.length !== 2) return null;
    const inner = fold(rest[0] as JsonSchema);
    return inner?.type ? { ...inner, nullable: true } : null;
  }
  if (schema.oneOf || schema.allOf || schema.$ref || schema.propertyNames) return null;
  if (Array.isArray(schema.type)) return foldTypes(schema, schema.type);
  const kept: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) if (plain.has(key)) kept[key] = value;
  if (kept.enum || kept.const !== undefined) return kept.type ? { type: kept.type } : null;
  if (!kept.type) return null;
  if (kept.type === 'array') return foldArray(kept);
  if (kept.type === 'object') return foldObject(kept);
  return kept;
}

/** `["string", "null"]`, as a plain nullable text is written. */
function foldTypes(schema: JsonSchema, types: readonly unknown[]): JsonSchema | null {
  const [type, ...others] = types.filter((one) => one !== 'null');
  const inner = others.length === 0 && types.length === 2 ? fold({ ...schema, type }) : null;
  return inner?.type ? { ...inner, nullable: true } : null;
}

function foldArray(schema: JsonSchema): JsonSchema | null {
  const items = schema.items && fold(schema.items as JsonSchema);
  return items ? { type: 'array', items } : null;
}

function foldObject(schema: JsonSchema): JsonSchema | null {
  if (typeof schema.additionalProperties === 'object') return null;
  const properties: Record<string, JsonSchema> = {};
  for (const [key, value] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    // Free JSON inside a known field passes as it is.
    const folded = Object.keys(value).length === 0 ? {} : fold(value);
    if (!folded) return null;
    properties[key] = folded;
  }
  return { type: 'object', properties, required: schema.required ?? [] };
}

type Serialise = (value: unknown) => string;

/** Made for the first reply: most starts, above all those of tests, answer few of the endpoints. */
/** A sealed number leaves as its mask, wherever it stands. */
function serialiserOf(schema: z.ZodType): Serialise {
  let made: Serialise | null = null;
  return (value) => {
    made ??= compiled(schema);
    return maskSealed(made(value));
  };
}

function compiled(schema: z.ZodType): Serialise {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const folded = fold(json);
  if (folded) return fastJsonStringify(folded as never);
  return (value) => JSON.stringify(schema.parse(value)) ?? 'null';
}

/** The function that turns a handler's result into the body of a successful reply. */
export function replySerialiser(endpoint: Endpoint): (result: unknown) => string {
  if (!endpoint.envelope) return serialiserOf(endpoint.reply);
  const serialise = serialiserOf(endpoint.paged ? z.array(endpoint.reply) : endpoint.reply);
  if (!endpoint.paged) return (result) => `{"success":true,"data":${serialise(result)}}`;
  return (result) => {
    const { data, page } = result as { data: unknown; page: unknown };
    return `{"success":true,"data":${serialise(data)},"page":${JSON.stringify(page)}}`;
  };
}
