/** Signing in and connecting through a provider: OpenID Connect authorization code with PKCE, state and nonce. */

import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes, type Profile, type Tokens } from '../contract/shapes.ts';
import type { SignUpConsents } from '../contract/sign-up.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import { assertSignUpConsents } from './consent.service.ts';
import { selectHasFactor } from './factor.queries.ts';
import { createChallenge, storeChallengeCookie } from './factor-challenge.ts';
import { beginFlow, consumeFlow, getCallbackUrl, type LoginHint, type OidcFlow } from './oidc-flow.ts';
import { mailOwner } from './owner-mail.ts';
import * as persons from './person.queries.ts';
import { readProfile, signUpPerson } from './person.service.ts';
import { assertProof } from './proof.service.ts';
import {
  canProve,
  canSignIn,
  getAccountOfAccessToken,
  getAccountOfCode,
  getProvider,
  type ProviderAccount,
} from './providers.ts';
import { assertRegistrationAllowed } from './registration.service.ts';
import { selectSessionProof, updateSessionProof } from './session.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import { endOtherSessions, openSession } from './tokens.service.ts';

/** Social sign-in and connecting belong to the start portal. @throws GENESIS_ONLY */
function assertStartPortal(context: AnyContext): void {
  if (context.company) throw fail(identityErrors.GENESIS_ONLY);
}

/**
 * An account made from what the provider says.
 * `ageConfirmed` is asked for where an account is made, and not of one that exists.
 * @throws EMAIL_TAKEN: an e-mail alone is never a reason to enter an account; AGE_CONFIRMATION_REQUIRED, REGISTRATION_CLOSED
 */
async function findOrCreatePerson(
  context: AnyContext,
  account: ProviderAccount,
  { ageConfirmed }: { ageConfirmed: boolean },
): Promise<{ id: string; name: string }> {
  const bySubject = persons.selectPersonBySubject(account.issuer, account.subject);
  const [existing] = await context.unit.query(bySubject);
  if (existing) return existing;
  context.unit.add(persons.lockSubject(account.issuer, account.subject));
  // Two concurrent first sign-ins: the second finds the person the first one created.
  const [created] = await context.unit.query(bySubject);
  if (created) return created;
  // No sign-in begins without the terms.
  const agreement = assertSignUpConsents({ termsAccepted: true, ageConfirmed });
  const proved = account.emailVerified ? account.email : null;
  await assertRegistrationAllowed(context, { proved, claimed: account.email, comes: true });
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
  const row = { id: createId(), personId, provider, issuer, subject, email };
  context.unit.add(persons.lockSubject(issuer, subject));
  const [inserted] = await context.unit.query(persons.insertConnection(row));
  if (inserted) return true;
  const [owner] = await context.unit.query(persons.selectPersonBySubject(issuer, subject));
  if (owner?.id !== personId) throw fail(identityErrors.CONNECTION_TAKEN);
  return false;
}

/** Another way to sign in to an existing account: recorded, and its owner is notified. */
async function addConnection(context: AnyContext, personId: string, account: ProviderAccount): Promise<void> {
  if (!(await connectAccount(context, personId, account))) return;
  const { provider, subject } = account;
  auditAccount(context, 'identity.provider.connect', {
    owner: { id: personId, name: '' },
    after: { provider, subject },
  });
  await mailOwner(context, personId, { kind: 'connection-added', provider });
}

/** Callers' tokens are checked at the provider: nobody may trigger that without limit. */
const sentRate: Rate = { name: 'provider-proof', burst: 30, perMinute: 20 };

/** Whatever goes wrong at the provider's side is one refusal for the caller; the cause is in the log. */
async function verifyAtProvider(context: AnyContext, ask: () => Promise<ProviderAccount>): Promise<ProviderAccount> {
  try {
    return await ask();
  } catch (cause) {
    context.log.warn({ cause }, 'the provider did not confirm');
    throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  }
}

