/** Signing in and connecting through a provider: OpenID Connect authorization code with PKCE, state and nonce. */

import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { aside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes, type Profile, type Tokens } from '../contract/shapes.ts';
import type { SignUpConsents } from '../contract/sign-up.ts';
import { demandSignUpConsents } from './consent.service.ts';
import { anyFactor } from './factor.queries.ts';
import { challengeFor, keepChallenge } from './factor-challenge.ts';
import { note, ownerOf } from './notes.ts';
import { tellOwner } from './owner-mail.ts';
import * as persons from './person.queries.ts';
import { readProfile, signUpPerson } from './person.service.ts';
import { requireProof } from './proof.service.ts';
import {
  accountOfAccessToken,
  accountOfCode,
  authorizationUrl,
  mayProve,
  maySignIn,
  type ProviderAccount,
  providerNamed,
} from './providers.ts';
import { guardRegistration } from './registration.service.ts';
import { insertOidcFlow, noteProof, type OidcFlowRow, sessionProved, takeOidcFlow } from './session.queries.ts';
import { signedIn } from './signed-in.ts';
import { endOtherSessions, openSession, randomToken, sessionOfCookie, sha256 } from './tokens.service.ts';

const stateCookie = '__Host-heureum-oidc';

/** Social sign-in and connecting belong to the start portal. @throws GENESIS_ONLY */
function requireGenesis(context: AnyContext): void {
  if (context.company) throw fail(identityErrors.GENESIS_ONLY);
}

/** Starts at a provider. */
const flowRate: Rate = { name: 'oidc-start', burst: 30, perMinute: 20 };

const callbackUrl = (context: AnyContext, provider: string): string =>
  `${houseOf(context).config.publicUrl}/auth/oidc/${provider}/callback`;

/**
 * An account made from what the provider says.
 * `ageConfirmed` is asked for where an account is made, and not of one that exists.
 * @throws EMAIL_TAKEN: an e-mail alone is never a reason to enter an account; AGE_CONFIRMATION_REQUIRED, REGISTRATION_CLOSED
 */
async function personOfAccount(
  context: AnyContext,
  account: ProviderAccount,
  { ageConfirmed }: { ageConfirmed: boolean },
): Promise<{ id: string; name: string }> {
  const bySubject = persons.personBySubject(account.issuer, account.subject);
  const [known] = await context.unit.query(bySubject);
  if (known) return known;
  context.unit.add(persons.lockSubject(account.issuer, account.subject));
  // Two first sign-ins at once: who comes second finds whom the first one made.
  const [made] = await context.unit.query(bySubject);
  if (made) return made;
  // No sign-in begins without the terms.
  const agreement = demandSignUpConsents({ termsAccepted: true, ageConfirmed });
  const proved = account.emailVerified ? account.email : null;
  await guardRegistration(context, { proved, claimed: account.email, comes: true });
  const person = await signUpPerson(context, agreement, {
    email: account.email,
    emailVerified: account.email !== null && account.emailVerified,
    name: account.name ?? account.email?.split('@')[0] ?? (context.locale === 'en' ? 'No name' : '이름 없음'),
    avatar: account.picture,
  });
  await connectAccount(context, person.id, account);
  return person;
}

/** @returns false when it is connected to this person already @throws CONNECTION_TAKEN */
async function connectAccount(context: AnyContext, personId: string, account: ProviderAccount): Promise<boolean> {
  const { provider, issuer, subject, email } = account;
  const row = { id: newId(), personId, provider, issuer, subject, email };
  context.unit.add(persons.lockSubject(issuer, subject));
  const [inserted] = await context.unit.query(persons.insertConnection(row));
  if (inserted) return true;
  const [owner] = await context.unit.query(persons.personBySubject(issuer, subject));
  if (owner?.id !== personId) throw fail(identityErrors.CONNECTION_TAKEN);
  return false;
}

/** Another way to sign in to an account that exists: recorded, and its owner is told. */
async function addConnection(context: AnyContext, personId: string, account: ProviderAccount): Promise<void> {
  if (!(await connectAccount(context, personId, account))) return;
  const { provider, subject } = account;
  note(context, 'identity.provider.connect', { owner: { id: personId, name: '' }, after: { provider, subject } });
  await tellOwner(context, personId, { kind: 'connection-added', provider });
}

