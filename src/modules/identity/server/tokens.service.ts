/** Sessions and their tokens: opened at sign-in, rotated at refresh, ended at logout, reuse or after 24 hours. */

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { aside, readAside } from '#kernel/server/aside.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, type Context, placed } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { requireOwnPage } from '#kernel/server/http/origin.ts';
import type { Authenticator, Principal } from '#kernel/server/ports.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { recalled } from '#kernel/server/recalled.ts';
import type { House } from '#kernel/server/room.ts';
import { signToken, verifyToken } from '#kernel/server/tokens.ts';
import { coreRightsOf } from '../contract/core.ts';
import { identityErrors } from '../contract/errors.ts';
import { lifetimes, type Tokens } from '../contract/shapes.ts';
import { fromBrowser } from './from-browser.ts';
import { note, noteOpened } from './notes.ts';
import { tellOwner } from './owner-mail.ts';
import * as sessions from './session.queries.ts';
import { takeBack } from './taken-back.ts';

/** `__Host-`: the browser takes it only Secure, for the whole host and for no other. */
export const refreshCookie = '__Host-heureum-refresh';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const randomToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token that follows another is computed from it, so that two tabs which refresh at once get the same one although
 * only hashes are stored. Without the server's secret nobody can compute it.
 */
const successorOf = (context: AnyContext, token: string): string =>
  createHmac('sha256', houseOf(context).config.secret).update(`refresh:${token}`).digest('base64url');

async function tokensFor(
  context: AnyContext,
  session: {
    personId: string;
    sessionId: string;
    name: string;
    kind: 'user' | 'core';
    refreshToken: string;
    left: number;
    /** True: the session is none of this host's, and its browser keeps nothing of it. */
    elsewhere?: boolean | undefined;
  },
): Promise<Tokens> {
  const wanted = session.kind === 'core' ? lifetimes.coreAccess : lifetimes.access;
  const expiresIn = Math.max(1, Math.min(wanted, session.left));
  const claims = { kind: 'access', sub: session.personId, sid: session.sessionId };
  const accessToken = await signToken(houseOf(context), claims, expiresIn);
  const browser = fromBrowser(context);
  // A session is often opened in a unit beside the request's, whose end may be a refusal that the request itself survives.
  const keep = () => context.http?.setCookie(refreshCookie, session.refreshToken, { maxAge: session.left });
  if (browser && !session.elsewhere) context.unit.afterCommit(keep);
  return { accessToken, refreshToken: browser ? null : session.refreshToken, expiresIn, tokenType: 'Bearer' };
}

/** The ground of a sign-in was taken away while it was on its way. */
function groundGone(ground: sessions.Ground | null): AppError {
  if (ground?.connection) return fail(identityErrors.SOCIAL_LOGIN_FAILED);
  return fail(ground?.session ? identityErrors.TEMP_TOKEN_FAILED : identityErrors.LOGIN_FAILED);
}

/**
 * Signs the person in on this device. `ground`: what it rests on, a session of another host for one; `elsewhere`: only the
 * beginning of one on another host.
 * @throws LOGIN_FAILED, SOCIAL_LOGIN_FAILED, TEMP_TOKEN_FAILED by the ground, when that is gone by now
 */
