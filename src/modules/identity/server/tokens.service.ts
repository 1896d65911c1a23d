/** Sessions and their tokens: opened at sign-in, rotated at refresh, ended at logout, reuse or after 24 hours. */

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, type Context, toScopeFields } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { assertOwnPage } from '#kernel/server/http/origin.ts';
import { createLruCache } from '#kernel/server/lru-cache.ts';
import { readOutsideTransaction, runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import type { Authenticator, Principal } from '#kernel/server/ports.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { signToken, verifyToken } from '#kernel/server/tokens.ts';
import { getCoreRights } from '../contract/core.ts';
import { identityErrors } from '../contract/errors.ts';
import { lifetimes, type Tokens } from '../contract/shapes.ts';
import { auditAccount, auditSignIn } from './account-audit.ts';
import { isFromBrowser } from './browser-request.ts';
import { cancelDeletion } from './deletion-cancel.ts';
import { mailOwner } from './owner-mail.ts';
import * as sessions from './session.queries.ts';

/** `__Host-`: the browser takes it only Secure, for the whole host and for no other. */
export const refreshCookie = '__Host-heureum-refresh';

export const hashToken = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const createToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token that follows another is computed from it, so that two tabs which refresh at once get the same one although
 * only hashes are stored. Without the server's secret nobody can compute it.
 */
const getSuccessor = (context: AnyContext, token: string): string =>
  createHmac('sha256', appOf(context).config.secret).update(`refresh:${token}`).digest('base64url');

async function createTokens(
  context: AnyContext,
  session: {
    personId: string;
    sessionId: string;
    name: string;
    kind: 'user' | 'core';
    refreshToken: string;
    left: number;
    /** True: the session belongs to another host, so this browser stores nothing of it. */
    elsewhere?: boolean | undefined;
  },
): Promise<Tokens> {
  const lifetime = session.kind === 'core' ? lifetimes.coreAccess : lifetimes.access;
  const expiresIn = Math.max(1, Math.min(lifetime, session.left));
  const claims = { kind: 'access', sub: session.personId, sid: session.sessionId };
  const accessToken = await signToken(appOf(context), claims, expiresIn);
  const browser = isFromBrowser(context);
  // A session is often opened in a unit beside the request's, whose end may be a refusal that the request itself survives.
  const keep = () => context.http?.setCookie(refreshCookie, session.refreshToken, { maxAge: session.left });
  if (browser && !session.elsewhere) context.unit.afterCommit(keep);
  return { accessToken, refreshToken: browser ? null : session.refreshToken, expiresIn, tokenType: 'Bearer' };
}

/** The ground of a sign-in was taken away while it was on its way. */
function createBasisGoneError(basis: sessions.SessionBasis | null): AppError {
  if (basis?.connection) return fail(identityErrors.SOCIAL_LOGIN_FAILED);
  return fail(basis?.session ? identityErrors.TEMP_TOKEN_FAILED : identityErrors.LOGIN_FAILED);
}

/**
 * Signs the person in on this device. `basis`: what it rests on, a session of another host for one; `elsewhere`: only the
 * beginning of one on another host.
 * @throws LOGIN_FAILED, SOCIAL_LOGIN_FAILED, TEMP_TOKEN_FAILED by the ground, when that is gone by now
 */
export async function openSession(
  context: AnyContext,
  person: {
    personId: string;
    name: string;
    ground: sessions.SessionBasis | null;
    kind?: 'user' | 'core';
    elsewhere?: boolean;
    /** The second step was shown. */
    factor?: boolean;
  },
): Promise<Tokens & { sessionId: string }> {
  const { ground: basis, kind = 'user' } = person;
  if (!person.elsewhere) await endReplacedSession(context, basis?.session);
  const sessionId = createId();
  const refreshToken = createToken();
  const [opened] = await context.unit.query(
    sessions.insertSession({
      id: sessionId,
      personId: person.personId,
      kind,
      device: context.http?.userAgent ?? '',
      ip: context.ip,
      seconds: lifetimes.refresh,
      ground: basis,
      factor: person.factor ?? false,
      companyId: context.companyId,
    }),
  );
  if (!opened) throw createBasisGoneError(basis);
  const owner = { id: person.personId, name: person.name };
  // One made from another is noted by who lets it in; a new account's by who made it.
  const by = basis?.password ? 'password' : basis?.connection?.provider;
  if (by) auditSignIn(context, { owner, by, kind, elsewhere: person.elsewhere });
  if (by) await cancelDeletion(context, owner);
  context.unit.add(sessions.insertRefreshToken(hashToken(refreshToken), sessionId));
  const session = {
    personId: person.personId,
    sessionId,
    name: person.name,
    kind,
    refreshToken,
    left: lifetimes.refresh,
    elsewhere: person.elsewhere,
  };
  return { ...(await createTokens(context, session)), sessionId };
}

/** The session whose cookie the new one's replaces: nobody could end it any more. The one that the new one comes from goes on. */
async function endReplacedSession(context: AnyContext, parentId?: string): Promise<void> {
  const cookieToken = context.http?.cookies[refreshCookie];
  if (!cookieToken || !isFromBrowser(context)) return;
  const [before] = await context.unit.query(sessions.selectSessionOfToken(hashToken(cookieToken)));
  if (before && before.id !== parentId) await endOneSession(context, before.id);
}

/** The token an API client sent, or the browser's cookie, which counts only for pages of this host. @throws ORIGIN_REFUSED */
export function getSentRefreshToken(context: AnyContext, sent?: string): string | undefined {
  const cookieToken = context.http?.cookies[refreshCookie];
  if (!sent && cookieToken) assertOwnPage(context);
  return sent ?? cookieToken;
}

/** Each browser once in ten minutes, and with every page opened: an office behind one address amounts to some hundred. */
const refreshRate: Rate = { name: 'refresh', burst: 300, perMinute: 120 };

/**
 * The living session of a refresh token; null for any other. A token that was used before the grace of 10 s is stolen, wherever it
 * appears: the whole sign-in it belongs to ends, its owner is notified, and it is recorded. That runs outside the request, which is
 * refused, and finishes before the request's own unit begins.
 */
async function findLivingSession(context: AnyContext, token: string): Promise<sessions.RefreshRow | null> {
  const { session, stolen } = await runOutsideTransaction(appOf(context), async (unit) => {
    const [row] = await unit.query(sessions.lockRefreshToken(hashToken(token), lifetimes.refreshGrace));
    if (!row?.alive || !row.used || row.inGrace) return { session: row, stolen: false };
    await endStolenSession({ ...context, ...toScopeFields(null), unit }, row);
    return { session: row, stolen: true };
  });
  if (stolen) context.log.warn({ sessionId: session?.sessionId }, 'refresh token used twice: sign-in ended');
  return session?.alive && !stolen ? session : null;
}

async function endStolenSession(context: AnyContext, { sessionId, personId }: sessions.RefreshRow): Promise<void> {
  await endWholeSignIn(context, sessionId);
  audit(context, {
    action: 'identity.session.theft',
    subject: { type: 'person', id: personId },
    after: { session: sessionId },
  });
  await mailOwner(context, personId, { kind: 'token-theft' });
}

/**
 * Exchanges a refresh token for the next one. The same token within 10 s gives the same successor.
 * @throws REFRESH_FAILED, AUTHENTICATION_REQUIRED when none was sent
 */
export async function rotateTokens(context: AnyContext, sent?: string): Promise<Tokens> {
  const token = getSentRefreshToken(context, sent);
  if (!token) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  await limitRate(context, refreshRate);
  const session = await findLivingSession(context, token);
  if (!session) {
    context.http?.clearCookie(refreshCookie, { evenIfRefused: true });
    throw fail(identityErrors.REFRESH_FAILED);
  }
  const refreshToken = getSuccessor(context, token);
  if (!session.used) {
    context.unit.add(sessions.updateRefreshTokenUsed(hashToken(token)));
    context.unit.add(sessions.insertRefreshToken(hashToken(refreshToken), session.sessionId));
    context.unit.add(sessions.updateSessionSeen(session.sessionId));
  }
  return createTokens(context, { ...session, refreshToken, left: session.secondsLeft });
}

/** The living session of the browser's cookie, for navigations, which carry no bearer token. */
export async function findSessionOfCookie(context: AnyContext): Promise<string | null> {
  const token = context.http?.cookies[refreshCookie];
  return (token && (await findLivingSession(context, token))?.sessionId) || null;
}

/** Until there is none left: one that was being made from another when that ended is seen only by the next look. */
async function endUntilNoneLeft(
  context: AnyContext,
  revoke: ReturnType<typeof sessions.updateSessionRevoked>,
): Promise<void> {
  let ended: { id: string }[];
  do {
    ended = await context.unit.query(revoke);
    invalidateAfterCommit(context.unit, ended);
  } while (ended.length > 0);
}

export async function endOneSession(context: AnyContext, sessionId: string): Promise<void> {
  await endUntilNoneLeft(context, sessions.updateSessionRevoked(sessionId));
}

/** The living sessions of a person that began at the context's company, the latest first. */
export async function listSessionsOfCompany(context: Context, personId: string): Promise<sessions.SessionRow[]> {
  return context.unit.query(sessions.selectSessionsOfCompany(context.companyId, personId));
}

/** Ends those of them with these ids, or all. @returns how many there were */
export async function endSessionsOfCompany(
  context: Context,
  filter: { personId: string; id?: string },
): Promise<number> {
  const living = await listSessionsOfCompany(context, filter.personId);
  const chosen = living.filter(({ id }) => filter.id === undefined || filter.id === id);
  for (const { id } of chosen) await endOneSession(context, id);
  return chosen.length;
}

/**
 * Those of the sessions that nobody ended: by signing out, here or everywhere, by a new password, by a lock on the person. One that ran
 * out is among them for thirty days.
 */
export async function filterNotEnded(context: AnyContext, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await context.unit.query(sessions.selectSessionsNotEnded(sessionIds));
  return new Set(rows.map(({ id }) => id));
}

async function endWholeSignIn(context: AnyContext, sessionId: string): Promise<void> {
  const [first] = await context.unit.query(sessions.selectRootSession(sessionId));
  await endOneSession(context, first?.id ?? sessionId);
}

/** Ends every other session of the person, as after a change of password. */
export async function endOtherSessions(context: AnyContext, personId: string, keep: string): Promise<void> {
  await endUntilNoneLeft(context, sessions.updateOtherSessionsRevoked(personId, keep));
}

/** Ends all of them, as after a reset. */
export async function endEverySession(context: AnyContext, personId: string): Promise<void> {
  await endUntilNoneLeft(context, sessions.updateEverySessionRevoked(personId));
}

/** Signs out everywhere that this sign-in reached: the start portal and every company entered from it. */
export async function logout(context: AnyContext, sent?: string): Promise<void> {
  const token = getSentRefreshToken(context, sent);
  let owner = context.actor.kind === 'person' ? { id: context.actor.personId, name: context.actor.name } : null;
  const session = token && (await findLivingSession(context, token));
  if (session) {
    await endWholeSignIn(context, session.sessionId);
    owner ??= { id: session.personId, name: session.name };
  }
  if (context.actor.kind === 'person') await endWholeSignIn(context, context.actor.sessionId);
  if (owner) auditAccount(context, 'identity.session.end', { owner });
  context.http?.clearCookie(refreshCookie);
}

const visitRate: Rate = { name: 'visit', burst: 60, perMinute: 30 };

/** Going to a company is limited like arriving there: before the unit of work is used. @throws TOO_MANY_REQUESTS */
export async function limitVisits(context: AnyContext): Promise<void> {
  await limitRate(context, visitRate, context.actor.kind === 'person' ? context.actor.personId : undefined);
}

/** A token for one visit of one company, from this session: single use, 60 seconds. `challenge` binds it to a browser. */
export function issueTempToken(
  context: AnyContext,
  input: { sessionId: string; targetCompanyId: string; challenge?: string | undefined },
): string {
  const token = createToken();
  const challenge = input.challenge ?? null;
  context.unit.add(
    sessions.insertTempToken({ hash: hashToken(token), ...input, challenge, seconds: lifetimes.tempToken }),
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
  await limitRate(context, arrivalRate);
  if (!request.verifier && isFromBrowser(context)) throw fail(identityErrors.TEMP_TOKEN_FAILED);
  const challenge = request.verifier ? hashToken(request.verifier) : null;
  const filter = { companyId: request.companyId, challenge };
  const [tokenRow] = await context.unit.query(sessions.updateTempTokenUsed(hashToken(request.token), filter));
  if (!tokenRow) throw fail(identityErrors.TEMP_TOKEN_FAILED);
  const { personId, name, sessionId } = tokenRow;
  const tokens = await openSession(context, { personId, name, ground: { session: sessionId } });
  return { personId, tokens };
}

/** Represents the correct password until a company is chosen: single use, five minutes. */
export function issueSelection(context: AnyContext, sessionId: string): string {
  const token = createToken();
  const row = {
    hash: hashToken(token),
    sessionId,
    targetCompanyId: null,
    challenge: null,
    seconds: lifetimes.selection,
  };
  context.unit.add(sessions.insertTempToken(row));
  return token;
}

/** @throws TEMP_TOKEN_FAILED for one that is used or late, or whose session ended or password was changed since */
export async function redeemSelection(
  context: AnyContext,
  token: string,
): Promise<{ personId: string; sessionId: string }> {
  const choice = { companyId: null, challenge: null };
  const [tokenRow] = await context.unit.query(sessions.updateTempTokenUsed(hashToken(token), choice));
  if (!tokenRow) throw fail(identityErrors.TEMP_TOKEN_FAILED);
  return tokenRow;
}

/** Sessions known to be alive: an ended one stops within 5 s on every process, at once on the one that ended it. */
const sessionCaches = perApp(() => createLruCache<Principal | 'ended'>({ most: 50_000, ms: 5000 }));

/** Once the unit that ended them is committed. */
function invalidateAfterCommit(unit: Unit, ended: readonly { id: string }[]): void {
  unit.afterCommit(() => {
    for (const { id } of ended) sessionCaches(appOf({ unit })).set(id, 'ended');
  });
}

/** Drops its cached data once the unit that changed it is committed. */
export function invalidateSession(context: AnyContext, id: string): void {
  context.unit.afterCommit(() => sessionCaches(appOf(context)).delete(id));
}

export const createAuthenticator = (app: App): Authenticator => ({
  async person(bearerToken) {
    const claims = await verifyToken(app, bearerToken, 'access');
    const sessionId = String(claims.sid);
    const cached = sessionCaches(app).get(sessionId);
    if (cached && cached !== 'ended') return cached;
    const session = cached ? null : await readOutsideTransaction(app, sessions.selectLivingSession(sessionId));
    // It may have ended while it was looked for.
    if (!session || session.personId !== claims.sub || sessionCaches(app).get(sessionId) === 'ended') {
      throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
    }
    const { personId, name, secondFactor } = session;
    const principal = { personId, sessionId, name, secondFactor, isStaff: session.coreRoles.length > 0 };
    // Sessions of the platform's staff are few, and what they may do counts at once: they are asked for each time.
    if (session.kind === 'core') return { ...principal, rights: getCoreRights(session.coreRoles) };
    sessionCaches(app).set(sessionId, principal);
    return principal;
  },
  hasProof: async (sessionId) =>
    (await readOutsideTransaction(app, sessions.selectSessionProof(sessionId, lifetimes.proof)))?.proved ?? false,
});
