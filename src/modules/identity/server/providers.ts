/** The sign-in providers that are set up, and how each is asked who someone is. */

import * as oidc from 'openid-client';
import { fail } from '#kernel/contract/error.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { Config } from '#kernel/server/config.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { identityErrors } from '../contract/errors.ts';
import { type Provider, signInProviders } from '../contract/shapes.ts';

interface Setup {
  name: string;
  /** URL of the provider's metadata; providers without one are described by `metadata`. */
  issuer: string;
  scope: string;
  metadata?: Omit<oidc.ServerMetadata, 'issuer'>;
}

const setups: Record<Exclude<Provider, 'demo'>, Setup> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'openid email public_profile',
    metadata: {
      authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    },
  },
  kakao: { name: 'Kakao', issuer: 'https://kauth.kakao.com', scope: 'openid account_email profile_nickname' },
  naver: { name: 'Naver', issuer: 'https://nid.naver.com', scope: 'openid' },
};

export const demoClient = { clientId: 'heureum', clientSecret: 'heureum-demo-provider-on-loopback' };

/** The demo provider's address, or null in production, where it is impossible. */
export function getDemoIssuer({ environment, demoOidcPort }: Config): string | null {
  return environment === 'production' || demoOidcPort === null ? null : `http://localhost:${demoOidcPort}`;
}

/** Only the providers that a person can use here and now. */
export function listAvailableProviders(
  config: Config,
): { id: Provider; name: string; signIn: boolean; proof: boolean; demo: boolean }[] {
  const real = (Object.keys(setups) as (keyof typeof setups)[])
    .filter((id) => config.providers[id])
    .map((id) => ({ id, name: setups[id].name, signIn: canSignIn(id), proof: canProve(id), demo: false }));
  return getDemoIssuer(config)
    ? [...real, { id: 'demo' as const, name: '체험용 로그인 (Demo)', signIn: true, proof: true, demo: true }]
    : real;
}

/**
 * Providers that report the time of sign-in (`auth_time`) and ask again on request. Google and Facebook do neither, and Kakao and
 * Naver are unknown: their answer would prove only that a browser was left signed in.
 */
export const canProve = (id: Provider): boolean => id === 'demo';

export const canSignIn = (id: Provider): boolean => (signInProviders as readonly Provider[]).includes(id);

/** @throws UNSUPPORTED_PROVIDER for an unknown one and for one without credentials */
export function getProvider(context: AnyContext, id: string): { id: Provider; name: string; scope: string } {
  const provider = listAvailableProviders(appOf(context).config).find((candidate) => candidate.id === id);
  if (!provider) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  return {
    id: provider.id,
    name: provider.name,
    scope: provider.id === 'demo' ? 'openid email profile' : setups[provider.id].scope,
  };
}

const discoveredClients = perApp(() => new Map<string, Promise<oidc.Configuration>>());

// Non-repudiation: the signature of ID tokens is checked, too. The library trusts the line to the token endpoint otherwise.
function discoverDemo(issuer: string): Promise<oidc.Configuration> {
  const options = { execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks], timeout: 10 };
  const { clientId, clientSecret } = demoClient;
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), options);
}

function discoverReal(config: Config, id: Exclude<Provider, 'demo'>): Promise<oidc.Configuration> {
  const { issuer, metadata } = setups[id];
  const client = config.providers[id];
  if (!client) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
  const authentication = oidc.ClientSecretPost(client.clientSecret);
  if (metadata) {
    const configuration = new oidc.Configuration({ issuer, ...metadata }, client.clientId, undefined, authentication);
    oidc.enableNonRepudiationChecks(configuration);
    return Promise.resolve(configuration);
  }
  const options = { execute: [oidc.enableNonRepudiationChecks], timeout: 10 };
  return oidc.discovery(new URL(issuer), client.clientId, undefined, authentication, options);
}

/** The provider's metadata and our client, read once; a failed reading is tried again next time. */
export function getClient(context: AnyContext, id: Provider): Promise<oidc.Configuration> {
  const app = appOf(context);
  const clients = discoveredClients(app);
  const issuer = getDemoIssuer(app.config);
  const key = id === 'demo' ? `demo ${issuer}` : id;
  let client = clients.get(key);
  if (!client) {
    if (id === 'demo' && !issuer) throw fail(identityErrors.UNSUPPORTED_PROVIDER);
    client = id === 'demo' ? discoverDemo(String(issuer)) : discoverReal(app.config, id);
    clients.set(key, client);
    client.catch(() => clients.delete(key));
  }
  return client;
}

/** A provider's verified claims about a person, identified by `issuer` and `subject`. */
export interface ProviderAccount {
  provider: Provider;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** When the person signed in there, in seconds since 1970, as far as the provider says so. */
  signedInAt: number | null;
}

const getText = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