export async function openSession(
  context: AnyContext,
  person: {
    personId: string;
    name: string;
    ground: sessions.Ground | null;
    kind?: 'user' | 'core';
    elsewhere?: boolean;
    /** The second step was shown. */
    factor?: boolean;
  },
): Promise<Tokens & { sessionId: string }> {
  const { ground, kind = 'user' } = person;
  if (!person.elsewhere) await endReplaced(context, ground?.session);
  const sessionId = newId();
  const refreshToken = randomToken();
  const [opened] = await context.unit.query(
    sessions.insertSession({
      id: sessionId,
      personId: person.personId,
      kind,
      device: context.http?.userAgent ?? '',
      ip: context.ip,
      seconds: lifetimes.refresh,
      ground,
      factor: person.factor ?? false,
      companyId: context.companyId,
    }),
  );
  if (!opened) throw groundGone(ground);
  const owner = { id: person.personId, name: person.name };
  // One made from another is noted by who lets it in; a new account's by who made it.
  const by = ground?.password ? 'password' : ground?.connection?.provider;
  if (by) noteOpened(context, { owner, by, kind, elsewhere: person.elsewhere });
  if (by) await takeBack(context, owner);
  context.unit.add(sessions.insertRefreshToken(sha256(refreshToken), sessionId));
  const session = {
    personId: person.personId,
    sessionId,
    name: person.name,
    kind,
    refreshToken,
    left: lifetimes.refresh,
    elsewhere: person.elsewhere,
  };
  return { ...(await tokensFor(context, session)), sessionId };
}

/** The session whose cookie the new one's replaces: nobody could end it any more. The one that the new one comes from goes on. */
async function endReplaced(context: AnyContext, parentId?: string): Promise<void> {
  const held = context.http?.cookies[refreshCookie];
  if (!held || !fromBrowser(context)) return;
  const [before] = await context.unit.query(sessions.sessionOfToken(sha256(held)));
  if (before && before.id !== parentId) await endOneSession(context, before.id);
}

/** What an API client sent, or what the browser holds in its cookie: that counts only for pages of this host. @throws ORIGIN_REFUSED */
export function presentedRefreshToken(context: AnyContext, sent?: string): string | undefined {
  const held = context.http?.cookies[refreshCookie];
  if (!sent && held) requireOwnPage(context);
  return sent ?? held;
}

/** Each browser once in ten minutes, and with every page that is opened: an office behind one address comes to some hundred. */
const refreshRate: Rate = { name: 'refresh', burst: 300, perMinute: 120 };

/**
 * The living session of a refresh token; null for any other. A token that was used before the grace of 10 s is theft,
 * wherever it appears: the whole sign-in that it belongs to ends, its owner is told, and it is recorded. That happens beside
 * the request, which is refused, and is over before the request's own unit begins.
 */
async function livingSession(context: AnyContext, token: string): Promise<sessions.RefreshRow | null> {
  const { session, stolen } = await aside(houseOf(context), async (unit) => {
    const [row] = await unit.query(sessions.refreshTokenByHash(sha256(token), lifetimes.refreshGrace));
    if (!row?.alive || !row.used || row.inGrace) return { session: row, stolen: false };
    await endStolen({ ...context, ...placed(null), unit }, row);
    return { session: row, stolen: true };
  });
  if (stolen) context.log.warn({ sessionId: session?.sessionId }, 'refresh token used twice: sign-in ended');
  return session?.alive && !stolen ? session : null;
}

async function endStolen(context: AnyContext, { sessionId, personId }: sessions.RefreshRow): Promise<void> {
  await endWholeSignIn(context, sessionId);
  audit(context, {
    action: 'identity.session.theft',
    subject: { type: 'person', id: personId },
    after: { session: sessionId },
  });
  await tellOwner(context, personId, { kind: 'token-theft' });
}

/**
 * Exchanges a refresh token for the next one. The same token within 10 s gives the same successor.
 * @throws REFRESH_FAILED, AUTHENTICATION_REQUIRED when none was sent
 */
export async function rotate(context: AnyContext, sent?: string): Promise<Tokens> {
  const token = presentedRefreshToken(context, sent);
  if (!token) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  await limit(context, refreshRate);
  const session = await livingSession(context, token);
  if (!session) {
    context.http?.clearCookie(refreshCookie, { evenIfRefused: true });
    throw fail(identityErrors.REFRESH_FAILED);
  }
  const refreshToken = successorOf(context, token);
  if (!session.used) {
    context.unit.add(sessions.markRefreshTokenUsed(sha256(token)));
    context.unit.add(sessions.insertRefreshToken(sha256(refreshToken), session.sessionId));
    context.unit.add(sessions.touchSession(session.sessionId));
  }
  return tokensFor(context, { ...session, refreshToken, left: session.secondsLeft });
}

