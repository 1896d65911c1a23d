/** Pages: server-rendered ones of the rooms on companies' hosts, the single-page application everywhere else. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/error.ts';
import { companyCodeForm } from '../../contract/session.ts';
import type { TenantDirectory } from '../ports.ts';
import type { House, HtmlPage, HtmlRoute, PageScope } from '../room.ts';
import { type Application, applicationIn } from './application.ts';
import type { Binder, Exchange } from './bind.ts';
import { answerNotFound, headersOf } from './failures.ts';
import { type HostContext, resolveHost } from './host.ts';
import { KeptPages, type ReadyPage } from './kept-pages.ts';
import { requireSameOrigin } from './origin.ts';
import { sendPacked } from './packing.ts';

export interface PagesOptions {
  /** Folder of the built web application. */
  webRoot: string;
  /** Where the demo sign-in provider lives, for redirects after forms; null in production. */
  formTargets: readonly string[];
}

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** What a page may load and run: beside files of the build what carries the nonce, or styles that are these, to the letter. */
function policy(by: { nonce: string } | { styles: readonly string[] }, formTargets: readonly string[]): string {
  const own = 'nonce' in by ? `'nonce-${by.nonce}'` : null;
  return [
    "default-src 'self'",
    ["script-src 'self'", own].join(' ').trim(),
    ["style-src 'self'", ...('styles' in by ? by.styles.map(hashOf) : [own])].join(' '),
    // The component kit positions and sizes elements by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function readyPage({ styles, ...page }: HtmlPage, nonce: string, { formTargets }: PagesOptions): ReadyPage {
  return {
    status: page.status ?? 200,
    html: page.html,
    headers: {
      'content-type': page.contentType ?? 'text/html; charset=utf-8',
      'content-security-policy': policy(styles ? { styles } : { nonce }, formTargets),
    },
  };
}

/** One that only its visitor is shown. */
function sendOwn({ request, reply }: Exchange, { status, headers, html }: ReadyPage, { packed }: { packed: boolean }) {
  reply.code(status).headers(headers).header('cache-control', 'no-store');
  return packed ? sendPacked(request, reply, html) : reply.send(html);
}

const newNonce = (): string => randomBytes(16).toString('base64');

/** What `?company=` says in a page's address; null where it says nothing. */
function companyNamed(request: FastifyRequest): string | null {
  if (!request.url.includes('company=')) return null;
  const url = new URL(`http://host${request.url}`);
  if (request.method !== 'GET' || url.pathname.startsWith('/api/')) return null;
  return url.searchParams.get('company')?.trim().toLowerCase() || null;
}

/** `?company=code` on a root host leads to the company's own origin, path and other parameters kept. */
async function companyRedirect(house: House, binder: Binder, request: FastifyRequest): Promise<string | null> {
  const code = companyNamed(request);
  if (!code || !companyCodeForm.test(code)) return null;
  const host = await resolveHost(request.headers.host, {
    ...binder.options,
    directory: binder.options.ports.directory,
  });
  if (host?.type !== 'root') return null;
  const [asked, target] = [new URL(`http://host${request.url}`), new URL(house.config.publicUrl)];
  asked.searchParams.delete('company');
  target.hostname = `${code}.${target.hostname}`;
  return `${target.origin}${asked.pathname}${asked.search}`;
}

/** A company's old address leads to its new one, path and parameters kept: for pages; programs are told that there is none. */
async function formerRedirect(house: House, binder: Binder, request: FastifyRequest): Promise<string | null> {
  const { pathname, search } = new URL(`http://host${request.url}`);
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(?:api|auth|assets)\//.test(pathname)) return null;
  const { directory } = binder.options.ports;
  const host = await resolveHost(request.headers.host, { ...binder.options, directory });
  if (host?.type !== 'company' || host.company || !host.companyCode) return null;
  const code = await directory.movedTo(host.companyCode);
  if (code === null) return null;
  const target = new URL(house.config.publicUrl);
  target.hostname = `${code}.${target.hostname}`;
  return `${target.origin}${pathname}${search}`;
}

/** Files that a build has or that machines ask for, and hidden ones: where they are missing, no page stands in for them. */
const asset = /\/\.|\.(?:js|mjs|css|map|json|svg|png|jpe?g|webp|ico|woff2?|txt|xml|webmanifest)$/i;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Names of assets change with their content. */
const ageOf = (file: string): string =>
  /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const accepts = request.headers.accept ?? '*/*';
  return (
    request.method === 'GET' && !path.startsWith('/api/') && !asset.test(path) && /text\/html|\*\/\*/.test(accepts)
  );
}

/** `/hanbit` at the root, handed out after a company was made: its door. */
async function isDoor(path: string, directory: TenantDirectory): Promise<boolean> {
  const code = path.replace(/^\/|\/$/g, '').toLowerCase();
  return companyCodeForm.test(code) && (await directory.byCode(code))?.active === true;
}

/** Unknown addresses are answered 404, with the application, which says so or leads home. */
async function isKnown(
  request: FastifyRequest,
  { at, spa, directory }: { at: HostContext; spa: Application; directory: TenantDirectory },
): Promise<boolean> {
  const path = pathOf(request);
  if (at.type !== 'root') return at.company !== null && spa.knows('company', path);
  // The hook below has led every possible code to its company: what is left can be none.
  if (companyNamed(request) !== null) return false;
  return spa.knows('root', path) || isDoor(path, directory);
}

