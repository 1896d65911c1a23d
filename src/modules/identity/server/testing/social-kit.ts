/** Test stage of providers: the demo provider next to a running server, and a browser that goes through its pages. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Config } from '#kernel/server/config.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type * as proofs from '../../contract/proof.endpoints.ts';
import { startDemoProvider } from '../demo-provider/server.ts';
import { demoClient } from '../providers.ts';

/** The app of the test file. */
export const testStage = { world: null as never as World, config: null as never as Config, issuer: '' };

/** Opens the app and the provider, at a port of the file's own. */
export function createStage(port: number, more: Record<string, string> = {}): void {
  let demo: Awaited<ReturnType<typeof startDemoProvider>> | undefined;
  beforeAll(async () => {
    testStage.world = await createTestWorld({ settings: { DEMO_OIDC_PORT: String(port), ...more } });
    testStage.config = testStage.world.config;
    testStage.issuer = `http://localhost:${port}`;
    demo = await startDemoProvider(testStage.world.app);
  });
  afterAll(async () => {
    await demo?.stop();
    await testStage.world?.close();
  });
}

/** A browser as far as the provider's pages need one: cookies and redirects. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  async #send(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form && new URLSearchParams(form);
    const reply = await fetch(url, { method: form ? 'POST' : 'GET', headers: { cookie }, redirect: 'manual', body });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value.join('='));
    }
    return reply;
  }

  /** Goes through the provider's pages as this person, or sends no form; the address at which the browser comes back to us. */
  async choose(authorization: string, form?: Record<string, string>): Promise<URL> {
    let url = authorization;
    for (let step = 0; step < 10; step++) {
      const isInteraction = new URL(url).pathname.startsWith('/interaction/');
      const reply = await this.#send(url, isInteraction ? form : undefined);
      const next = new URL(reply.headers.get('location') ?? '', url);
      if (next.origin !== testStage.issuer) return next;
      url = next.href;
    }
    throw new Error('the provider never came back');
  }
}

/** The whole sign-in in a browser. @returns where it ended and the refresh cookie, if any */
export async function signIn(
  form: Record<string, string>,
  input: { forgetState?: boolean; returnTo?: string; isYoung?: boolean } = {},
) {
  const age = input.isYoung ? undefined : ('confirmed' as const);
  const query = { terms: 'accepted' as const, ...(age && { age }), returnTo: input.returnTo ?? '/genesis' };
  const start = await testStage.world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
  expect(start.status).toBe(302);
  const back = await new Browser().choose(String(start.headers.location), form);
  const cookie = input.forgetState ? '' : `__Host-heureum-oidc=${start.cookies['__Host-heureum-oidc']}`;
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const end = await testStage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return { location: String(end.headers.location), refresh: end.cookies['__Host-heureum-refresh'], back };
}

type Start = typeof proofs.startConnect | typeof proofs.startProof;

/** The whole way of connecting, or of a proof: begun with a bearer token, ended in a browser with these cookies. */
export async function runOwnFlow(
  start: Start,
  form: Record<string, string>,
  input: {
    headers: Record<string, string>;
    cookies?: Record<string, string>;
    between?: () => Promise<unknown>;
    /** One that was at the provider before. */
    browser?: Browser;
    /** Simulates the browser changing the provider's URL. */
    changed?: (address: URL) => void;
  },
) {
  const begun = await testStage.world.call(start as typeof proofs.startConnect, {
    params: { provider: 'demo' },
    body: { returnTo: '/genesis/user' },
    headers: input.headers,
  });
  expect(begun.status).toBe(200);
  const address = new URL(begun.body.data.url);
  input.changed?.(address);
  const back = await (input.browser ?? new Browser()).choose(address.href, form);
  await input.between?.();
  const cookies = { '__Host-heureum-oidc': String(begun.cookies['__Host-heureum-oidc']), ...input.cookies };
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = { cookie: cookie.join('; '), 'sec-fetch-site': 'cross-site' };
  const end = await testStage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return String(end.headers.location);
}

export const runAtRoot = (sql: string, parameters: unknown[] = []) =>
  testStage.world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
/** The proof of this person's sessions was longer ago than five minutes. */
export const expireProof = (personId: string) =>
  runAtRoot("update identity.sessions set proved_at = now() - interval '301 seconds' where person_id = $1", [personId]);
export const listMails = async (email: string) =>
  (await runAtRoot('select kind from kernel.mails where recipient = $1 order by id', [email])).map(({ kind }) => kind);
/** The person's audit entries, including rows written after the response. */
export async function listAudit(personId: string) {
  await flushDeferredWrites(testStage.world.app);
  const rows = await runAtRoot('select action from kernel.audit_log where subject_id = $1 order by id', [personId]);
  return rows.map(({ action }) => action);
}

/** Someone who proved this address. */
export async function createOwner(email: string): Promise<void> {
  const body = {
    email,
    password: 'correct horse battery',
    name: '먼저 온 사람',
    termsAccepted: true,
    ageConfirmed: true,
  };
  const { person } = (await testStage.world.call(endpoints.register, { body })).body.data;
  await runAtRoot('update identity.persons set email_verified_at = now() where id = $1', [person.id]);
}

export async function readProfile(refresh: string | undefined) {
  const renewed = await testStage.world.call(endpoints.refresh, {
    body: {},
    cookies: { '__Host-heureum-refresh': refresh ?? '' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const headers = { authorization: `Bearer ${renewed.body.data.accessToken}` };
  const profile = (await testStage.world.call(endpoints.readProfile, { headers })).body.data;
  return { headers, profile, cookies: { '__Host-heureum-refresh': renewed.cookies['__Host-heureum-refresh'] ?? '' } };
}

/** A code that a client of its own fetched, with its proof. */
export async function fetchCode(email: string): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = 'a-code-verifier-of-a-client-that-is-long-enough-1234';
  const query = new URLSearchParams({
    client_id: demoClient.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${testStage.config.publicUrl}/auth/oidc/demo/callback`,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = await new Browser().choose(`${testStage.issuer}/auth?${query}`, { email, name: '소셜 사람' });
  return { code: back.searchParams.get('code') ?? '', codeVerifier };
}
