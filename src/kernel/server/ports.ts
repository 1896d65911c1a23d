/** What the kernel asks of rooms, through interfaces that `apps/` fills in: the kernel imports no room. */
import type { Bound } from '../contract/about.ts';
import type { LocalText } from '../contract/text.ts';
import type { Context, Tenant } from './context.ts';
import type { Unit } from './database/unit.ts';

type KnownTenant = (Tenant & { active: boolean }) | null;

/** Filled in by company. Answers come from an in-process cache of at most 5 s, at once where they are there; null for unknown. */
export interface TenantDirectory {
  byCode(code: string): KnownTenant | Promise<KnownTenant>;
  byId(id: string): KnownTenant | Promise<KnownTenant>;
  /** A verified custom domain. */
  byDomain(host: string): KnownTenant | Promise<KnownTenant>;
  /** The code of the company that had this one, as long as that leads on; null for none. */
  movedTo(code: string): string | null | Promise<string | null>;
  /** A company opened or closed, or its addresses changed, on whatever process: all that is kept is asked for anew. */
  forget(): void;
}

export interface Principal {
  personId: string;
  sessionId: string;
  name: string;
  /** What may be done at the root in this session, outside of every company: for the staff of the platform. */
  rights?: ReadonlySet<string>;
  /** The session began with a second factor, or had it added. */
  secondFactor: boolean;
  /** Belongs to the staff of the platform, in whatever session. */
  isStaff?: boolean;
}

/** Filled in by identity. Throws AUTHENTICATION_EXPIRED for a bad token. */
export interface Authenticator {
  person(bearerToken: string): Promise<Principal>;
  /** Whether the session's person proved within the last minutes who he or she is. Never from a cache. */
  hasProof(sessionId: string): Promise<boolean>;
}

/** What holds at a moment. */
export interface Held {
  /** Every permission by name, wildcards expanded. */
  permissions: ReadonlySet<string>;
  /** What the person holds, but not at this hour: when it may be used, in words. */
  outOfHours?: ReadonlyMap<string, LocalText> | undefined;
  /** What the person holds for certain things or up to a sum alone: no part of `permissions`. */
  bound?: ReadonlyMap<string, Bound> | undefined;
  /** Those that are not over; absent where none of them ends. */
  roles?: readonly string[] | undefined;
}

/** What a person may do in a company, as access knows it. */
export interface Grants extends Held {
  memberId: string;
  roles: readonly string[];
  /** The company lets nobody in whose session has none. */
  demandsSecondFactor: boolean;
  /** Compared with `kernel.access_versions` in the database by every unit of work; a stale one is loaded again. */
  version: number;
  /** What of it holds at another moment, without asking again; absent where nothing depends on the clock. */
  at?: ((now: Date, timeZone: string) => Held) | undefined;
}

/** Filled in by access. Null: not an active member. `unit` is a unit on that company. */
export interface Authorizer {
  load(unit: Unit, company: Tenant, personId: string): Promise<Grants | null>;
  /** What a guest of this company may do: `guest:read` and `guest:order` of the specification. */
  guestPermissions: ReadonlySet<string>;
}

/** Visitors whom a company knows again without an account. Filled in by the room that keeps what they own. */
export interface Guests {
  /** The cookie that carries their token. */
  cookie: string;
  /** The guest of the cookie's token in this company, or null. */
  find(unit: Unit, company: Tenant, token: string): Promise<{ guestId: string } | null>;
  /** A new guest: sets the cookie, and keeps who it is in the context's unit. */
  open(context: Context): Promise<{ guestId: string }>;
}

/** Whom a key stands for, and what it was given. */
export interface KeyHolder {
  keyId: string;
  /** What the trail calls it. */
  name: string;
  /** The member who made it: it may do nothing that he or she may not do today. */
  makerId: string;
  makerName: string;
  scopes: readonly string[];
}

/** Filled in by the room that keeps keys for programs; a house may have none. */
export interface Keys {
  /** By this its tokens are told from those of sessions. */
  prefix: string;
  /** Null for one that is wrong, over, revoked or another company's, all alike. @throws TOO_MANY_REQUESTS */
  find(company: Tenant, token: string, ip: string): Promise<KeyHolder | null>;
}

/** A company's key, opened. Never kept longer than the work that needs it. */
export interface DataKey {
  companyId: string;
  version: number;
  key: Uint8Array;
}

/** Filled in by the room that keeps the keys by which a company's values are sealed. */
export interface DataKeys {
  /** The key that seals now: made where the company has none yet. */
  sealing(context: Context): Promise<DataKey>;
  /** @throws Error where there is no such key, or neither secret of the installation opens it */
  opening(context: Context, version: number): Promise<DataKey>;
}

/** Whose view a session looks through. */
export interface View {
  /** The person who is looked through. */
  personId: string;
  name: string;
  until: string;
}

/** Filled in by the room that lets members see the portal as others do; a house may have none. */
export interface Views {
  /** What whoever looks must hold. */
  permission: string;
  /** Null: not begun in this session by this person, over, or no longer below. Never from a cache. `unit` is one on that company. */
  find(unit: Unit, company: Tenant, asked: { id: string; personId: string; sessionId: string }): Promise<View | null>;
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