/** The living session of the browser's cookie, for navigations, which carry no bearer token. */
export async function sessionOfCookie(context: AnyContext): Promise<string | null> {
  const token = context.http?.cookies[refreshCookie];
  return (token && (await livingSession(context, token))?.sessionId) || null;
}

/** Until there is none left: one that was being made from another when that ended is seen only by the next look. */
async function endAll(context: AnyContext, revoke: ReturnType<typeof sessions.revokeSession>): Promise<void> {
  let ended: { id: string }[];
  do {
    ended = await context.unit.query(revoke);
    forgetAfter(context.unit, ended);
  } while (ended.length > 0);
}

export async function endOneSession(context: AnyContext, sessionId: string): Promise<void> {
  await endAll(context, sessions.revokeSession(sessionId));
}

/** The living sessions of a person that began at the context's company, the latest first. */
export async function sessionsHere(context: Context, personId: string): Promise<sessions.SessionRow[]> {
  return context.unit.query(sessions.sessionsBegunAt(context.companyId, personId));
}

/** Ends those of them with these ids, or all. @returns how many there were */
export async function endSessionsHere(context: Context, about: { personId: string; id?: string }): Promise<number> {
  const living = await sessionsHere(context, about.personId);
  const chosen = living.filter(({ id }) => about.id === undefined || about.id === id);
  for (const { id } of chosen) await endOneSession(context, id);
  return chosen.length;
}

/**
 * Those of the sessions that nobody ended: by signing out, here or everywhere, by a new password, by a lock on the person. One that ran
 * out is among them for thirty days.
 */
export async function notEnded(context: AnyContext, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await context.unit.query(sessions.sessionsNotEnded(sessionIds));
  return new Set(rows.map(({ id }) => id));
}

async function endWholeSignIn(context: AnyContext, sessionId: string): Promise<void> {
  const [first] = await context.unit.query(sessions.firstOfFamily(sessionId));
  await endOneSession(context, first?.id ?? sessionId);
}

/** Ends every other session of the person, as after a change of password. */
export async function endOtherSessions(context: AnyContext, personId: string, keep: string): Promise<void> {
  await endAll(context, sessions.revokeOtherSessions(personId, keep));
}

/** Ends all of them, as after a reset. */
export async function endEverySession(context: AnyContext, personId: string): Promise<void> {
  await endAll(context, sessions.revokeEverySession(personId));
}

/** Signs out everywhere that this sign-in reached: the start portal and every company entered from it. */
export async function logout(context: AnyContext, sent?: string): Promise<void> {
  const token = presentedRefreshToken(context, sent);
  let owner = context.actor.kind === 'person' ? { id: context.actor.personId, name: context.actor.name } : null;
  const found = token && (await livingSession(context, token));
  if (found) {
    await endWholeSignIn(context, found.sessionId);
    owner ??= { id: found.personId, name: found.name };
  }
  if (context.actor.kind === 'person') await endWholeSignIn(context, context.actor.sessionId);
  if (owner) note(context, 'identity.session.end', { owner });
  context.http?.clearCookie(refreshCookie);
}

const visitRate: Rate = { name: 'visit', burst: 60, perMinute: 30 };

/** Going to a company is limited like arriving there: before the unit of work is used. @throws TOO_MANY_REQUESTS */
export async function limitVisits(context: AnyContext): Promise<void> {
  await limit(context, visitRate, context.actor.kind === 'person' ? context.actor.personId : undefined);
}

/** A token for one visit of one company, from this session: single use, 60 seconds. `challenge` binds it to a browser. */
export function issueTempToken(
  context: AnyContext,
  about: { sessionId: string; targetCompanyId: string; challenge?: string | undefined },
): string {
  const token = randomToken();
  const challenge = about.challenge ?? null;
  context.unit.add(
    sessions.insertTempToken({ hash: sha256(token), ...about, challenge, seconds: lifetimes.tempToken }),
  );
  return token;
}