/** What an answer depends on, and nothing of how it travels: the page brings it unpacked and whole. */
const telling = ['host', 'accept-language', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/** What the application would be answered: only what went well is worth bringing; the rest it asks for by itself. */
async function answersTo(app: FastifyInstance, request: FastifyRequest, paths: readonly string[]) {
  const said = telling.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
  const remoteAddress = request.socket.remoteAddress;
  const headers = { ...Object.fromEntries(said), accept: 'application/json' };
  const about = { method: 'GET' as const, headers, ...(remoteAddress && { remoteAddress }) };
  const answerTo = async (url: string): Promise<[string, unknown][]> => {
    try {
      const reply = await app.inject({ url, ...about });
      return reply.statusCode === 200 ? [[url, reply.json()]] : [];
    } catch (error) {
      request.log.warn({ err: error, url }, 'a page goes out without its first answer');
      return [];
    }
  };
  return Object.fromEntries((await Promise.all(paths.map(answerTo))).flat());
}

export async function registerPages(
  app: FastifyInstance,
  binder: Binder,
  house: House,
  options: PagesOptions,
): Promise<void> {
  const built = applicationIn(options.webRoot);
  const first = house.rooms.flatMap((room) => room.first ?? []).map(({ path }) => path);
  const host = (request: FastifyRequest) =>
    resolveHost(request.headers.host, { ...binder.options, directory: binder.options.ports.directory });

  async function application(request: FastifyRequest, reply: FastifyReply, at: HostContext | null) {
    const spa = wantsPage(request) ? built() : null;
    if (!spa) return answerNotFound(request, reply);
    const nonce = newNonce();
    const { directory } = binder.options.ports;
    const known = at !== null && (await isKnown(request, { at, spa, directory }));
    const host = at?.type === 'root' ? 'root' : 'company';
    const path = known ? pathOf(request) : '';
    const root = house.config.publicUrl;
    const answers = known ? await answersTo(app, request, first) : {};
    const html = spa.html({ host, path, company: at?.company?.name ?? null, root, nonce, answers });
    const page = readyPage({ status: known ? 200 : 404, html }, nonce, options);
    return sendOwn({ request, reply }, page, { packed: true });
  }

  app.addHook('onRequest', async (request, reply) => {
    const target = (await companyRedirect(house, binder, request)) ?? (await formerRedirect(house, binder, request));
    if (target) return reply.code(302).header('location', target).send();
  });

  const kept = new KeptPages(house, binder.options.ports.guests.cookie);
  const pages = house.rooms.flatMap((room) => room.pages ?? []);
  for (const page of pages.filter(({ open }) => open?.(house.config) ?? true)) {
    app.route({
      method: page.method,
      url: page.path,
      handler: async (request, reply) => {
        const at = await host(request);
        if (page.scope === 'company' && !at?.company) return application(request, reply, at);
        if (page.scope === 'root' && at?.type !== 'root') return application(request, reply, at);
        const exchange = { request, reply };
        const place = page.kept && at?.company ? kept.placeOf(request, page.kept, at.company) : null;
        const make = () => madePage(binder, page, options, exchange);
        if (place) return kept.send(place, exchange, make);
        // A form holds what was typed beside what only its visitor may know: see `packing.ts`.
        return sendOwn(exchange, await make(), { packed: page.method === 'GET' && !page.guest });
      },
    });
  }

  if (existsSync(options.webRoot)) {
    await app.register(fastifyStatic, {
      root: options.webRoot,
      index: false,
      wildcard: false,
      // Pages leave by the routes above and below, and no other way; the addresses are for us.
      globIgnore: ['**/*.html', 'addresses.json', 'shells.json'],
      cacheControl: false,
      setHeaders: (response, path) => void response.header('cache-control', ageOf(path)),
      preCompressed: true,
    });
  }
  app.setNotFoundHandler(async (request, reply) => application(request, reply, await host(request)));
}

function texts(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries((values ?? {}) as object).map(([key, value]) => [key, String(value)]));
}

const namedOf = (values: Record<string, string>, names: readonly string[] | undefined): Record<string, string> =>
  names ? Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) : values;

/** The answer to a visit, whatever it is: the page, an address, a refusal that the page shows itself. @throws AppError */
async function madePage<Where extends PageScope>(
  binder: Binder,
  page: HtmlRoute<Where>,
  options: PagesOptions,
  exchange: Exchange,
): Promise<ReadyPage> {
  const { request } = exchange;
  if (page.method === 'POST') requireSameOrigin(request);
  const nonce = newNonce();
  const query = namedOf(texts(request.query), page.kept?.query);
  const asked = { params: texts(request.params), query, form: texts(request.body), nonce };
  // What is kept for many carries no nonce: the next visitor would be told it, too.
  const show = (shown: HtmlPage) => readyPage(page.kept ? { styles: [], ...shown } : shown, nonce, options);
  const { scope, feature } = page;
  const passage = { scope, feature, permission: page.guest ? 'guest' : 'public' } as const;
  try {
    const readOnly = page.method === 'GET' && !page.guest;
    const read = () => page.requires?.(asked.form);
    const way = { ...passage, readOnly, read };
    const result = await binder.exchange(exchange, way, (context) => page.handler(context, asked));
    if (!('redirect' in result)) return show(result);
    return { status: result.status ?? 303, headers: { location: result.redirect }, html: '' };
  } catch (error) {
    const { refused } = page;
    if (!refused || !(error instanceof AppError) || error.status >= 500) throw error;
    const reading = { scope: page.scope, permission: 'public', readOnly: true } as const;
    const shown = await binder.exchange(exchange, reading, (context) => refused(context, { ...asked, error }));
    const { headers, ...ready } = show({ status: error.status, ...shown });
    return { ...ready, headers: { ...headers, ...headersOf(error) } };
  }
}
