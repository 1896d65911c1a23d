/** What tests of the providers share: the demo provider beside a house, and a browser that goes through its pages. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import type { Config } from '#kernel/server/config.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { flushAfterwards } from '#kernel/server/jobs/afterwards.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type * as proofs from '../../contract/proof.endpoints.ts';
import { startDemoProvider } from '../demo-provider/server.ts';
import { demoClient } from '../providers.ts';

/** The house of the test file. */
export const stage = { world: null as never as World, config: null as never as Config, issuer: '' };

/** Opens the house and the provider, at a port of the file's own. */
export function openStage(port: number, more: Record<string, string> = {}): void {
  let demo: Awaited<ReturnType<typeof startDemoProvider>> | undefined;
  beforeAll(async () => {
    stage.world = await testWorld({ settings: { DEMO_OIDC_PORT: String(port), ...more } });
    stage.config = stage.world.config;
    stage.issuer = `http://localhost:${port}`;
    demo = await startDemoProvider(stage.world.house);
  });
  afterAll(async () => {
    await demo?.stop();
    await stage.world?.close();
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
      const asked = new URL(url).pathname.startsWith('/interaction/');
      const reply = await this.#send(url, asked ? form : undefined);
      const next = new URL(reply.headers.get('location') ?? '', url);
      if (next.origin !== stage.issuer) return next;
      url = next.href;
    }
    throw new Error('the provider never came back');
  }
}

/** The whole sign-in in a browser. @returns where it ended and the refresh cookie, if any */
export async function signIn(
  form: Record<string, string>,
  about: { forgetState?: boolean; returnTo?: string; isYoung?: boolean } = {},
) {
  const age = about.isYoung ? undefined : ('confirmed' as const);
  const query = { terms: 'accepted' as const, ...(age && { age }), returnTo: about.returnTo ?? '/genesis' };
  const start = await stage.world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
  expect(start.status).toBe(302);
  const back = await new Browser().choose(String(start.headers.location), form);
  const cookie = about.forgetState ? '' : `__Host-heureum-oidc=${start.cookies['__Host-heureum-oidc']}`;
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const end = await stage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return { location: String(end.headers.location), refresh: end.cookies['__Host-heureum-refresh'], back };
}

type Start = typeof proofs.startConnect | typeof proofs.startProof;

/** The whole way of connecting, or of a proof: begun with a bearer token, ended in a browser with these cookies. */
export async function ownFlow(
  start: Start,
  form: Record<string, string>,
  about: {
    headers: Record<string, string>;
    cookies?: Record<string, string>;
    between?: () => Promise<unknown>;
    /** One that was at the provider before. */
    browser?: Browser;
    /** What the browser makes of the provider's address. */
    changed?: (address: URL) => void;
  },
) {
  const begun = await stage.world.call(start as typeof proofs.startConnect, {
    params: { provider: 'demo' },
    body: { returnTo: '/genesis/user' },
    headers: about.headers,
  });
  expect(begun.status).toBe(200);
  const address = new URL(begun.body.data.url);
  about.changed?.(address);
  const back = await (about.browser ?? new Browser()).choose(address.href, form);
  await about.between?.();
  const cookies = { '__Host-heureum-oidc': String(begun.cookies['__Host-heureum-oidc']), ...about.cookies };
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = { cookie: cookie.join('; '), 'sec-fetch-site': 'cross-site' };
  const end = await stage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return String(end.headers.location);
}

export const atRoot = (sql: string, parameters: unknown[] = []) =>
  stage.world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
/** The proof of this person's sessions was longer ago than five minutes. */
export const forgetProof = (personId: string) =>
  atRoot("update identity.sessions set proved_at = now() - interval '301 seconds' where person_id = $1", [personId]);
export const mailsTo = async (email: string) =>
  (await atRoot('select kind from kernel.mails where recipient = $1 order by id', [email])).map(({ kind }) => kind);
/** What the trail says of the person, rows included that are written after the answer. */
export async function auditOf(personId: string) {
  await flushAfterwards(stage.world.house);
  const rows = await atRoot('select action from kernel.audit_log where subject_id = $1 order by id', [personId]);
  return rows.map(({ action }) => action);
}

/** Someone who proved this address. */
export async function ownerOf(email: string): Promise<void> {
  const body = {
    email,
    password: 'correct horse battery',
    name: '먼저 온 사람',
    termsAccepted: true,
    ageConfirmed: true,
  };
  const { person } = (await stage.world.call(endpoints.register, { body })).body.data;
  await atRoot('update identity.persons set email_verified_at = now() where id = $1', [person.id]);
}

export async function profileOf(refresh: string | undefined) {
  const renewed = await stage.world.call(endpoints.refresh, {
    body: {},
    cookies: { '__Host-heureum-refresh': refresh ?? '' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const headers = { authorization: `Bearer ${renewed.body.data.accessToken}` };
  const profile = (await stage.world.call(endpoints.readProfile, { headers })).body.data;
  return { headers, profile, cookies: { '__Host-heureum-refresh': renewed.cookies['__Host-heureum-refresh'] ?? '' } };
}

/** A code that a client of its own fetched, with its proof. */
export async function fetchCode(email: string): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = 'a-code-verifier-of-a-client-that-is-long-enough-1234';
  const query = new URLSearchParams({
    client_id: demoClient.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${stage.config.publicUrl}/auth/oidc/demo/callback`,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = await new Browser().choose(`${stage.issuer}/auth?${query}`, { email, name: '소셜 사람' });
  return { code: back.searchParams.get('code') ?? '', codeVerifier };
}