/** A code that the caller fetched itself: the exchange wants the address that the code was sent to. */
function getAccountOfSentCode(
  context: AnyContext,
  provider: ProviderAccount['provider'],
  sent: { code: string; codeVerifier?: string | undefined; redirectUri?: string | undefined },
): Promise<ProviderAccount> {
  const callback = new URL(sent.redirectUri ?? getCallbackUrl(context, provider));
  callback.search = String(new URLSearchParams({ code: sent.code }));
  return getAccountOfCode(context, provider, { callback, ...(sent.codeVerifier && { verifier: sent.codeVerifier }) });
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
export async function signInWithProvider(context: AnyContext, sent: SocialSignIn): Promise<Tokens> {
  assertStartPortal(context);
  if (!sent.termsAccepted) throw fail(identityErrors.TERMS_REQUIRED, { details: [{ field: 'termsAccepted' }] });
  const provider = getProvider(context, sent.provider);
  if (!canSignIn(provider.id)) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  const { code, accessToken } = sent;
  if (!code && !accessToken) throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'accessToken' }] });
  await limitRate(context, sentRate);
  const account = await verifyAtProvider(context, () =>
    code
      ? getAccountOfSentCode(context, provider.id, { ...sent, code })
      : getAccountOfAccessToken(context, provider.id, String(accessToken)),
  );
  if (sent.socialId && sent.socialId !== account.subject) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  const person = await findOrCreatePerson(context, account, sent);
  return createProviderSession(context, person, account);
}

/**
 * A session for the person the provider identified. @throws SOCIAL_LOGIN_FAILED when the connection was cut since,
 * SECOND_FACTOR_REQUIRED with a challenge
 */
async function createProviderSession(
  context: AnyContext,
  { id: personId, name }: { id: string; name: string },
  { provider, issuer, subject }: ProviderAccount,
): Promise<Tokens> {
  if ((await context.unit.query(selectHasFactor(personId))).length > 0) {
    const challenge = await createChallenge(context, { personId, provider, issuer, subject });
    throw fail(identityErrors.SECOND_FACTOR_REQUIRED, { details: { challenge } });
  }
  const basis = { connection: { provider, issuer, subject } };
  const tokens = await openSession(context, { personId, name, ground: basis });
  context.unit.add(persons.updateLastLogin(personId));
  return tokens;
}

/** Starts a sign-in in the browser: answers with a redirect. */
export async function startFlow(
  context: AnyContext,
  request: { provider: string; terms?: string | undefined; age?: string | undefined; returnTo: string } & LoginHint,
): Promise<void> {
  assertStartPortal(context);
  const provider = getProvider(context, request.provider);
  if (!canSignIn(provider.id)) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  if (request.terms !== 'accepted') throw fail(identityErrors.TERMS_REQUIRED);
  // Led here by a page of another host, a person is asked first: nobody is signed in without wanting to.
  const site = context.http?.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site')
    return redirectWith(context, identityPaths.login(), { next: request.returnTo });
  const { returnTo, loginHint } = request;
  const ageConfirmed = request.age === 'confirmed';
  const begin = { intent: 'sign-in' as const, sessionId: null, returnTo, loginHint, ageConfirmed };
  context.http?.redirect(await beginFlow(context, provider, begin));
}

/**
 * Starts connecting a provider, or a proof by one that is connected. The flow belongs to the session of the bearer and ends in
 * the browser that holds that session.
 */
export async function startOwnFlow(
  context: AnyContext,
  request: { provider: string; intent: 'connect' | 'prove'; returnTo: string },
): Promise<{ url: string }> {
  assertStartPortal(context);
  const provider = getProvider(context, request.provider);
  if (request.intent === 'connect') await assertProof(context);
  else if (!canProve(provider.id)) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  const { sessionId } = getSignedInPersonId(context);
  return { url: await beginFlow(context, provider, { intent: request.intent, sessionId, returnTo: request.returnTo }) };
}

