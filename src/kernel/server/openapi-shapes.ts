/** OpenAPI 3.1 document types, limited to the parts that are generated here. */
import type { Endpoint } from '../contract/endpoint.ts';

type Schema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** Any one of them suffices: `a | b`. */
  'x-permission': string;
  /** Scope of the permission, if it does not cover all things. */
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
