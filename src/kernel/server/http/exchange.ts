/** Exchange: types that the stages of a request share. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Scope } from '../../contract/endpoint.ts';
import type { ErrorDefinition } from '../../contract/error.ts';
import type { ResourceScope } from '../../contract/resource-scope.ts';
import type { AppModule, Route } from '../app-module.ts';
import type { AnyContext, HttpControl, Tenant } from '../context.ts';
import type { Database, ManagedUnit } from '../database/pool.ts';
import type { Unit } from '../database/unit.ts';
import type { DownloadReply } from '../download.ts';
import type { Ports } from '../ports.ts';
import type { GrantsCache } from './grants-cache.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A request with its view of the response, in one attempt. */
export interface HttpCall {
  request: FastifyRequest;
  http: HttpControl;
}

export interface BindOptions {
  database: Database;
  ports: Ports;
  rootDomains: readonly string[];
  knownErrors: ReadonlyMap<string, ErrorDefinition>;
  /** Codes that blocks of flows refuse with. */
  blockErrors: ReadonlySet<string>;
  /** True if rate limits apply now. */
  isLimited: () => boolean;
  /** So long a reader may take nothing of a download. */
  patienceMs: number;
  /** Called with every undeclared error that an endpoint throws; makes tests fail. */
  onUndeclared?: (words: string) => void;
}

/** Everything that stages need of the process. */
export interface StageServices {
  readonly options: BindOptions;
  readonly grants: GrantsCache;
}

/** Requirements of a route: its permitted callers and writes. */
export interface RouteSecurity<Input = unknown, Where extends Scope = Scope> extends Pick<Endpoint, 'permission'> {
  scope: Where;
  /** `recent`: callers who did not verify their identity a moment ago are refused. */
  proof?: Endpoint['proof'];
  /** Refused where the company switched it off. */
  feature?: string | null;
  /** Statements without a transaction; nothing is written. */
  readOnly: boolean;
  /** False: what was written is taken back at the end. */
  keeps?: boolean;
  /** Open to who sees the portal as somebody else; nothing else is. */
  shownInView?: boolean;
  /** Reads the input, after the caller was authorized and before a unit of work is opened. @throws VALIDATION_FAILED */
  validate?(request: FastifyRequest): Input;
  /** Admits who holds the permission only for certain resources or up to a sum, if the input is within that. */
  getResourceScope?: ((input: Input, company: Tenant) => ResourceScope) | undefined;
}

/** Input of a request's work, and what the work may do with its unit. */
export interface UnitCall<Input> {
  input: Input;
  /** Opens a unit beside the exchange's own, over before the first query of that. */
  reading(): Unit;
  /** Adds to the end of the exchange's own unit. */
  endsWith: ManagedUnit['endsWith'];
}

/** A route with what is computed once when it is registered. */
export interface BoundEndpoint extends Route, Pick<AppModule, 'labels'> {
  security: RouteSecurity;
  /** Reads and downloads ignore an Idempotency-Key. */
  isKeyless: boolean;
  /** The audit row names what the reply says. */
  auditsReply: boolean;
  canCompress: boolean;
  serializeReply: (result: unknown) => string;
}

/** One call of an endpoint; `result` is the handler's, once it has returned. */
export interface EndpointCall extends Pick<UnitCall<unknown>, 'input' | 'reading'> {
  context: AnyContext;
  result: unknown;
}

export interface Answer {
  status: number;
  reply: string;
  /** Begins the download, after the commit. */
  download?: () => Promise<DownloadReply>;
}