/** What a caller brings is asked about at the provider: nobody makes us ask for ever. */
const sentRate: Rate = { name: 'provider-proof', burst: 30, perMinute: 20 };

/** Whatever goes wrong at the provider's side is one refusal for the caller; the cause is in the log. */
async function verified(context: AnyContext, ask: () => Promise<ProviderAccount>): Promise<ProviderAccount> {
  try {
    return await ask();
  } catch (cause) {
    context.log.warn({ cause }, 'the provider did not confirm');
    throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  }
}

/** A code that the caller fetched itself: the exchange wants the address that the code was sent to. */
function accountOfSentCode(
  context: AnyContext,
  provider: ProviderAccount['provider'],
  sent: { code: string; codeVerifier?: string | undefined; redirectUri?: string | undefined },
): Promise<ProviderAccount> {
  const callback = new URL(sent.redirectUri ?? callbackUrl(context, provider));
  callback.search = String(new URLSearchParams({ code: sent.code }));
  return accountOfCode(context, provider, { callback, ...(sent.codeVerifier && { verifier: sent.codeVerifier }) });
}

interface SocialSignIn extends SignUpConsents {
  provider: string;
  accessToken?: string | undefined;
  code?: string | undefined;
  codeVerifier?: string | undefined;
  redirectUri?: string | undefined;
  socialId?: string | undefined;
}

/** POST /auth/social: nothing that the caller says about itself counts, only what the provider answers. */
export async function socialSignIn(context: AnyContext, sent: SocialSignIn): Promise<Tokens> {
  requireGenesis(context);
  if (!sent.termsAccepted) throw fail(identityErrors.TERMS_REQUIRED, { details: [{ field: 'termsAccepted' }] });
  const provider = providerNamed(context, sent.provider);
  if (!maySignIn(provider.id)) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  const { code, accessToken } = sent;
  if (!code && !accessToken) throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'accessToken' }] });
  await limit(context, sentRate);
  const account = await verified(context, () =>
    code
      ? accountOfSentCode(context, provider.id, { ...sent, code })
      : accountOfAccessToken(context, provider.id, String(accessToken)),
  );
  if (sent.socialId && sent.socialId !== account.subject) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  const person = await personOfAccount(context, account, sent);
  return enterWith(context, person, account);
}

/** A session for whom the provider named. @throws SOCIAL_LOGIN_FAILED when the connection was cut since, SECOND_FACTOR_REQUIRED with a challenge */
async function enterWith(
  context: AnyContext,
  { id: personId, name }: { id: string; name: string },
  { provider, issuer, subject }: ProviderAccount,
): Promise<Tokens> {
  if ((await context.unit.query(anyFactor(personId))).length > 0) {
    const challenge = await challengeFor(context, { personId, provider, issuer, subject });
    throw fail(identityErrors.SECOND_FACTOR_REQUIRED, { details: { challenge } });
  }
  const ground = { connection: { provider, issuer, subject } };
  const tokens = await openSession(context, { personId, name, ground });
  context.unit.add(persons.noteLogin(personId));
  return tokens;
}

/** `begunAt` in seconds since 1970, like what providers say. */
type Flow = OidcFlowRow & { begunAt: number };
type Begin = Pick<OidcFlowRow, 'intent' | 'sessionId' | 'returnTo'> & Partial<Pick<OidcFlowRow, 'ageConfirmed'>>;
type Hint = { loginHint?: string | undefined };

/** Keeps verifier and nonce, binds the state to the browser. @returns where the browser goes */
async function beginFlow(
  context: AnyContext,
  provider: ReturnType<typeof providerNamed>,
  { loginHint, ...begin }: Begin & Hint,
): Promise<string> {
  await limit(context, flowRate, context.actor.kind === 'person' ? context.actor.personId : undefined);
  const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
  const url = await authorizationUrl(context, provider.id, {
    scope: provider.scope,
    state,
    nonce,
    verifier,
    redirectUri: callbackUrl(context, provider.id),
    again: begin.intent === 'prove',
    loginHint,
  });
  const flow: OidcFlowRow = { provider: provider.id, verifier, nonce, ageConfirmed: false, ...begin };
  // A navigation is a GET, whose own unit only reads.
  await aside(houseOf(context), async (unit) => unit.add(insertOidcFlow(sha256(state), flow, lifetimes.oidcFlow)));
  context.http?.setCookie(stateCookie, state, { maxAge: lifetimes.oidcFlow });
  return url;
}