function redirectWith(context: AnyContext, path: string, parameters: Record<string, string>): void {
  const url = new URL(path, appOf(context).config.publicUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  context.http?.redirect(`${url.pathname}${url.search}${url.hash}`);
}

/** The end of connecting or of a proof, for the person whose session it is. */
async function finishOwnFlow(
  context: AnyContext,
  flow: OidcFlow & { sessionId: string },
  account: ProviderAccount,
): Promise<void> {
  const [session] = await context.unit.query(selectSessionProof(flow.sessionId, lifetimes.proof));
  if (!session) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  if (flow.intent === 'connect') return addConnection(context, session.personId, account);
  const [knownPerson] = await context.unit.query(persons.selectPersonBySubject(account.issuer, account.subject));
  const isFresh = account.signedInAt !== null && account.signedInAt >= flow.begunAt;
  if (knownPerson?.id !== session.personId || !isFresh) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  context.unit.add(updateSessionProof(flow.sessionId));
}

async function finishSignIn(context: AnyContext, flow: OidcFlow, account: ProviderAccount): Promise<string> {
  if (flow.sessionId) {
    await finishOwnFlow(context, { ...flow, sessionId: flow.sessionId }, account);
    return '';
  }
  const person = await findOrCreatePerson(context, account, flow);
  await createProviderSession(context, person, account);
  return person.name;
}

/**
 * Refused or cancelled: back to login with the error's code and the wanted path, so that the next try leads there; from
 * connecting, to where that began.
 */
function redirectRefused(context: AnyContext, input: { provider: string; error: string; flow: OidcFlow | null }): void {
  const { provider, error, flow } = input;
  if (flow?.sessionId) redirectWith(context, flow.returnTo, { error, provider });
  else redirectWith(context, identityPaths.login(), { error, provider, ...(flow && { next: flow.returnTo }) });
}

/** The provider sent the browser back. Every end is a redirect. */
export async function finishFlow(
  context: AnyContext,
  answer: { provider: string; query: Record<string, unknown> },
): Promise<void> {
  const provider = getProvider(context, answer.provider);
  const state = typeof answer.query.state === 'string' ? answer.query.state : undefined;
  const flow = await consumeFlow(context, provider.id, state);
  const refuse = (error: string) => redirectRefused(context, { provider: provider.id, error, flow });
  if (answer.query.error === 'access_denied') return refuse('SOCIAL_LOGIN_CANCELLED');
  if (!flow) return refuse('SOCIAL_LOGIN_FAILED');
  try {
    const callback = new URL(getCallbackUrl(context, provider.id));
    for (const [name, value] of Object.entries(answer.query)) callback.searchParams.set(name, String(value));
    const { verifier, nonce } = flow;
    const maxAge = flow.intent === 'prove' ? lifetimes.oidcFlow : undefined;
    const account = await verifyAtProvider(context, () =>
      getAccountOfCode(context, provider.id, { callback, verifier, nonce, state: String(state), maxAge }),
    );
    const user = await runOutsideTransaction(appOf(context), (unit) =>
      finishSignIn({ ...context, unit }, flow, account),
    );
    redirectWith(context, flow.returnTo, { provider: provider.id, ...(user && { user }) });
  } catch (error) {
    const code = (error as AppError).code;
    if (!(code in identityErrors || code in accountErrors)) throw error;
    if (code === 'SECOND_FACTOR_REQUIRED') {
      storeChallengeCookie(context, (error as AppError).details as { challenge: string });
      return redirectWith(context, identityPaths.login(), { factor: provider.id, next: flow.returnTo });
    }
    refuse(code);
  }
}

export async function connectSocial(
  context: AnyContext,
  sent: { provider: string; authCode: string; codeVerifier?: string | undefined; redirectUri?: string | undefined },
): Promise<Profile> {
  assertStartPortal(context);
  const provider = getProvider(context, sent.provider);
  await assertProof(context);
  await limitRate(context, sentRate, getSignedInPersonId(context).personId);
  const account = await verifyAtProvider(context, () =>
    getAccountOfSentCode(context, provider.id, { ...sent, code: sent.authCode }),
  );
  await addConnection(context, getSignedInPersonId(context).personId, account);
  return readProfile(context);
}

/** Ends the other sessions, too: some may have begun by it. @throws REAUTHENTICATION_REQUIRED, LAST_SIGN_IN_METHOD, NOT_FOUND when it is not connected */
export async function disconnectSocial(context: AnyContext, providerId: string): Promise<Profile> {
  assertStartPortal(context);
  await assertProof(context);
  const { personId, sessionId } = getSignedInPersonId(context);
  context.unit.add(persons.lockPerson(personId));
  const [connections, [credential]] = await context.unit.queryAll<[persons.ConnectionRow, { hash: string }]>([
    persons.selectConnections(personId),
    persons.selectCredential(personId),
  ]);
  if (!connections.some(({ provider }) => provider === providerId)) throw fail(kernelErrors.NOT_FOUND);
  // kakao and naver do not sign in: they are no way left.
  const remaining = connections.filter(({ provider }) => provider !== providerId && canSignIn(provider));
  if (remaining.length === 0 && !credential) throw fail(identityErrors.LAST_SIGN_IN_METHOD);
  await context.unit.query(persons.deleteConnection(personId, providerId));
  await endOtherSessions(context, personId, sessionId);
  auditAccount(context, 'identity.provider.disconnect', { owner: getOwner(context), after: { provider: providerId } });
  await mailOwner(context, personId, { kind: 'connection-removed', provider: providerId });
  return readProfile(context);
}
