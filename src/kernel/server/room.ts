/** What a room hands to the apps: all that the process must know of it. */

import type { Logger } from 'pino';
import type { z } from 'zod';
import type { AuditWords } from '../contract/audit.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf, Scope } from '../contract/endpoint.ts';
import type { AppError, ErrorDefinition } from '../contract/error.ts';
import type { EventDefinition } from '../contract/event.ts';
import type { FieldTexts } from '../contract/field-text.ts';
import type { PermissionDefinition } from '../contract/permission.ts';
import type { RecordType } from '../contract/record-type.ts';
import type { LocalText } from '../contract/text.ts';
import type { Topic } from '../contract/topic.ts';
import type { BlockServer, Holder } from './block.ts';
import type { Config } from './config.ts';
import type { Context, ContextOf } from './context.ts';
import type { Database } from './database/pool.ts';
import type { Statement, Unit } from './database/unit.ts';
import type { Download } from './download.ts';
import type { Hearing } from './hearing.ts';
import type { Contribution } from './point.ts';
import type { Authenticator, Authorizer, DataKeys, Guests, Keys, TenantDirectory, Views } from './ports.ts';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Calls of programs that come by the thousand, kept apart from what people ask (`http/lane.ts`). */
export interface LaneRule {
  /** Of one company. */
  atOnce: number;
  /** Of one address: so many at once, and so many more in a minute. In each process; what all processes share is counted behind it. */
  burst: number;
  perMinute: number;
}

export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handler: (context: ContextOf<E['scope']>, input: Input<E>) => Promise<ResultOf<E>>;
  /** Where programs call it by the thousand: kept apart from what people ask. */
  lane?: LaneRule;
}

/** One line of a room's route table. */
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
   * At a company: also within so many milliseconds of such an event, once for all of them. For what looks at a company as a whole, where a
   * subscription would look at it again for each event.
   */
  soon?: { after: readonly EventDefinition[]; ms: number };
}

/** Where a task runs: at companies, at the root, or wherever it was asked for. */
export type TaskScope = Extract<Scope, 'company' | 'root' | 'any'>;

/** A job: added in the transaction that needs it, run at least once afterwards in a unit of its own. */
export interface Task<Payload extends z.ZodType = z.ZodType, Where extends TaskScope = TaskScope> {
  /** `room.verb-noun` */
  name: string;
  /** At companies unless told. */
  scope?: Where;
  payload: Payload;
  /** Attempts before it is given up and shown to operators. 25 unless told. */
  maxAttempts?: number;
  /** The actor is a service with these permissions. */
  permissions?: readonly string[];
  /** Runs by itself with payload `{}`: see `Schedule`. */
  schedule?: Schedule;
  /** Of a scheduled task: whether it would find anything to do in the company, by an index. Where it would not, nothing is run. */
  hasWork?: (companyId: string) => Statement<{ found: boolean }>;
  /** True: live signals say the number that such a task is told of an event (`Told.sequence`). One task of the house. */
  numbersSignals?: boolean;
  /**
   * True: the task sees in its own rows whether it was done, and needs no mark. Its unit then begins with its own first
   * query, so that it may wait for others (an SMTP server) while no transaction is open.
   */
  knowsItself?: boolean;
  /**
   * True: it waits for servers that are none of ours, at addresses that companies choose. Such jobs have places of their own, so that
   * whoever does not answer them holds up nothing else.
   */
  callsOut?: boolean;
  run: (context: ContextOf<Where>, payload: z.output<Payload>) => Promise<void>;
}

export function task<P extends z.ZodType, const Where extends TaskScope = 'company'>(definition: Task<P, Where>): Task {
  return definition as never;
}

/** Called for each event of a company after it was committed, at least once, in a unit of its own. */
export interface Subscription {
  event: EventDefinition;
  /** Unique in the room: makes the job's key. */
  name: string;
  permissions?: readonly string[];
  run: (context: Context, payload: never, event: { id: string; at: string; actorId: string | null }) => Promise<void>;
}

export function subscription<E extends EventDefinition>(
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
  /** What stands in its style elements: the policy lets these in by their hashes, and no script but those of the build. Left out: what carries the nonce. */
  styles?: readonly string[];
}

/**
 * A page that is the same for all of whom nothing is known. It is told these parameters of the address and no others, and may depend on
 * nothing else of who asks but the language; it is made anew when one of the topics is touched.
 */
export interface HtmlKept {
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
  /** Which feature of a company it belongs to: where that is switched off, it is refused (FEATURE_OFF). */
  feature?: string;
  /** Left out: it is there whatever the settings say. */
  open?(config: Config): boolean;
  /** True: a visitor without a guest session gets one. Otherwise the actor is anonymous or the known guest. */
  guest: boolean;
  /** Left out: made anew for each visitor. */
  kept?: HtmlKept;
  /** Refuses a form that is none before anything is made for who sent it. @throws AppError */
  requires?(form: Record<string, string>): void;
  handler(
    context: ContextOf<Where>,
    request: HtmlRequest,
  ): Promise<HtmlPage | { redirect: string; status?: 302 | 303 }>;
  /**
   * Shows a refusal (4xx) as a page: nothing that the handler did was kept, and this context only reads.
   * Left out: the API's answer.
   */
  refused?(context: ContextOf<Where>, request: HtmlRequest & { error: AppError }): Promise<HtmlPage>;
}

