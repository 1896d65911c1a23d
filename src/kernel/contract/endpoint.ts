/** An endpoint as one fact: it binds the route, types the client, feeds OpenAPI and the denial matrix. */
import { z } from 'zod';
import { type ErrorDefinition, kernelErrors } from './error.ts';
import type { ScopedBy } from './resource-scope.ts';
import type { LocalText } from './text.ts';
import { kernelTopics, type Topic, type Topics, toTopics } from './topic.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `root`: only on a root host; `company`: needs a company; `any`: both, the company may be absent; `host`: about the
 * host itself, so also where its company is unknown or inactive (company headers do not count).
 */
export type Scope = 'root' | 'company' | 'any' | 'host';

/**
 * Callers: `public` anyone; `guest` anyone on a company's host, with a guest session created if there is none; `signed-in` any
 * person; `member` any active member of the company; otherwise the name of a permission (`module.noun.verb`) that the access
 * evaluator must grant in the company.
 */
export type Permission = 'public' | 'guest' | 'signed-in' | 'member' | (string & {});

/**
 * A rule beyond permissions, because it depends on the requested thing: its owner, its participants. The module that owns the thing
 * implements the rule; the contract states it, OpenAPI shows it, the denial matrix tests it.
 */
export interface ObjectRule extends LocalText {
  /** Permissions that open things of others, wholly or in part; the endpoint's own opens only what the rule names. */
  readonly beyond: readonly Permission[];
  /** The answer for other things: not found (404), refused (403), or left out of the list. */
  readonly outside: 404 | 403 | 'left-out';
}

/**
 * Requirement of a recent proof of identity. `recent`: always, before anything of the request is read, and the company's masters
 * get a mail. `by-room`: the module demands it (`assertFreshProof`) and notifies, since it depends on the input or needs a longer
 * message. `none`: never, although the permission is guarded, with the reason.
 */
export type ProofRule = 'recent' | 'by-room' | { readonly none: string };

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Fastify form: `/api/flow/executions/:id/undo`. */
  readonly path: string;
  readonly scope: Scope;
  /** Several: any one of them suffices. */
  readonly permission: Permission | readonly [Permission, ...Permission[]];
  /** Rule for the things it opens; null: all of them. */
  readonly rule: ObjectRule | null;
  /**
   * True if its answer is for the person only, even when somebody views the portal as that person. Null: decided by right and rule
   * (`view-as.ts`).
   */
  readonly personal: boolean | null;
  /** The company feature it belongs to: refused while that is switched off (FEATURE_OFF). Null: none. */
  readonly feature: string | null;
  /** The action's name in the audit trail, or false for reads and what is audited elsewhere. */
  readonly audit: string | false;
  /** The subject of the call and its audit row; null: the company, at the root the actor. */
  readonly subject: AuditSubject | null;
  /** By what a permission that is bound to things or to a sum is judged here; null: a bound one never holds here. */
  readonly scopedBy: ScopedBy<z.output<Body>> | null;
  /** Null: it asks for no proof. */
  readonly proof: ProofRule | null;
  readonly summary: LocalText;
  /** Topics shown by its answer: touching one of them reloads it. None for writes. */
  readonly topics: readonly Topic[];
  /**
   * Topics it changes, including the audit trail if it writes a row. Indirect changes are declared by their events. None for reads.
   */
  readonly touches: readonly Topic[];
  /** Errors it throws, besides the kernel's: any other is reported. */
  readonly errors: readonly ErrorDefinition[];
  /** True: it lets blocks of flows work, so what those refuse with (`errors` of their contracts) may be its answer, too. */
  readonly runsBlocks: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The shape of `data` in the reply, or of the whole reply when `envelope` is false. */
  readonly reply: Reply;
  /** True: the handler returns `{ data: Reply[], page }` and `reply` is the shape of one row. */
  readonly paged: boolean;
  /** False where the specification gives the whole reply's shape. */
  readonly envelope: boolean;
  /** False: what the handler wrote is taken back when it has answered; for reads that try something out. */
  readonly keeps: boolean;
  /** True: the answer is a file (CSV, or a spreadsheet) instead of `reply`. */
  readonly download: boolean;
  /** Status of success. 200 by default. */
  readonly status: number;
  /** True if work continues after the answer: its status is then 202. Left out: never. */
  goesOn?(result: z.output<Reply>): boolean;
  /**
   * With `rangeEndPattern`: the address at which what goes on is followed. The caller may ask to be answered before the work is done
   * (`Prefer: respond-async`, RFC 7240; the handler asks `http.isAsyncPreferred`).
   */
  followedAt?(result: z.output<Reply>): string;
  /** Largest body in bytes. 1 MiB by default. */
  readonly bodyLimit: number;
  /** True: other programs send it, of any type. It is neither read nor checked before the handler, which gets its bytes: `http.bytes`. */
  readonly raw: boolean;
}

