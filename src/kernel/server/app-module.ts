/** Module definition: everything that a module exports to the apps' process. */

import type { Logger } from 'pino';
import type { z } from 'zod';
import type { AuditTexts } from '../contract/audit.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf, Scope } from '../contract/endpoint.ts';
import type { AppError, ErrorDefinition } from '../contract/error.ts';
import type { EventDefinition } from '../contract/event.ts';
import type { FieldTexts } from '../contract/field-text.ts';
import type { PermissionDefinition } from '../contract/permission.ts';
import type { RecordType } from '../contract/record-type.ts';
import type { LocalText } from '../contract/text.ts';
import type { Topic } from '../contract/topic.ts';
import type { Audience } from './audience.ts';
import type { BlockServer, HoldSource } from './block.ts';
import type { Config } from './config.ts';
import type { Context, ContextOf } from './context.ts';
import type { Database } from './database/pool.ts';
import type { Statement, Unit } from './database/unit.ts';
import type { Download } from './download.ts';
import type { Contribution } from './extension-point.ts';
import type { Authenticator, Authorizer, DataKeys, Guests, Keys, TenantDirectory, Views } from './ports.ts';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Calls of programs in the thousands, separate from those of people (`http/lane.ts`). */
export interface LaneRule {
  /** Of one company. */
  atOnce: number;
  /**
   * Per address: maximum at once, and further calls per minute. In each process; limits shared by all processes are counted behind
   * it.
   */
  burst: number;
  perMinute: number;
}

export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handler: (context: ContextOf<E['scope']>, input: Input<E>) => Promise<ResultOf<E>>;
  /** For calls of programs in the thousands: separate from those of people. */
  lane?: LaneRule;
}

/** One line of a module's route table. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Route<E>['handler'],
  more: Pick<Route, 'lane'> = {},
): Route {
  return { endpoint, handler, ...more } as never;
}

/** The line of an endpoint that answers with a file. */
export function downloadRoute<E extends Endpoint>(
  endpoint: E,
  handler: (context: ContextOf<E['scope']>, input: Input<E>) => Promise<Download<ContextOf<E['scope']>>>,
): Route {
  return { endpoint, handler } as never;
}

/**
 * `afterStart` milliseconds after the start of a process, then again and again; in every company or once at the root, never
 * two at a time, whatever the number of processes. `local-midnight` is the company's (at the root: Korea's). Where companies are
 * many, they are spread over ten minutes at most.
 */
export interface Schedule {
  afterStart: number;
  /** Or milliseconds from one run to the next. */
  every: 'local-midnight' | number;
  /**
   * At a company: also within this many milliseconds of such an event, once for all of them. For tasks that examine a whole
   * company, where a subscription would repeat it for each event.
   */
  soon?: { after: readonly EventDefinition[]; ms: number };
}

/** Scope of a task: companies, the root, or wherever it was requested. */
export type JobScope = Extract<Scope, 'company' | 'root' | 'any'>;

/** A job: added in the transaction that needs it, run at least once afterwards in a unit of its own. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType, Where extends JobScope = JobScope> {
  /** `module.verb-noun` */
  name: string;
  /** Default: companies. */
  scope?: Where;
  payload: Payload;
  /** Attempts before the job fails and is shown to operators. Default 25. */
  maxAttempts?: number;
  /** The actor is a service with these permissions. */
  permissions?: readonly string[];
  /** Runs by itself with payload `{}`: see `Schedule`. */
  schedule?: Schedule;
  /** Of a scheduled task: whether it would find anything to do in the company, by an index. Where it would not, nothing is run. */
  hasWork?: (companyId: string) => Statement<{ found: boolean }>;
  /** True: live signals carry the event number that such a task receives (`Told.sequence`). One task of the app. */
  numbersSignals?: boolean;
  /**
   * True: the task sees in its own rows whether it was done, and needs no mark. Its unit then begins with its own first
   * query, so that it may wait for others (an SMTP server) while no transaction is open.
   */
  knowsItself?: boolean;
  /**
   * True: it waits for external servers, at addresses that companies choose. Such jobs have their own slots, so that an
   * unresponsive server holds up nothing else.
   */
  callsOut?: boolean;
  run: (context: ContextOf<Where>, payload: z.output<Payload>) => Promise<void>;
}

export function defineJob<P extends z.ZodType, const Where extends JobScope = 'company'>(
  definition: JobDefinition<P, Where>,
): JobDefinition {
  return definition as never;
}

/** Called for each event of a company after it was committed, at least once, in a unit of its own. */
export interface Subscription {
  event: EventDefinition;
  /** Unique in the module: part of the job's key. */
  name: string;
  permissions?: readonly string[];
  run: (context: Context, payload: never, event: { id: string; at: string; actorId: string | null }) => Promise<void>;
}

export function defineSubscription<E extends EventDefinition>(
  definition: Omit<Subscription, 'event' | 'run'> & {
    event: E;
    run: (
      context: Context,
      payload: z.output<E['payload']>,
      event: { id: string; at: string; actorId: string | null },
    ) => Promise<void>;
  },
): Subscription {
  return definition as never;
}

export interface HtmlRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  form: Record<string, string>;
  /** For the content security policy's nonce. */
  nonce: string;
}

export interface HtmlPage {
  status?: number;
  html: string;
  contentType?: string;
  /**
   * Content of its style elements: the policy allows these by their hashes, and no script but those of the build. Default: elements
   * with the nonce.
   */
  styles?: readonly string[];
}

/**
 * A page that is the same for all anonymous visitors. It receives only these parameters of the address, and may depend on nothing
 * else of the request but the language; a change of one of the topics invalidates it.
 */