/** What subjects of the trail are called now: of those that are there, in the reader's language. */
export type NamesOf = (context: Context, ids: readonly string[]) => Promise<readonly { id: string; name: string }[]>;

/** What a room sees of the house that it stands in: `houseOf(context)`. */
export interface House {
  readonly config: Config;
  readonly log: Logger;
  readonly rooms: readonly Room[];
  readonly database: Database;
  /** What is kept under the key as long as the house lives, made when it is first asked for: see `perHouse`. */
  keep<Thing>(key: object, make: () => Thing): Thing;
  /** A unit with events or jobs was committed: whoever carries them on hears of it. */
  nudgeRelay(): void;
  /** @returns what ends the listening */
  onRelayNudge(listener: () => void): () => void;
}

/**
 * A call that agents may make, by the Model Context Protocol. It is an endpoint of the room and nothing besides: rights, limits, checks,
 * the trail and undo are those of the endpoint.
 */
export interface Tool {
  /** Verb and thing: `start_run`. Unique in the house. */
  name: string;
  endpoint: Endpoint;
  title: LocalText;
  /** For who decides by reading it whether this is the call: what it does, what comes back, what to call next. */
  description: LocalText;
}

/** What a new company gets of a room, in the transaction that creates it. */
export interface Provision {
  /** Rooms that come before: what they bring, this one builds upon. */
  after?: readonly Room[];
  /** `template` is a word of who makes companies. */
  run(context: Context, template: string): Promise<void>;
}

/**
 * All that a room contributes. Importing a room does nothing: what stands here counts in the houses that it is put into, and
 * in no other.
 */
export interface Room {
  /** The folder's and the schema's name. */
  name: string;
  routes: readonly Route[];
  /** What the browser's application asks before all else, of this host and without a query: the page brings the answers. */
  first?: readonly Endpoint[];
  pages?: readonly (HtmlRoute | HtmlRoute<'root'> | HtmlRoute<'any'>)[];
  permissions?: Record<string, PermissionDefinition>;
  /** Permissions that exist in one company only, because the company made what they are about. */
  permissionsOf?(unit: Unit, companyId: string): Promise<readonly PermissionDefinition[]>;
  /** All errors of the room: what its SQL refuses by code finds its text here. */
  errors?: Record<string, ErrorDefinition>;
  /** What the fields of its requests are called, beside those that every room has (`kernel/contract/labels.ts`). */
  labels?: FieldTexts;
  blocks?: readonly BlockServer[];
  /** What agents may call. */
  tools?: readonly Tool[];
  /** Types of records that every company has: whoever keeps records takes them from here. */
  types?: readonly RecordType[];
  /** Who relies on things of another room without an execution: keeps an undo from taking them away. */
  holder?: Holder;
  tasks?: readonly Task[];
  subscriptions?: readonly Subscription[];
  /** What companies may build upon: events with a title, which begin what they made (`listenFor`). */
  events?: readonly EventDefinition[];
  /** Which companies there are; one room keeps them. */
  directory?(house: House): TenantDirectory;
  /** Who calls; one room knows. */
  authenticator?(house: House): Authenticator;
  /** What members may do; one room knows. */
  authorizer?: Authorizer;
  /** Visitors without an account; one room keeps them. */
  guests?: Guests;
  /** Keys by which programs call; one room keeps them, if any. */
  keys?(house: House): Keys;
  /** Keys by which a company's values are sealed; one room keeps them. */
  dataKeys?: DataKeys;
  /** Seeing the portal as another member does; one room keeps it, if any. */
  views?: Views;
  /** How it takes part in what other rooms do: `give(point, value)`. */
  gives?: readonly Contribution[];
  provision?: Provision;
  /** What is wrong with the house as a whole, as this room sees it, in a sentence each: then it does not open. */
  check?(house: House): readonly string[];
  /** What its actions in the audit trail and the access records are called. */
  audits?: AuditWords;
  /** By kind of thing: who hears of it, where events say `readersOf`. */
  hearings?: Record<string, Hearing>;
  /** By type of subject. */
  subjects?: Record<string, NamesOf>;
  /** What every sample company shows of it from its first day; entered by its manager, when its records are there. */
  samples?(context: Context): Promise<unknown>;
  /** Of how many persons the room keeps data, counted as far as `most`. */
  persons?(context: Context, most: number): Promise<number>;
}

export function defineRoom(room: Room): Room {
  return room;
}
