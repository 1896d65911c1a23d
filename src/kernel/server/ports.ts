/** Ports: interfaces that the kernel needs from modules and `apps/` fills in: the kernel imports no module. */
import type { GrantLimit } from '../contract/resource-scope.ts';
import type { LocalText } from '../contract/text.ts';
import type { Context, Tenant } from './context.ts';
import type { Unit } from './database/unit.ts';

type CachedTenant = (Tenant & { active: boolean }) | null;

/** Filled in by company. Answers come from an in-process cache of at most 5 s, at once where they are there; null for unknown. */
export interface TenantDirectory {
  byCode(code: string): CachedTenant | Promise<CachedTenant>;
  byId(id: string): CachedTenant | Promise<CachedTenant>;
  /** A verified custom domain. */
  byDomain(host: string): CachedTenant | Promise<CachedTenant>;
  /** The code of the company that had this one, as long as that leads on; null for none. */
  movedTo(code: string): string | null | Promise<string | null>;
  /** A company opened or closed, or its addresses changed, in any process: everything cached is reloaded. */
  forget(): void;
}

export interface Principal {
  personId: string;
  sessionId: string;
  name: string;
  /** Permissions of this session at the root, outside every company: for platform staff. */
  rights?: ReadonlySet<string>;
  /** The session began with a second factor, or had it added. */
  secondFactor: boolean;
  /** Belongs to the staff of the platform, in whatever session. */
  isStaff?: boolean;
}

/** Filled in by identity. Throws AUTHENTICATION_EXPIRED for a bad token. */
export interface Authenticator {
  person(bearerToken: string): Promise<Principal>;
  /** True if the session's person verified their identity within the last minutes. Never from a cache. */
  hasProof(sessionId: string): Promise<boolean>;
}

/** Permissions at one moment. */
export interface EffectiveGrants {
  /** Every permission by name, wildcards expanded. */
  permissions: ReadonlySet<string>;
  /** Permissions held, but not at this hour: when each may be used, in words. */
  outOfHours?: ReadonlyMap<string, LocalText> | undefined;
  /** Permissions limited to certain things or up to a sum: not part of `permissions`. */
  bound?: ReadonlyMap<string, GrantLimit> | undefined;
  /** Those that are not over; absent where none of them ends. */
  roles?: readonly string[] | undefined;
}

/** A person's permissions in a company, according to access. */
export interface Grants extends EffectiveGrants {
  memberId: string;
  roles: readonly string[];
  /** The company lets nobody in whose session has none. */
  demandsSecondFactor: boolean;
  /** Compared with `kernel.access_versions` in the database by every unit of work; a stale one is loaded again. */
  version: number;
  /** Permissions at another moment, without a query; absent if nothing depends on the time. */
  at?: ((now: Date, timeZone: string) => EffectiveGrants) | undefined;
}

/** Filled in by access. Null: not an active member. `unit` is a unit on that company. */
export interface Authorizer {
  load(unit: Unit, company: Tenant, personId: string): Promise<Grants | null>;
  /** Permissions of this company's guests: `guest:read` and `guest:order` of the specification. */
  guestPermissions: ReadonlySet<string>;
}

/** Visitors that a company recognises without an account. Implemented by the module that stores their belongings. */
export interface Guests {
  /** The cookie that carries their token. */
  cookie: string;
  /** The guest of the cookie's token in this company, or null. */
  find(unit: Unit, company: Tenant, token: string): Promise<{ guestId: string } | null>;
  /** Creates a guest: sets the cookie, and stores the identity in the context's unit. */
  open(context: Context): Promise<{ guestId: string }>;
}

/** The holder of a key, and its permissions. */
export interface KeyHolder {
  keyId: string;
  /** Name in the trail. */
  name: string;
  /** The member who made it: it may do nothing that he or she may not do today. */
  makerId: string;
  makerName: string;
  scopes: readonly string[];
}

/** Implemented by the module that stores keys for programs; an app may have none. */
export interface Keys {
  /** Prefix that distinguishes its tokens from those of sessions. */
  prefix: string;
  /** Null for one that is wrong, over, revoked or another company's, all alike. @throws TOO_MANY_REQUESTS */
  find(company: Tenant, token: string, ip: string): Promise<KeyHolder | null>;
}

/** A company's unwrapped key. Never retained longer than the work that needs it. */
export interface DataKey {
  companyId: string;
  version: number;
  key: Uint8Array;
}

/** Implemented by the module that stores the keys sealing a company's values. */
export interface DataKeys {
  /** The key that seals now: made where the company has none yet. */
  sealing(context: Context): Promise<DataKey>;
  /** @throws Error where there is no such key, or neither secret of the installation opens it */
  opening(context: Context, version: number): Promise<DataKey>;
}

/** Whose view a session looks through. */
export interface View {
  /** The person whose view is shown. */
  personId: string;
  name: string;
  until: string;
}

/** Implemented by the module that lets members see the portal as others do; an app may have none. */
export interface Views {
  /** Permission required of the viewer. */
  permission: string;
  /** Null: not begun in this session by this person, over, or no longer below. Never from a cache. `unit` is one on that company. */
  find(unit: Unit, company: Tenant, query: { id: string; personId: string; sessionId: string }): Promise<View | null>;
}

export interface Ports {
  directory: TenantDirectory;
  authenticator: Authenticator;
  authorizer: Authorizer;
  guests: Guests;
  keys?: Keys | undefined;
  dataKeys?: DataKeys | undefined;
  views?: Views | undefined;
}
