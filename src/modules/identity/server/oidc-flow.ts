/** OpenID Connect flow: its start at a provider and its one use, bound to the browser by a cookie; with PKCE, state and nonce. */
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { lifetimes } from '../contract/shapes.ts';
import { buildAuthorizationUrl, type getProvider } from './providers.ts';
import { deleteOidcFlow, insertOidcFlow, type OidcFlowRow } from './session.queries.ts';
import { createToken, findSessionOfCookie, hashToken } from './tokens.service.ts';

const stateCookie = '__Host-heureum-oidc';

/** Starts at a provider. */
const flowRate: Rate = { name: 'oidc-start', burst: 30, perMinute: 20 };

export const getCallbackUrl = (context: AnyContext, provider: string): string =>
  `${appOf(context).config.publicUrl}/auth/oidc/${provider}/callback`;

/** `begunAt` in seconds since 1970, like what providers say. */
export type OidcFlow = OidcFlowRow & { begunAt: number };
type FlowStart = Pick<OidcFlowRow, 'intent' | 'sessionId' | 'returnTo'> & Partial<Pick<OidcFlowRow, 'ageConfirmed'>>;
export type LoginHint = { loginHint?: string | undefined };

/** Stores verifier and nonce, binds the state to the browser. @returns the URL the browser goes to */
export async function beginFlow(
  context: AnyContext,
  provider: ReturnType<typeof getProvider>,
  { loginHint, ...begin }: FlowStart & LoginHint,
): Promise<string> {
  await limitRate(context, flowRate, context.actor.kind === 'person' ? context.actor.personId : undefined);
  const [state, nonce, verifier] = [createToken(), createToken(), createToken()];
  const url = await buildAuthorizationUrl(context, provider.id, {
    scope: provider.scope,
    state,
    nonce,
    verifier,
    redirectUri: getCallbackUrl(context, provider.id),
    again: begin.intent === 'prove',
    loginHint,
  });
  const flow: OidcFlowRow = { provider: provider.id, verifier, nonce, ageConfirmed: false, ...begin };
  // A navigation is a GET, whose own unit only reads.
  await runOutsideTransaction(appOf(context), async (unit) =>
    unit.add(insertOidcFlow(hashToken(state), flow, lifetimes.oidcFlow)),
  );
  context.http?.setCookie(stateCookie, state, { maxAge: lifetimes.oidcFlow });
  return url;
}

/** The flow of this state, taken once; null when it is unknown, late, of another provider or of another browser. */
export async function consumeFlow(
  context: AnyContext,
  provider: string,
  state: string | undefined,
): Promise<OidcFlow | null> {
  const bound = context.http?.cookies[stateCookie];
  context.http?.clearCookie(stateCookie);
  if (!state || state !== bound) return null;
  const [flow] = await runOutsideTransaction(appOf(context), (unit) => unit.query(deleteOidcFlow(hashToken(state))));
  if (!flow?.alive || flow.provider !== provider) return null;
  // One that belongs to a session ends where that session still lives.
  if (flow.sessionId !== null && (await findSessionOfCookie(context)) !== flow.sessionId) return null;
  return { ...flow, begunAt: Math.floor(flow.endsAt - lifetimes.oidcFlow) };
}