export interface PageCaching {
  topics: readonly [Topic, ...Topic[]];
  query: readonly string[];
}

export type PageScope = Extract<Scope, 'company' | 'root' | 'any'>;

/** A server-rendered page. Writes need a form of the same origin. */
export interface HtmlRoute<Where extends PageScope = 'company'> {
  /** `company`, `root`: on such hosts only; elsewhere the path belongs to the single-page application. */
  scope: Where;
  method: 'GET' | 'POST';
  path: string;
  /** Feature that it belongs to: where a company switched it off, it is refused (FEATURE_OFF). */
  feature?: string;
  /** Left out: it is there whatever the settings say. */
  open?(config: Config): boolean;
  /** True: a visitor without a guest session gets one. Otherwise the actor is anonymous or the known guest. */
  guest: boolean;
  /** Default: rendered for each visitor. */
  caching?: PageCaching;
  /** Rejects an invalid form before anything is created for its sender. @throws AppError */
  requires?(form: Record<string, string>): void;
  handler(
    context: ContextOf<Where>,
    request: HtmlRequest,
  ): Promise<HtmlPage | { redirect: string; status?: 302 | 303 }>;
  /**
   * Shows a refusal (4xx) as a page: the handler's changes are rolled back, and this context only reads. Default: the API's
   * response.
   */
  renderRefusal?(context: ContextOf<Where>, request: HtmlRequest & { error: AppError }): Promise<HtmlPage>;
}

/** Current names of subjects in the trail: of existing ones, in the reader's language. */
export type NamesOf = (context: Context, ids: readonly string[]) => Promise<readonly { id: string; name: string }[]>;

/** A module's view of its app: `appOf(context)`. */
export interface App {
  readonly config: Config;
  readonly log: Logger;
  readonly modules: readonly AppModule[];
  readonly database: Database;
  /** Returns the value of the key for the app's lifetime, created on first use: see `perApp`. */
  getOrCreate<Thing>(key: object, make: () => Thing): Thing;
  /** Notifies the relay that a unit with events or jobs was committed. */
  wakeRelay(): void;
  /** @returns what ends the listening */
  onRelayWake(listener: () => void): () => void;
}

/**
 * A call that agents may make by the Model Context Protocol. It is just an endpoint of the module: rights, limits, checks, the
 * trail and undo are those of the endpoint.
 */
export interface Tool {
  /** Verb and thing: `start_run`. Unique in the app. */
  name: string;
  endpoint: Endpoint;
  title: LocalText;
  /** Helps an agent to choose the call: its effect, its result, the next call. */
  description: LocalText;
}

/** A module's initial data of a new company, in the transaction that creates it. */
export interface Provision {
  /** Modules that run first: this one builds upon their data. */
  after?: readonly AppModule[];
  /** `template` is defined by the company's creator. */
  run(context: Context, template: string): Promise<void>;
}

/** All contributions of a module. Importing a module does nothing: its contents count only in the apps that include it. */
export interface AppModule {
  /** The folder's and the schema's name. */
  name: string;
  routes: readonly Route[];
  /** First requests of the browser's application, to this host and without a query: the page embeds the responses. */
  preloadedEndpoints?: readonly Endpoint[];
  pages?: readonly (HtmlRoute | HtmlRoute<'root'> | HtmlRoute<'any'>)[];
  permissions?: Record<string, PermissionDefinition>;
  /** Permissions that exist in one company only, because the company made what they are about. */
  permissionsOf?(unit: Unit, companyId: string): Promise<readonly PermissionDefinition[]>;
  /** All errors of the module: the texts for codes raised in its SQL. */
  errors?: Record<string, ErrorDefinition>;
  /** Labels of its request fields, beside the shared ones (`kernel/contract/labels.ts`). */
  labels?: FieldTexts;
  blocks?: readonly BlockServer[];
  /** Tools for agents. */
  tools?: readonly Tool[];
  /** Types of records that every company has: used by the module that stores records. */
  types?: readonly RecordType[];
  /** Users of another module's things without an execution: prevents an undo from removing them. */
  holdSource?: HoldSource;
  jobs?: readonly JobDefinition[];
  subscriptions?: readonly Subscription[];
  /** Events that companies may build upon: with a title, able to start their own work (`addListener`). */
  events?: readonly EventDefinition[];
  /** Directory of companies, by one module. */
  directory?(app: App): TenantDirectory;
  /** Caller lookup, by one module. */
  authenticator?(app: App): Authenticator;
  /** Member permissions, by one module. */
  authorizer?: Authorizer;
  /** Visitors without an account, by one module. */
  guests?: Guests;
  /** API keys of programs, by at most one module. */
  keys?(app: App): Keys;
  /** Keys that seal a company's values, by one module. */
  dataKeys?: DataKeys;
  /** Viewing the portal as another member, by at most one module. */
  views?: Views;
  /** Its contributions to other modules: `give(point, value)`. */
  contributes?: readonly Contribution[];
  provision?: Provision;
  /** Faults of the whole app found by this module, a sentence each: any prevents it from opening. */
  check?(app: App): readonly string[];
  /** Names of its actions in the audit trail and the access records. */
  audits?: AuditTexts;
  /** Audience by kind of thing, for events with `readersOf`. */
  audiences?: Record<string, Audience>;
  /** By type of subject. */
  subjects?: Record<string, NamesOf>;
  /** Its content in every sample company from the first day; entered by the company's manager, once its records exist. */
  samples?(context: Context): Promise<unknown>;
  /** Number of persons whose data the module stores, counted up to `most`. */
  persons?(context: Context, most: number): Promise<number>;
}

export function defineModule(appModule: AppModule): AppModule {
  return appModule;
}