const arrivalRate: Rate = { name: 'temp-token', burst: 60, perMinute: 30, company: { burst: 600, perMinute: 600 } };

/**
 * In a browser only what that browser asked for counts: nobody is signed in as someone else by following a link.
 * @throws TEMP_TOKEN_FAILED for a token that is used, late, of another company or browser, or whose session ended
 */
export async function redeemTempToken(
  context: AnyContext,
  request: { token: string; companyId: string; verifier?: string | undefined },
): Promise<{ personId: string; tokens: Tokens }> {
  await limit(context, arrivalRate);
  if (!request.verifier && fromBrowser(context)) throw fail(identityErrors.TEMP_TOKEN_FAILED);
  const challenge = request.verifier ? sha256(request.verifier) : null;
  const wanted = { companyId: request.companyId, challenge };
  const [found] = await context.unit.query(sessions.takeTempToken(sha256(request.token), wanted));
  if (!found) throw fail(identityErrors.TEMP_TOKEN_FAILED);
  const { personId, name, sessionId } = found;
  const tokens = await openSession(context, { personId, name, ground: { session: sessionId } });
  return { personId, tokens };
}

/** Stands for the password that was right, until a company is chosen: single use, five minutes. */
export function issueSelection(context: AnyContext, sessionId: string): string {
  const token = randomToken();
  const row = { hash: sha256(token), sessionId, targetCompanyId: null, challenge: null, seconds: lifetimes.selection };
  context.unit.add(sessions.insertTempToken(row));
  return token;
}

/** @throws TEMP_TOKEN_FAILED for one that is used or late, or whose session ended or password was changed since */
export async function redeemSelection(
  context: AnyContext,
  token: string,
): Promise<{ personId: string; sessionId: string }> {
  const choice = { companyId: null, challenge: null };
  const [found] = await context.unit.query(sessions.takeTempToken(sha256(token), choice));
  if (!found) throw fail(identityErrors.TEMP_TOKEN_FAILED);
  return found;
}

/** Sessions known to be alive: an ended one stops within 5 s on every process, at once on the one that ended it. */
const alive = perHouse(() => recalled<Principal | 'ended'>({ most: 50_000, ms: 5000 }));

/** Once the unit that ended them is committed. */
function forgetAfter(unit: Unit, ended: readonly { id: string }[]): void {
  unit.afterCommit(() => {
    for (const { id } of ended) alive(houseOf({ unit })).set(id, 'ended');
  });
}

/** What is known of it is read again, once the unit that changed it is committed. */
export function forgetSession(context: AnyContext, id: string): void {
  context.unit.afterCommit(() => alive(houseOf(context)).delete(id));
}

export const authenticator = (house: House): Authenticator => ({
  async person(bearerToken) {
    const claims = await verifyToken(house, bearerToken, 'access');
    const sessionId = String(claims.sid);
    const known = alive(house).get(sessionId);
    if (known && known !== 'ended') return known;
    const found = known ? null : await readAside(house, sessions.sessionAlive(sessionId));
    // It may have ended while it was looked for.
    if (!found || found.personId !== claims.sub || alive(house).get(sessionId) === 'ended') {
      throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
    }
    const { personId, name, secondFactor } = found;
    const principal = { personId, sessionId, name, secondFactor, isStaff: found.coreRoles.length > 0 };
    // Sessions of the platform's staff are few, and what they may do counts at once: they are asked for each time.
    if (found.kind === 'core') return { ...principal, rights: coreRightsOf(found.coreRoles) };
    alive(house).set(sessionId, principal);
    return principal;
  },
  hasProof: async (sessionId) =>
    (await readAside(house, sessions.sessionProved(sessionId, lifetimes.proof)))?.proved ?? false,
});
