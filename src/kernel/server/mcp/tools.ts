/** The calls that rooms offer to agents, as the Model Context Protocol describes tools; made of the endpoints' own contracts. */
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/text.ts';
import type { House, Tool } from '../room.ts';

type Schema = Record<string, unknown>;
interface ObjectSchema {
  properties?: Record<string, Schema>;
  required?: string[];
  $defs?: Record<string, Schema>;
}

/** Where an argument of a tool goes: the names of path, query and body share one object, as agents expect. */
interface Place {
  part: 'params' | 'query' | 'body';
  name: string;
}

export interface OfferedTool extends Tool {
  inputSchema: Record<Locale, Schema>;
  places: ReadonlyMap<string, Place>;
  isWrite: boolean;
}

/** Of a write: the same text for the same intent, so that a repeated call happens once. */
export const keyArgument = 'idempotencyKey';

const aboutKey: Record<Locale, string> = {
  ko: '같은 일을 다시 보낼 때 같은 값을 주면 한 번만 처리됩니다.',
  en: 'Give the same value when the same call is repeated: it happens once.',
};

const partsOf = ({ params, query, body }: Endpoint) => ({ params, query, body });

function objectOf(schema: z.ZodType): ObjectSchema {
  if (schema.def.type === 'undefined') return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
}

/** @throws when two parts have an argument of one name: then the endpoint is no tool as it is */
function offer(tool: Tool): OfferedTool {
  const places = new Map<string, Place>();
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  const definitions: Record<string, Schema> = {};
  for (const [part, schema] of Object.entries(partsOf(tool.endpoint)) as [Place['part'], z.ZodType][]) {
    const json = objectOf(schema);
    for (const [name, about] of Object.entries(json.properties ?? {})) {
      if (places.has(name)) throw new Error(`tool ${tool.name}: two arguments are called ${name}`);
      places.set(name, { part, name });
      properties[name] = about;
    }
    required.push(...(json.required ?? []));
    Object.assign(definitions, json.$defs);
  }
  // What tries something out is sent as a write is, and leaves nothing.
  const isWrite = tool.endpoint.touches.length > 0;
  const schemaIn = (locale: Locale): Schema => ({
    type: 'object',
    properties: {
      ...properties,
      ...(isWrite ? { [keyArgument]: { type: 'string', maxLength: 200, description: aboutKey[locale] } } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
    additionalProperties: false,
  });
  return { ...tool, places, isWrite, inputSchema: { ko: schemaIn('ko'), en: schemaIn('en') } };
}

/** By name. @throws when two rooms offer one name */
export function offeredTools({ rooms }: Pick<House, 'rooms'>): ReadonlyMap<string, OfferedTool> {
  const tools = rooms.flatMap((room) => (room.tools ?? []).map(offer));
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size < tools.length) throw new Error('two tools have one name');
  return byName;
}

export interface Sent {
  method: Endpoint['method'];
  url: string;
  payload: Record<string, unknown> | undefined;
}

/** The request that the call is. Arguments that nobody knows are sent on, where the endpoint refuses them by name. */
export function requestOf({ endpoint, places }: OfferedTool, given: Record<string, unknown>): Sent {
  const parts: Record<Place['part'], Record<string, unknown>> = { params: {}, query: {}, body: {} };
  const elsewhere = endpoint.method === 'GET' ? 'query' : 'body';
  for (const [name, value] of Object.entries(given)) {
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