/** Starts a sign-in in the browser: answers with a redirect. */
export async function startFlow(
  context: AnyContext,
  asked: { provider: string; terms?: string | undefined; age?: string | undefined; returnTo: string } & Hint,
): Promise<void> {
  requireGenesis(context);
  const provider = providerNamed(context, asked.provider);
  if (!maySignIn(provider.id)) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  if (asked.terms !== 'accepted') throw fail(identityErrors.TERMS_REQUIRED);
  // Led here by a page of another host, a person is asked first: nobody is signed in without wanting to.
  const site = context.http?.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site')
    return backWith(context, identityPaths.login(), { next: asked.returnTo });
  const { returnTo, loginHint } = asked;
  const ageConfirmed = asked.age === 'confirmed';
  const begin = { intent: 'sign-in' as const, sessionId: null, returnTo, loginHint, ageConfirmed };
  context.http?.redirect(await beginFlow(context, provider, begin));
}

/**
 * Starts connecting a provider, or a proof by one that is connected. The flow belongs to the session of the bearer and ends in
 * the browser that holds that session.
 */
export async function startOwnFlow(
  context: AnyContext,
  asked: { provider: string; intent: 'connect' | 'prove'; returnTo: string },
): Promise<{ url: string }> {
  requireGenesis(context);
  const provider = providerNamed(context, asked.provider);
  if (asked.intent === 'connect') await requireProof(context);
  else if (!mayProve(provider.id)) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  const { sessionId } = signedIn(context);
  return { url: await beginFlow(context, provider, { intent: asked.intent, sessionId, returnTo: asked.returnTo }) };
}

function backWith(context: AnyContext, path: string, about: Record<string, string>): void {
  const url = new URL(path, houseOf(context).config.publicUrl);
  for (const [name, value] of Object.entries(about)) url.searchParams.set(name, value);
  context.http?.redirect(`${url.pathname}${url.search}${url.hash}`);
}

/** The flow of this state, taken once; null when it is unknown, late, of another provider or of another browser. */
async function takeFlow(context: AnyContext, provider: string, state: string | undefined): Promise<Flow | null> {
  const bound = context.http?.cookies[stateCookie];
  context.http?.clearCookie(stateCookie);
  if (!state || state !== bound) return null;
  const [flow] = await aside(houseOf(context), (unit) => unit.query(takeOidcFlow(sha256(state))));
  if (!flow?.alive || flow.provider !== provider) return null;
  // One that belongs to a session ends where that session still lives.
  if (flow.sessionId !== null && (await sessionOfCookie(context)) !== flow.sessionId) return null;
  return { ...flow, begunAt: Math.floor(flow.endsAt - lifetimes.oidcFlow) };
}

/** The end of connecting or of a proof, for the person whose session it is. */
async function finishOwn(
  context: AnyContext,
  flow: Flow & { sessionId: string },
  account: ProviderAccount,
): Promise<void> {
  const [session] = await context.unit.query(sessionProved(flow.sessionId, lifetimes.proof));
  if (!session) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  if (flow.intent === 'connect') return addConnection(context, session.personId, account);
  const [known] = await context.unit.query(persons.personBySubject(account.issuer, account.subject));
  const anew = account.signedInAt !== null && account.signedInAt >= flow.begunAt;
  if (known?.id !== session.personId || !anew) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  context.unit.add(noteProof(flow.sessionId));
}

async function finish(context: AnyContext, flow: Flow, account: ProviderAccount): Promise<string> {
  if (flow.sessionId) {
    await finishOwn(context, { ...flow, sessionId: flow.sessionId }, account);
    return '';
  }
  const person = await personOfAccount(context, account, flow);
  await enterWith(context, person, account);
  return person.name;
}

