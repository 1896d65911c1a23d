/** Who acts, where, on what unit of work. The first argument of every service function. */
import type { Logger } from 'pino';
import type { Bound, Thing } from '../contract/about.ts';
import type { Scope } from '../contract/endpoint.ts';
import { type AppError, fail, kernelErrors } from '../contract/error.ts';
import type { Currency } from '../contract/money.ts';
import { fill, type Locale, type LocalText } from '../contract/text.ts';
import { dayIn } from '../contract/time.ts';
import type { Unit } from './database/unit.ts';

/** A company as the kernel knows it. */
export interface Tenant {
  id: string;
  code: string;
  name: string;
  timeZone: string;
  currency: Currency;
  locale: Locale;
  /** The month with which its year begins: 1 is January. */
  yearBegins: number;
  /** What it switched off: features by name. */
  switchedOff: readonly string[];
  /** The company's own origin, for links in mails: `http://hanbit.localhost:3002`. */
  origin: string;
}

/** Who looks, with the own rights, where the portal is seen as somebody else sees it. */
export interface Viewer {
  viewId: string;
  until: string;
  personId: string;
  name: string;
  memberId: string;
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'guest'; guestId: string; permissions: ReadonlySet<string> }
  | {
      kind: 'person';
      personId: string;
      sessionId: string;
      name: string;
      /** The membership in the context's company; null at the root and for non-members. */
      memberId: string | null;
      roles: readonly string[];
      permissions: ReadonlySet<string>;
      /** What is held, but not at this hour: when it may be used, in words. */
      outOfHours?: ReadonlyMap<string, LocalText> | undefined;
      /** What is held for certain things or up to a sum: no part of `permissions`. */
      bound?: ReadonlyMap<string, Bound> | undefined;
      /** An active member whom the company lets in with a second factor only: until then no member at all. */
      lacksSecondFactor?: boolean;
      /** Somebody else looks through the eyes of this person, and does nothing. */
      viewer?: Viewer | undefined;
    }
  /** Jobs, seeds and service accounts of frames: exactly the permissions named, never all. */
  | {
      kind: 'service';
      name: string;
      onBehalfOf: string | null;
      permissions: ReadonlySet<string>;
      /** A program of somebody else's calls, by this key: it is trusted no further than its permissions. */
      key?: { id: string } | undefined;
      /** What such a key may do itself, where more is lent to what it set off. */
      reach?: ReadonlySet<string> | undefined;
    };

/** Cookies and redirects, for the few handlers that need them. They leave with the answer, once what was written is kept. */
export interface HttpControl {
  /** The browser's, with what this exchange set and cleared. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  /** `https://host` as the browser sees it. */
  readonly origin: string;
  /** The caller wishes to be answered before the work is done: `Prefer: respond-async`. */
  readonly prefersLater: boolean;
  /** What was sent, as it came: of endpoints that are `raw`. */
  readonly bytes: Buffer;
  header(name: string): string | undefined;
  /** HttpOnly, Secure, SameSite=Lax, Path=/, host-only. `maxAge` in seconds. */
  setCookie(name: string, value: string, options: { maxAge: number }): void;
  /** `evenIfRefused`: what it stood for is over already. */
  clearCookie(name: string, options?: { evenIfRefused: boolean }): void;
  /** Answers 302 (303 after a form) to this address instead of the JSON reply. */
  redirect(url: string): void;
}

interface Deed {
  readonly requestId: string;
  readonly locale: Locale;
  readonly actor: Actor;
  readonly unit: Unit;
  readonly log: Logger;
  readonly ip: string | null;
  /** When what is done is said to happen, for seeds that enter a history; now when absent. */
  readonly at?: string;
  /** Absent in jobs. */
  readonly http?: HttpControl;
  /** Who set it off, where it is done in the name of somebody else: whoever ended the step before, in a run. */
  readonly caller?: Actor;
}

interface AtCompany {
  readonly company: Tenant;
  readonly companyId: string;
}
interface AtRoot {
  readonly company: null;
  readonly companyId: null;
}

/** What is done at a company: almost everything. */
export interface Context extends Deed, AtCompany {}

