/** An endpoint as one fact: it binds the route, types the client, feeds OpenAPI and the denial matrix. */
import { z } from 'zod';
import type { JudgedBy } from './about.ts';
import { type ErrorDefinition, kernelErrors } from './error.ts';
import type { LocalText } from './text.ts';
import { kernelTopics, type Topic, type Topics, topicsOf } from './topic.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `root`: only on a root host; `company`: needs a company; `any`: both, the company may be absent; `host`: about the
 * host itself, so also where its company is unknown or inactive (company headers do not count).
 */
export type Scope = 'root' | 'company' | 'any' | 'host';

/**
 * Who may call: `public` anyone; `guest` anyone on a company's host, with a guest session made when there is none;
 * `signed-in` any person; `member` any active member of the company; otherwise the name of a permission
 * (`room.noun.verb`) that the access evaluator must grant in the company.
 */
export type Permission = 'public' | 'guest' | 'signed-in' | 'member' | (string & {});

/**
 * What no permission alone can say, because it depends on the thing that is asked for: whose it is, who takes part in it.
 * The room that owns the thing keeps the rule; the contract says it, OpenAPI shows it, the denial matrix tries it.
 */
export interface ObjectRule extends LocalText {
  /** Permissions that open things of others, wholly or in part; the endpoint's own opens only what the rule names. */
  readonly beyond: readonly Permission[];
  /** What is not opened: does not exist (404), is refused (403), or is left out of the list. */
  readonly outside: 404 | 403 | 'left-out';
}

/**
 * Whether the caller must have proved within the last minutes who he or she is. `recent`: always, before anything is read of the
 * request, and the company's masters hear of it by mail. `by-room`: the room asks (`demandProof`) and tells, since it
 * depends on what is sent, or it tells more. `none`: never, although the permission is guarded, and why.
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
  /** Which things it is for; null: for all of them. */
  readonly rule: ObjectRule | null;
  /** Whether its answer is for the person alone, also where somebody sees the portal as that person. Null: as right and rule say (`view-as.ts`). */
  readonly personal: boolean | null;
  /** Which feature of a company it belongs to: where that is switched off, it is refused (FEATURE_OFF). Null: of none. */
  readonly feature: string | null;
  /** The action's name in the audit trail, or false for reads and what is audited elsewhere. */
  readonly audit: string | false;
  /** What it is about, and the row of the trail; null: the company, at the root the person who acted. */
  readonly subject: AuditSubject | null;
  /** By what a permission that is bound to things or to a sum is judged here; null: a bound one never holds here. */
  readonly judgedBy: JudgedBy<z.output<Body>> | null;
  /** Null: it asks for no proof. */
  readonly proof: ProofRule | null;
  readonly summary: LocalText;
  /** What its answer shows: it is loaded anew when one of them is touched. Of writes none. */
  readonly topics: readonly Topic[];
  /** What it changes that answers show; with a row of the trail, that too. What others do because of it, their events say. Of reads none. */
  readonly touches: readonly Topic[];
  /** What it throws, beside the kernel's errors: nothing else leaves unnoticed. */
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
  /** Status of success. 200 unless told. */
  readonly status: number;
  /** True for what goes on after the answer: it is told by 202 then. Left out: it never does. */
  goesOn?(result: z.output<Reply>): boolean;
  /**
   * With `goesOn`: the address at which what goes on is followed. The caller may ask to be answered before the work is done
   * (`Prefer: respond-async`, RFC 7240; the handler asks `http.prefersLater`).
   */
  followedAt?(result: z.output<Reply>): string;
  /** Largest body in bytes. 1 MiB unless told. */
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
type Effect =
  | { method: 'GET' | 'POST'; topics: Topics; touches?: never }
  | { method: Exclude<Method, 'GET'>; touches: Topics; topics?: never };

type Declared<P extends z.ZodType, Q, B extends z.ZodType, R extends z.ZodType> = Effect &
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
    judgedBy?: JudgedBy<z.output<B>>;
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
  declared: Declared<P, Q, B, R> & { paged?: Many; scope: Where },
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
    judgedBy: null,
    proof: null,
    runsBlocks: false,
    status: 200,
    bodyLimit: 1_048_576,
    params: nothing,
    query: nothing,
    body: z.undefined(),
    ...declared,
    errors: [...declared.errors, ...(asksProof(declared.proof) ? [kernelErrors.REAUTHENTICATION_REQUIRED] : [])],
    topics: topicsOf(declared.topics),
    touches: touchesOf(declared),
  } as never;
}

const asksProof = (proof: ProofRule | null = null): boolean => typeof proof === 'string';

/** With the trail where it leaves a row, and the mails where masters are told. */
function touchesOf({
  audit,
  proof,
  touches,
}: Pick<Endpoint, 'audit'> & { proof?: ProofRule | null; touches?: Topics }) {
  const own = [...topicsOf(touches), ...(audit ? [kernelTopics.audit] : [])];
  return asksProof(proof) && !own.includes(kernelTopics.mail) ? [...own, kernelTopics.mail] : own;
}

/** The permissions of which any one suffices. */
export function permissionsOf({ permission }: Pick<Endpoint, 'permission'>): readonly Permission[] {
  return typeof permission === 'string' ? [permission] : permission;
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What a caller passes: all three parts, those without fields left out. */
export interface CallOf<E extends Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
}

export interface Page {
  /** Pass as `cursor` to read on; null at the end. */
  nextCursor: string | null;
}
export interface Paged<Row> {
  data: Row[];
  page: Page;
}
/** What a handler returns for this endpoint. */
export type ResultOf<E extends Endpoint> = E['paged'] extends true ? Paged<ReplyOf<E>> : ReplyOf<E>;