/**
 * Refused or cancelled: back to login with the error's code and the wanted path, so that the next try leads there; from
 * connecting, to where that began.
 */
function backRefused(context: AnyContext, about: { provider: string; error: string; flow: OidcFlowRow | null }): void {
  const { provider, error, flow } = about;
  if (flow?.sessionId) backWith(context, flow.returnTo, { error, provider });
  else backWith(context, identityPaths.login(), { error, provider, ...(flow && { next: flow.returnTo }) });
}

/** The provider sent the browser back. Every end is a redirect. */
export async function finishFlow(
  context: AnyContext,
  answer: { provider: string; query: Record<string, unknown> },
): Promise<void> {
  const provider = providerNamed(context, answer.provider);
  const state = typeof answer.query.state === 'string' ? answer.query.state : undefined;
  const flow = await takeFlow(context, provider.id, state);
  const refuse = (error: string) => backRefused(context, { provider: provider.id, error, flow });
  if (answer.query.error === 'access_denied') return refuse('SOCIAL_LOGIN_CANCELLED');
  if (!flow) return refuse('SOCIAL_LOGIN_FAILED');
  try {
    const callback = new URL(callbackUrl(context, provider.id));
    for (const [name, value] of Object.entries(answer.query)) callback.searchParams.set(name, String(value));
    const { verifier, nonce } = flow;
    const maxAge = flow.intent === 'prove' ? lifetimes.oidcFlow : undefined;
    const account = await verified(context, () =>
      accountOfCode(context, provider.id, { callback, verifier, nonce, state: String(state), maxAge }),
    );
    const user = await aside(houseOf(context), (unit) => finish({ ...context, unit }, flow, account));
    backWith(context, flow.returnTo, { provider: provider.id, ...(user && { user }) });
  } catch (error) {
    const code = (error as AppError).code;
    if (!(code in identityErrors || code in accountErrors)) throw error;
    if (code === 'SECOND_FACTOR_REQUIRED') {
      keepChallenge(context, (error as AppError).details as { challenge: string });
      return backWith(context, identityPaths.login(), { factor: provider.id, next: flow.returnTo });
    }
    refuse(code);
  }
}

export async function connectSocial(
  context: AnyContext,
  sent: { provider: string; authCode: string; codeVerifier?: string | undefined; redirectUri?: string | undefined },
): Promise<Profile> {
  requireGenesis(context);
  const provider = providerNamed(context, sent.provider);
  await requireProof(context);
  await limit(context, sentRate, signedIn(context).personId);
  const account = await verified(context, () =>
    accountOfSentCode(context, provider.id, { ...sent, code: sent.authCode }),
  );
  await addConnection(context, signedIn(context).personId, account);
  return readProfile(context);
}

/** Ends the other sessions, too: some may have begun by it. @throws REAUTHENTICATION_REQUIRED, LAST_SIGN_IN_METHOD, NOT_FOUND when it is not connected */
export async function disconnectSocial(context: AnyContext, providerId: string): Promise<Profile> {
  requireGenesis(context);
  await requireProof(context);
  const { personId, sessionId } = signedIn(context);
  context.unit.add(persons.lockPerson(personId));
  const [connections, [credential]] = await context.unit.queryAll<[persons.ConnectionRow, { hash: string }]>([
    persons.connectionsOf(personId),
    persons.credentialById(personId),
  ]);
  if (!connections.some(({ provider }) => provider === providerId)) throw fail(kernelErrors.NOT_FOUND);
  // kakao and naver do not sign in: they are no way left.
  const left = connections.filter(({ provider }) => provider !== providerId && maySignIn(provider));
  if (left.length === 0 && !credential) throw fail(identityErrors.LAST_SIGN_IN_METHOD);
  await context.unit.query(persons.deleteConnection(personId, providerId));
  await endOtherSessions(context, personId, sessionId);
  note(context, 'identity.provider.disconnect', { owner: ownerOf(context), after: { provider: providerId } });
  await tellOwner(context, personId, { kind: 'connection-removed', provider: providerId });
  return readProfile(context);
}
