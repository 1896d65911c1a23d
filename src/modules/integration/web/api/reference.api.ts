/** The interface's own description, as the server writes it, taken apart into calls. */
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { tryCall } from '#kernel/web/try-call.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  default?: unknown;
  format?: string;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
interface Operation {
  summary: string;
  tags: string[];
  'x-permission': string;
  'x-scope': string;
  parameters: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface ApiCall {
  key: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  parameters: readonly Parameter[];
  /** An example of its body, as JSON; null where it takes none. */
  example: string | null;
}

const uuid = '00000000-0000-7000-8000-000000000000';

/** Something of the schema's shape, to begin with. */
function createExample(document: Document, schema: Schema, depth = 0): unknown {
  if (depth > 6) return null;
  if (schema.$ref) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return named ? createExample(document, named, depth + 1) : null;
  }
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return createExample(document, alternative, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, createExample(document, inner, depth + 1)]));
  }
  if (type === 'array') return schema.items ? [createExample(document, schema.items, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  return schema.format === 'uuid' ? uuid : schema.format === 'date-time' ? new Date().toISOString() : '';
}

function readCalls(document: Document): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-scope'] !== 'root')
      .map(([method, operation]) => {
        const schema = operation.requestBody?.content?.['application/json']?.schema;
        return {
          key: `${method} ${path}`,
          group: operation.tags[0] ?? '',
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          permission: operation['x-permission'],
          parameters: (operation.parameters ?? []).filter(
            (parameter) => parameter.in === 'path' || parameter.in === 'query',
          ),
          example: schema ? JSON.stringify(createExample(document, schema), null, 2) : null,
        };
      }),
  );
}

export function useApiCalls() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['openapi', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { status, text } = await tryCall({ method: 'GET', path: `/api/openapi.json?lang=${language}` });
      if (status !== 200) throw new Error(`openapi ${status}`);
      return readCalls(JSON.parse(text) as Document);
    },
  });
}
