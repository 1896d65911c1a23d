/**
 * The demo provider: a real OpenID provider on loopback, so that signing in goes the same way as with Google, without
 * credentials of anyone. It refuses to start in production.
 */

import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Configuration, Provider } from 'oidc-provider';
import { Email } from '#kernel/contract/email.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { Config } from '#kernel/server/config.ts';
import { PersonName } from '../../contract/shapes.ts';
import { selectDemoPeople } from '../person.queries.ts';
import { demoClient, getDemoIssuer } from '../providers.ts';
import { type DemoPerson, renderDemoPage } from './page.ts';

const maxFormBytes = 4096;

function createConfiguration(config: Config, names: Map<string, string>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: demoClient.clientId,
        client_secret: demoClient.clientSecret,
        redirect_uris: [`${config.publicUrl}/auth/oidc/demo/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [config.secret] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'demo' }] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, name: names.get(sub) ?? sub }),
    }),
    // The person chose a demo account on purpose: there is nothing to consent to.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function listDemoPeople(app: App): Promise<DemoPerson[]> {
  const options = { companyId: null, personId: null, accessVersion: null, readOnly: true };
  return app.database.within(options, (unit) => unit.query(selectDemoPeople(120)));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > maxFormBytes) throw new RangeError('form too long');
  }
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
  });
  response.end(html);
}

class Interactions {
  readonly #provider: Provider;
  readonly #house: App;
  readonly #names: Map<string, string>;

  constructor(app: App, provider: Provider, names: Map<string, string>) {
    this.#house = app;
    this.#provider = provider;
    this.#names = names;
  }

  /** A known person retains the stored name; a new one supplies a name. */
  async #choose(form: URLSearchParams): Promise<string | null> {
    const email = Email.safeParse(form.get('email') ?? '');
    if (!email.success) return null;
    const knownPerson = (await listDemoPeople(this.#house)).find((person) => person.email === email.data);
    const typed = PersonName.safeParse(form.get('name') ?? '');
    if (!knownPerson && !typed.success) return null;
    this.#names.set(email.data, knownPerson?.name ?? typed.data ?? email.data);
    return email.data;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, params } = await this.#provider.interactionDetails(request, response);
    const hinted = new URLSearchParams({ email: String(params.login_hint ?? '') });
    // A known account in the hint was chosen on the previous page.
    const accountOfHint = request.method === 'POST' ? null : await this.#choose(hinted);
    if (accountOfHint) {
      return this.#provider.interactionFinished(request, response, { login: { accountId: accountOfHint } });
    }
    if (request.method !== 'POST')
      return sendPage(response, renderDemoPage({ uid, people: await listDemoPeople(this.#house) }));
    const form = await readForm(request);
    if (form.get('cancel')) {
      const result = { error: 'access_denied', error_description: 'cancelled by the person' };
      return this.#provider.interactionFinished(request, response, result);
    }
    const accountId = await this.#choose(form);
    const problem = '이름과 이메일을 확인해 주세요. · Please check name and e-mail.';
    if (!accountId)
      return sendPage(response, renderDemoPage({ uid, people: await listDemoPeople(this.#house), problem }));
    await this.#provider.interactionFinished(request, response, { login: { accountId } });
  }
}

interface DemoProvider {
  serve: ReturnType<Provider['callback']>;
  interactions: Interactions;
}

/** Made for the first who comes: the library and the key take longer than the rest of a start, and most starts see nobody. */
async function createProvider(app: App, issuer: string): Promise<DemoProvider> {
  // Loaded here only: production never reads it.
  const { Provider } = await import('oidc-provider');
  const names = new Map<string, string>();
  const provider = new Provider(issuer, createConfiguration(app.config, names));
  return { serve: provider.callback(), interactions: new Interactions(app, provider, names) };
}

/** Listens on loopback at the port of the setting `demoOidcPort`. @throws Error in production */
export async function startDemoProvider(app: App): Promise<{ stop(): Promise<void> }> {
  const { config } = app;
  const issuer = getDemoIssuer(config);
  if (config.environment === 'production' || !issuer) throw new Error('the demo provider is impossible in production');
  let desk: Promise<DemoProvider> | null = null;
  const server = createServer((request, response) => {
    desk ??= createProvider(app, issuer);
    desk
      .then(({ serve, interactions }) =>
        request.url?.startsWith('/interaction/') ? interactions.answer(request, response) : serve(request, response),
      )
      .catch((error: Error) => {
        // A stale or foreign interaction; there is nothing to go on with.
        if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(`${error.name}: 로그인을 처음부터 다시 시작해 주세요. / Please start the sign-in again.`);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
