import type { Client } from 'openapi-fetch';
import type { paths } from './schema.js';

export type { paths } from './schema.js';

export interface ClientOptions {
  /** Address of the company: `https://mycompany.example.com`. */
  baseUrl: string;
  /** An API key of the company (`hrk_…`), or a person's access token. */
  key: string;
  /** Language of messages. Default: Korean. */
  language?: 'ko' | 'en';
  headers?: Record<string, string>;
  fetch?: (request: Request) => Promise<Response>;
}

/** A refusal: `code` is stable, `message` is for people, `details` name fields. */
export declare class HeureumError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
  readonly requestId?: string;
}

/**
 * Every call of the API by its path, typed. Writes carry an Idempotency-Key of their own; give `headers: { 'idempotency-key': … }` to
 * repeat one safely. Refusals are thrown as `HeureumError`.
 */
export declare function createClient(options: ClientOptions): Client<paths>;
