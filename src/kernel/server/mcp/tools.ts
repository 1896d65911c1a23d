/** The calls that modules offer to agents, as Model Context Protocol tools; generated from the endpoints' own contracts. */
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/text.ts';
import type { App, Tool } from '../app-module.ts';

type Schema = Record<string, unknown>;
interface ObjectSchema {
  properties?: Record<string, Schema>;
  required?: string[];
  $defs?: Record<string, Schema>;
}

/** Target of a tool's argument: the names of path, query and body share one object, as agents expect. */
interface ArgumentTarget {
  part: 'params' | 'query' | 'body';
  name: string;
}

export interface OfferedTool extends Tool {
  inputSchema: Record<Locale, Schema>;
  places: ReadonlyMap<string, ArgumentTarget>;
  isWrite: boolean;
}

/** Of a write: the same text for the same intent, so that a repeated call happens once. */
export const keyArgument = 'idempotencyKey';

const keyDescription: Record<Locale, string> = {
  ko: '같은 일을 다시 보낼 때 같은 값을 주면 한 번만 처리됩니다.',
  en: 'Give the same value when the same call is repeated: it happens once.',
};

const getParts = ({ params, query, body }: Endpoint) => ({ params, query, body });

function toObjectSchema(schema: z.ZodType): ObjectSchema {
  if (schema.def.type === 'undefined') return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
}

/** @throws when two parts have an argument of one name: then the endpoint is no tool as it is */
function createOfferedTool(tool: Tool): OfferedTool {
  const places = new Map<string, ArgumentTarget>();
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  const definitions: Record<string, Schema> = {};
  for (const [part, schema] of Object.entries(getParts(tool.endpoint)) as [ArgumentTarget['part'], z.ZodType][]) {
    const json = toObjectSchema(schema);
    for (const [name, propertySchema] of Object.entries(json.properties ?? {})) {
      if (places.has(name)) throw new Error(`tool ${tool.name}: two arguments are called ${name}`);
      places.set(name, { part, name });
      properties[name] = propertySchema;
    }
    required.push(...(json.required ?? []));
    Object.assign(definitions, json.$defs);
  }
  // A trial run is sent like a write, and changes nothing.
  const isWrite = tool.endpoint.touches.length > 0;
  const schemaIn = (locale: Locale): Schema => ({
    type: 'object',
    properties: {
      ...properties,
      ...(isWrite ? { [keyArgument]: { type: 'string', maxLength: 200, description: keyDescription[locale] } } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
    additionalProperties: false,
  });
  return { ...tool, places, isWrite, inputSchema: { ko: schemaIn('ko'), en: schemaIn('en') } };
}

/** By name. @throws when two modules offer one name */
export function listOfferedTools({ modules }: Pick<App, 'modules'>): ReadonlyMap<string, OfferedTool> {
  const tools = modules.flatMap((appModule) => (appModule.tools ?? []).map(createOfferedTool));
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size < tools.length) throw new Error('two tools have one name');
  return byName;
}

export interface ToolRequest {
  method: Endpoint['method'];
  url: string;
  payload: Record<string, unknown> | undefined;
}

/** The request that the call is. Arguments that nobody knows are sent on, where the endpoint refuses them by name. */
export function toToolRequest({ endpoint, places }: OfferedTool, args: Record<string, unknown>): ToolRequest {
  const parts: Record<ArgumentTarget['part'], Record<string, unknown>> = { params: {}, query: {}, body: {} };
  const elsewhere = endpoint.method === 'GET' ? 'query' : 'body';
  for (const [name, value] of Object.entries(args)) {
    if (name === keyArgument || value === undefined) continue;
    const place = places.get(name) ?? { part: elsewhere, name };
    parts[place.part][place.name] = value;
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params[name] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(parts.query).map(([name, value]) => [name, String(value)]),
  ).toString();
  const hasBody = endpoint.method !== 'GET' && endpoint.body.def.type !== 'undefined';
  return { method: endpoint.method, url: query ? `${path}?${query}` : path, payload: hasBody ? parts.body : undefined };
}