/** What is done at a company or at the root: signing in, founding, what the kernel keeps of both. Asking for the company tells which. */
export type AnyContext = Context | (Deed & AtRoot);

/** What a thing of this scope is told: it is served at companies only, so there is one. */
export type ContextOf<Where extends Scope> = Where extends 'company' ? Context : AnyContext;

/** The half of a context that says where: the company and its id, or neither. */
export function placed(company: Tenant): AtCompany;
export function placed(company: null): AtRoot;
export function placed(company: Tenant | null): AtCompany | AtRoot;
export function placed(company: Tenant | null): AtCompany | AtRoot {
  return company ? { company, companyId: company.id } : { company, companyId: null };
}

/** The calendar day in the company's time zone: of now, or of the instant at which what is done is said to happen. */
export function today(context: Context): string {
  return dayIn(context.company.timeZone, context.at ? new Date(context.at) : new Date());
}

/** True when the actor holds the permission. `finance.*` and `*` in a role's list were expanded by access. */
export function may(context: Pick<AnyContext, 'actor'>, permission: string): boolean {
  return 'permissions' in context.actor && context.actor.permissions.has(permission);
}

/** What of these permissions the actor holds for certain things or up to a sum alone. */
export function boundOf(actor: Actor, permissions: readonly string[]): Bound[] {
  return actor.kind === 'person' ? permissions.flatMap((name) => actor.bound?.get(name) ?? []) : [];
}

/** True as by `may`, and where the permission is held for this very thing, whatever else it is held for. Not where it is held up to a sum. */
export function mayFor(context: Pick<AnyContext, 'actor'>, permission: string, thing: Thing): boolean {
  return (
    may(context, permission) || boundOf(context.actor, [permission]).some((one) => one.covers({ thing, sums: null }))
  );
}

/** What is said to who holds none of these: which they are, or for what or when the one that is held may be used. */
export function refusal(actor: Actor, permissions: readonly string[]): AppError {
  const details = permissions.map((code) => ({ code }));
  const [bound] = boundOf(actor, permissions);
  if (bound) {
    const { ko, en, ...beyond } = kernelErrors.BEYOND_GRANT;
    return fail(
      { ...beyond, ko: fill(ko, { bounds: bound.words.ko }), en: fill(en, { bounds: bound.words.en }) },
      { details },
    );
  }
  const held = actor.kind === 'person' && permissions.map((name) => actor.outOfHours?.get(name)).find(Boolean);
  if (!held) return fail(kernelErrors.FORBIDDEN, { details });
  const { ko, en, ...definition } = kernelErrors.OUT_OF_HOURS;
  return fail({ ...definition, ko: fill(ko, { hours: held.ko }), en: fill(en, { hours: held.en }) }, { details });
}

/** Throws 403 FORBIDDEN, naming the permission, unless the actor holds it. */
export function demand(context: Pick<AnyContext, 'actor'>, permission: string): void {
  if (!may(context, permission)) throw refusal(context.actor, [permission]);
}

/** As `demand`, of this very thing. */
export function demandFor(context: Pick<AnyContext, 'actor'>, permission: string, thing: Thing): void {
  if (!mayFor(context, permission, thing)) throw refusal(context.actor, [permission]);
}

/** True for jobs, seeds and frames: the product's own code, which was given its reach by who wrote it. Not for keys. */
export function isProduct({ actor }: Pick<AnyContext, 'actor'>): boolean {
  return actor.kind === 'service' && actor.key === undefined;
}

/** The name that stays on what was done: of the person, or of the key that a program used. Null for what the system does by itself. */
export function doerName({ actor }: Pick<AnyContext, 'actor'>): string | null {
  if (actor.kind === 'person') return actor.name;
  return actor.kind === 'service' && actor.key ? actor.name : null;
}

/** The id written in `created_by` and shown in histories: the person, guest or null for the system. */
export function actorId(context: Pick<AnyContext, 'actor'>): string | null {
  const { actor } = context;
  if (actor.kind === 'person') return actor.personId;
  if (actor.kind === 'guest') return actor.guestId;
  return actor.kind === 'service' ? actor.onBehalfOf : null;
}