/** A kind of thing, and the field of the path or of the reply that has its id; neither where the handler writes the row itself. */
export type AuditSubject<Params = Record<string, unknown>, Reply = Record<string, unknown>> = {
  readonly type: string;
} & (
  | { readonly params?: keyof Params & string; readonly reply?: never }
  | { readonly reply?: keyof Reply & string; readonly params?: never }
);

/** A read says what it shows, by GET or, where it needs a body, by POST; a write says what it touches. */
type EndpointEffect =
  | { method: 'GET' | 'POST'; topics: Topics; touches?: never }
  | { method: Exclude<Method, 'GET'>; touches: Topics; topics?: never };

type EndpointDeclaration<P extends z.ZodType, Q, B extends z.ZodType, R extends z.ZodType> = EndpointEffect &
  Pick<Endpoint, 'path' | 'scope' | 'permission' | 'audit' | 'summary' | 'errors'> &
  Partial<
    Pick<
      Endpoint,
      | 'envelope'
      | 'status'
      | 'bodyLimit'
      | 'keeps'
      | 'download'
      | 'raw'
      | 'rule'
      | 'runsBlocks'
      | 'feature'
      | 'personal'
      | 'proof'
    >
  > & {
    subject?: AuditSubject<z.output<P>, z.output<R>>;
    scopedBy?: ScopedBy<z.output<B>>;
    goesOn?(result: z.output<R>): boolean;
    followedAt?(result: z.output<R>): string;
    params?: P;
    query?: Q;
    body?: B;
    reply: R;
  };

const nothing = z.strictObject({});

export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
  const Many extends boolean = false,
  const Where extends Scope = Scope,
>(
  declared: EndpointDeclaration<P, Q, B, R> & { paged?: Many; scope: Where },
): Endpoint<P, Q, B, R> & { paged: Many; scope: Where } {
  return {
    paged: false,
    envelope: true,
    keeps: true,
    download: false,
    raw: false,
    rule: null,
    feature: null,
    personal: null,
    subject: null,
    scopedBy: null,
    proof: null,
    runsBlocks: false,
    status: 200,
    bodyLimit: 1_048_576,
    params: nothing,
    query: nothing,
    body: z.undefined(),
    ...declared,
    errors: [...declared.errors, ...(requiresProof(declared.proof) ? [kernelErrors.REAUTHENTICATION_REQUIRED] : [])],
    topics: toTopics(declared.topics),
    touches: getTouchedTopics(declared),
  } as never;
}

const requiresProof = (proof: ProofRule | null = null): boolean => typeof proof === 'string';

/** Adds the trail if it writes an audit row, and the mails if masters are notified. */
function getTouchedTopics({
  audit,
  proof,
  touches,
}: Pick<Endpoint, 'audit'> & { proof?: ProofRule | null; touches?: Topics }) {
  const own = [...toTopics(touches), ...(audit ? [kernelTopics.audit] : [])];
  return requiresProof(proof) && !own.includes(kernelTopics.mail) ? [...own, kernelTopics.mail] : own;
}

/** The permissions of which any one suffices. */
export function getPermissions({ permission }: Pick<Endpoint, 'permission'>): readonly Permission[] {
  return typeof permission === 'string' ? [permission] : permission;
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** Input of a caller: all three parts, omitting those without fields. */
export interface CallOf<E extends Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
}

export interface Page {
  /** Pass as `cursor` to read on; null at the end. */
  nextCursor: string | null;
}
export interface PagedResult<Row> {
  data: Row[];
  page: Page;
}
/** Return type of a handler for this endpoint. */
export type ResultOf<E extends Endpoint> = E['paged'] extends true ? PagedResult<ReplyOf<E>> : ReplyOf<E>;
