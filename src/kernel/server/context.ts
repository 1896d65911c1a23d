/** Context: actor, company and unit of work. The first argument of every service function. */
import type { Logger } from 'pino';
import type { Scope } from '../contract/endpoint.ts';
import { type AppError, fail, kernelErrors } from '../contract/error.ts';
import type { Currency } from '../contract/money.ts';
import type { GrantLimit, Resource } from '../contract/resource-scope.ts';
import { fillTemplate, type Locale, type LocalText } from '../contract/text.ts';
import { toLocalDay } from '../contract/time.ts';
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
  /** Names of switched-off features. */
  switchedOff: readonly string[];
  /** The company's own origin, for links in mails: `http://hanbit.localhost:3002`. */
  origin: string;
}

/** The person viewing the portal as somebody else, with their own rights. */
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
      /** Permissions held, but not at this hour: when each may be used, in words. */
      outOfHours?: ReadonlyMap<string, LocalText> | undefined;
      /** Permissions limited to certain things or up to a sum: not part of `permissions`. */
      bound?: ReadonlyMap<string, GrantLimit> | undefined;
      /** An active member of a company that requires a second factor: not treated as a member until it is given. */
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
      /** Permissions such a key may use itself, where what it triggers gets more. */
      reach?: ReadonlySet<string> | undefined;
    };

/** Cookies and redirects, for the few handlers that need them. They are sent with the response, after the commit. */
export interface HttpControl {
  /** The browser's, with what this exchange set and cleared. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  /** `https://host` as the browser sees it. */
  readonly origin: string;
  /** The caller wishes to be answered before the work is done: `Prefer: respond-async`. */
  readonly prefersLater: boolean;
  /** Request body as received, for endpoints that are `raw`. */
  readonly bytes: Buffer;
  header(name: string): string | undefined;
  /** HttpOnly, Secure, SameSite=Lax, Path=/, host-only. `maxAge` in seconds. */
  setCookie(name: string, value: string, options: { maxAge: number }): void;
  /** `evenIfRefused`: the cookie's purpose is already over. */
  clearCookie(name: string, options?: { evenIfRefused: boolean }): void;
  /** Answers 302 (303 after a form) to this address instead of the JSON reply. */
  redirect(url: string): void;
}

interface ContextBase {
  readonly requestId: string;
  readonly locale: Locale;
  readonly actor: Actor;
  readonly unit: Unit;
  readonly log: Logger;
  readonly ip: string | null;
  /** Effective time of the action, for seeds that create a history; now when absent. */
  readonly at?: string;
  /** Absent in jobs. */
  readonly http?: HttpControl;
  /** The actor who triggered work done on behalf of somebody else: in a run, the one who completed the previous step. */
  readonly caller?: Actor;
}

interface CompanyScope {
  readonly company: Tenant;
  readonly companyId: string;
}
interface RootScope {
  readonly company: null;
  readonly companyId: null;
}

/** Context of work at a company: almost everything. */
export interface Context extends ContextBase, CompanyScope {}

/** Context at a company or at the root: sign-in, company creation, kernel data of both. Checking for the company narrows it. */
export type AnyContext = Context | (ContextBase & RootScope);

/** Context type for a scope: company endpoints always have a company. */
export type ContextOf<Where extends Scope> = Where extends 'company' ? Context : AnyContext;

/** The half of a context that says where: the company and its id, or neither. */
export function toScopeFields(company: Tenant): CompanyScope;
export function toScopeFields(company: null): RootScope;
export function toScopeFields(company: Tenant | null): CompanyScope | RootScope;
export function toScopeFields(company: Tenant | null): CompanyScope | RootScope {
  return company ? { company, companyId: company.id } : { company, companyId: null };
}

/** Calendar day in the company's time zone: today, or the day of the action's effective time. */
export function getToday(context: Context): string {
  return toLocalDay(context.company.timeZone, context.at ? new Date(context.at) : new Date());
}

/** True when the actor holds the permission. `finance.*` and `*` in a role's list were expanded by access. */
export function hasPermission(context: Pick<AnyContext, 'actor'>, permission: string): boolean {
  return 'permissions' in context.actor && context.actor.permissions.has(permission);
}

/** Those of these permissions that the actor holds only for certain things or up to a sum. */
export function getLimitedGrants(actor: Actor, permissions: readonly string[]): GrantLimit[] {
  return actor.kind === 'person' ? permissions.flatMap((name) => actor.bound?.get(name) ?? []) : [];
}

/** True as by `hasPermission`, and where the permission is held for this very thing, whatever else it is held for. Not where it is held up to a sum. */
export function hasPermissionFor(context: Pick<AnyContext, 'actor'>, permission: string, resource: Resource): boolean {
  return (
    hasPermission(context, permission) ||
    getLimitedGrants(context.actor, [permission]).some((grant) => grant.covers({ resource: resource, sums: null }))
  );
}

/** Error for an actor who holds none of these permissions: lists them, or says for what or when the held one may be used. */
export function createForbiddenError(actor: Actor, permissions: readonly string[]): AppError {
  const details = permissions.map((code) => ({ code }));
  const [bound] = getLimitedGrants(actor, permissions);
  if (bound) {
    const { ko, en, ...beyond } = kernelErrors.BEYOND_GRANT;
    return fail(
      { ...beyond, ko: fillTemplate(ko, { bounds: bound.words.ko }), en: fillTemplate(en, { bounds: bound.words.en }) },
      { details },
    );
  }
  const outOfHoursGrant =
    actor.kind === 'person' && permissions.map((name) => actor.outOfHours?.get(name)).find(Boolean);
  if (!outOfHoursGrant) return fail(kernelErrors.FORBIDDEN, { details });
  const { ko, en, ...definition } = kernelErrors.OUT_OF_HOURS;
  return fail(
    {
      ...definition,
      ko: fillTemplate(ko, { hours: outOfHoursGrant.ko }),
      en: fillTemplate(en, { hours: outOfHoursGrant.en }),
    },
    { details },
  );
}

/** Throws 403 FORBIDDEN, naming the permission, unless the actor holds it. */
export function assertPermission(context: Pick<AnyContext, 'actor'>, permission: string): void {
  if (!hasPermission(context, permission)) throw createForbiddenError(context.actor, [permission]);
}

/** As `assertPermission`, of this very thing. */
export function assertPermissionFor(context: Pick<AnyContext, 'actor'>, permission: string, resource: Resource): void {
  if (!hasPermissionFor(context, permission, resource)) throw createForbiddenError(context.actor, [permission]);
}

/** True for jobs, seeds and frames: the product's own code, which was given its reach by who wrote it. Not for keys. */
export function isSystemActor({ actor }: Pick<AnyContext, 'actor'>): boolean {
  return actor.kind === 'service' && actor.key === undefined;
}

/** The name that stays on what was done: of the person, or of the key that a program used. Null for what the system does by itself. */
export function getRecordedActorName({ actor }: Pick<AnyContext, 'actor'>): string | null {
  if (actor.kind === 'person') return actor.name;
  return actor.kind === 'service' && actor.key ? actor.name : null;
}

/** The id written in `created_by` and shown in histories: the person, guest or null for the system. */
export function getActorId(context: Pick<AnyContext, 'actor'>): string | null {
  const { actor } = context;
  if (actor.kind === 'person') return actor.personId;
  if (actor.kind === 'guest') return actor.guestId;
  return actor.kind === 'service' ? actor.onBehalfOf : null;
}