function toProviderAccount(provider: Provider, issuer: string, claims: Record<string, unknown>): ProviderAccount {
  return {
    provider,
    issuer,
    subject: String(claims.sub),
    email: getText(claims.email)?.toLowerCase() ?? null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: getText(claims.name) ?? getText(claims.nickname),
    picture: getText(claims.picture),
    signedInAt: typeof claims.auth_time === 'number' ? claims.auth_time : null,
  };
}

/** Exchanges an authorization code; the ID token's signature, issuer, audience, time and nonce are checked. */
export async function getAccountOfCode(
  context: AnyContext,
  provider: Provider,
  exchange: { callback: URL; verifier?: string; nonce?: string; state?: string; maxAge?: number | undefined },
): Promise<ProviderAccount> {
  const client = await getClient(context, provider);
  const { issuer, authorization_response_iss_parameter_supported: namesIssuer } = client.serverMetadata();
  // A code that was sent to us without the rest of the provider's answer: the caller named the provider.
  if (namesIssuer && !exchange.state) exchange.callback.searchParams.set('iss', issuer);
  const tokens = await oidc.authorizationCodeGrant(client, exchange.callback, {
    ...(exchange.verifier && { pkceCodeVerifier: exchange.verifier }),
    ...(exchange.nonce && { expectedNonce: exchange.nonce }),
    ...(exchange.state ? { expectedState: exchange.state } : {}),
    // The provider must say when the person signed in.
    ...(exchange.maxAge !== undefined && { maxAge: exchange.maxAge }),
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  const needsMore = !claims.email && client.serverMetadata().userinfo_endpoint;
  const more = needsMore ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : {};
  return toProviderAccount(provider, claims.iss, { ...more, ...claims });
}

async function fetchJson(url: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
  const options = { signal: AbortSignal.timeout(10_000), redirect: 'error' } as const;
  const response = await fetch(`${url}?${new URLSearchParams(parameters)}`, options);
  if (!response.ok) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  return (await response.json()) as Record<string, unknown>;
}

/** True when the provider itself says that the access token was given to our client and not to another site's. */
async function isTokenForUs(
  context: AnyContext,
  input: { provider: Provider; client: oidc.Configuration; accessToken: string },
): Promise<boolean> {
  const { provider, client, accessToken } = input;
  const { client_id: clientId } = client.clientMetadata();
  if (provider === 'google') {
    const tokenInfo = await fetchJson('https://oauth2.googleapis.com/tokeninfo', { access_token: accessToken });
    return tokenInfo.aud === clientId;
  }
  if (provider === 'facebook') {
    const secret = appOf(context).config.providers.facebook?.clientSecret ?? '';
    const parameters = { input_token: accessToken, access_token: `${clientId}|${secret}` };
    const { data } = (await fetchJson('https://graph.facebook.com/debug_token', parameters)) as {
      data?: Record<string, unknown>;
    };
    return data?.is_valid === true && data.app_id === clientId;
  }
  const introspection = await oidc.tokenIntrospection(client, accessToken);
  return introspection.active && introspection.client_id === clientId;
}

/** Asks the provider whose access token this is; a token made for another site is refused. */
export async function getAccountOfAccessToken(
  context: AnyContext,
  provider: Provider,
  accessToken: string,
): Promise<ProviderAccount> {
  const client = await getClient(context, provider);
  if (!(await isTokenForUs(context, { provider, client, accessToken }))) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  const { issuer } = client.serverMetadata();
  if (provider === 'facebook') {
    const me = await fetchJson('https://graph.facebook.com/me', { fields: 'id,name,email', access_token: accessToken });
    return toProviderAccount(provider, issuer, { ...me, sub: me.id });
  }
  return toProviderAccount(provider, issuer, await oidc.fetchUserInfo(client, accessToken, oidc.skipSubjectCheck));
}

/** URL at which the browser signs in. */
export async function buildAuthorizationUrl(
  context: AnyContext,
  provider: Provider,
  input: { scope: string; state: string; nonce: string; verifier: string; redirectUri: string; again: boolean } & {
    loginHint?: string | undefined;
  },
): Promise<string> {
  const client = await getClient(context, provider);
  const url = oidc.buildAuthorizationUrl(client, {
    scope: input.scope,
    state: input.state,
    nonce: input.nonce,
    redirect_uri: input.redirectUri,
    code_challenge: await oidc.calculatePKCECodeChallenge(input.verifier),
    code_challenge_method: 'S256',
    // A proof is a new sign-in, which `auth_time` shows: the person controls this URL and may omit parameters. And the demo
    // provider has no sign-out of its own: it asks every time.
    ...((input.again || provider === 'demo') && { prompt: 'login' }),
    ...(input.again && { max_age: '0' }),
    ...(input.loginHint && { login_hint: input.loginHint }),
  });
  return url.href;
}
