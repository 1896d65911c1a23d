/** Pages: server-rendered ones of the modules on companies' hosts, the single-page application everywhere else. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/error.ts';
import { companyCodeForm } from '../../contract/session.ts';
import type { App, HtmlPage, HtmlRoute, PageScope } from '../app-module.ts';
import type { TenantDirectory } from '../ports.ts';
import { sendCompressed } from './compression.ts';
import type { Exchange } from './exchange.ts';
import { getRetryHeaders, sendNotFound } from './failures.ts';
import { findHost, type HostContext } from './host.ts';
import { assertSameOrigin } from './origin.ts';
import { PageCache, type ReadyPage } from './page-cache.ts';
import type { Binder } from './route-binder.ts';
import { createSpaLoader, type SpaDocument } from './spa-document.ts';

export interface PagesOptions {
  /** Folder of the built web application. */
  webRoot: string;
  /** Origins of the demo sign-in provider, for redirects after forms; null in production. */
  formTargets: readonly string[];
}

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Content security policy of a page: files of the build, plus either scripts and styles with the nonce or exactly these styles. */
function createPolicy(by: { nonce: string } | { styles: readonly string[] }, formTargets: readonly string[]): string {
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

function toReadyPage({ styles, ...page }: HtmlPage, nonce: string, { formTargets }: PagesOptions): ReadyPage {
  return {
    status: page.status ?? 200,
    html: page.html,
    headers: {
      'content-type': page.contentType ?? 'text/html; charset=utf-8',
      'content-security-policy': createPolicy(styles ? { styles } : { nonce }, formTargets),
    },
  };
}

/** One that only its visitor is shown. */
function sendPersonalPage(
  { request, reply }: Exchange,
  { status, headers, html }: ReadyPage,
  { packed }: { packed: boolean },
) {
  reply.code(status).headers(headers).header('cache-control', 'no-store');
  return packed ? sendCompressed(request, reply, html) : reply.send(html);
}

const createNonce = (): string => randomBytes(16).toString('base64');

/** Company in `?company=` of a page's address; null if absent. */
function readCompanyParameter(request: FastifyRequest): string | null {
  if (!request.url.includes('company=')) return null;
  const url = new URL(`http://host${request.url}`);
  if (request.method !== 'GET' || url.pathname.startsWith('/api/')) return null;
  return url.searchParams.get('company')?.trim().toLowerCase() || null;
}

/** Redirects `?company=code` on a root host to the company's own origin, with path and other parameters unchanged. */
async function findCompanyRedirect(app: App, binder: Binder, request: FastifyRequest): Promise<string | null> {
  const code = readCompanyParameter(request);
  if (!code || !companyCodeForm.test(code)) return null;
  const host = await findHost(request.headers.host, {
    ...binder.options,
    directory: binder.options.ports.directory,
  });
  if (host?.type !== 'root') return null;
  const [requested, target] = [new URL(`http://host${request.url}`), new URL(app.config.publicUrl)];
  requested.searchParams.delete('company');
  target.hostname = `${code}.${target.hostname}`;
  return `${target.origin}${requested.pathname}${requested.search}`;
}

/**
 * Redirects a company's old address to its new one, with path and parameters unchanged: for pages only; programs get a not-found
 * error.
 */
async function findFormerRedirect(app: App, binder: Binder, request: FastifyRequest): Promise<string | null> {
  const { pathname, search } = new URL(`http://host${request.url}`);
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(?:api|auth|assets)\//.test(pathname)) return null;
  const { directory } = binder.options.ports;
  const host = await findHost(request.headers.host, { ...binder.options, directory });
  if (host?.type !== 'company' || host.company || !host.companyCode) return null;
  const code = await directory.movedTo(host.companyCode);
  if (code === null) return null;
  const target = new URL(app.config.publicUrl);
  target.hostname = `${code}.${target.hostname}`;
  return `${target.origin}${pathname}${search}`;
}

/** Build files, files that machines ask for, and hidden ones: if missing, no page replaces them. */
const assetPattern = /\/\.|\.(?:js|mjs|css|map|json|svg|png|jpe?g|webp|ico|woff2?|txt|xml|webmanifest)$/i;

const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Names of assets change with their content. */
const getCacheControl = (file: string): string =>
  /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

function isPageRequested(request: FastifyRequest): boolean {
  const path = getPath(request);
  const accepts = request.headers.accept ?? '*/*';
  return (
    request.method === 'GET' &&
    !path.startsWith('/api/') &&
    !assetPattern.test(path) &&
    /text\/html|\*\/\*/.test(accepts)
  );
}

/** `/hanbit` at the root, handed out after a company was made: its door. */
async function isCompanyAddress(path: string, directory: TenantDirectory): Promise<boolean> {
  const code = path.replace(/^\/|\/$/g, '').toLowerCase();
  return companyCodeForm.test(code) && (await directory.byCode(code))?.active === true;
}

/** Unknown addresses are answered 404, with the application, which says so or leads home. */
async function isKnownAddress(
  request: FastifyRequest,
  { at, spa, directory }: { at: HostContext; spa: SpaDocument; directory: TenantDirectory },
): Promise<boolean> {
  const path = getPath(request);
  if (at.type !== 'root') return at.company !== null && spa.hasPath('company', path);
  // The hook below has led every possible code to its company: what is left can be none.
  if (readCompanyParameter(request) !== null) return false;
  return spa.hasPath('root', path) || isCompanyAddress(path, directory);
}

/** Request headers that a response depends on, none about transport: the page embeds it uncompressed and whole. */
const forwardedHeaders = [
  'host',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

/** Embeds responses that the application would request: only successful ones; the application requests the rest itself. */
async function loadAnswers(fastify: FastifyInstance, request: FastifyRequest, paths: readonly string[]) {
  const forwardedEntries = forwardedHeaders.flatMap((name) =>
    request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
  );
  const remoteAddress = request.socket.remoteAddress;
  const headers = { ...Object.fromEntries(forwardedEntries), accept: 'application/json' };
  const injection = { method: 'GET' as const, headers, ...(remoteAddress && { remoteAddress }) };
  const answerTo = async (url: string): Promise<[string, unknown][]> => {
    try {
      const reply = await fastify.inject({ url, ...injection });
      return reply.statusCode === 200 ? [[url, reply.json()]] : [];
    } catch (error) {
      request.log.warn({ err: error, url }, 'a page goes out without its first answer');
      return [];
    }
  };
  return Object.fromEntries((await Promise.all(paths.map(answerTo))).flat());
}

export async function registerPages(
  fastify: FastifyInstance,
  binder: Binder,
  app: App,
  options: PagesOptions,
): Promise<void> {
  const built = createSpaLoader(options.webRoot);
  const first = app.modules.flatMap((appModule) => appModule.preloadedEndpoints ?? []).map(({ path }) => path);
  const host = (request: FastifyRequest) =>
    findHost(request.headers.host, { ...binder.options, directory: binder.options.ports.directory });

  async function application(request: FastifyRequest, reply: FastifyReply, at: HostContext | null) {
    const spa = isPageRequested(request) ? built() : null;
    if (!spa) return sendNotFound(request, reply);
    const nonce = createNonce();
    const { directory } = binder.options.ports;
    const isAddressKnown = at !== null && (await isKnownAddress(request, { at, spa, directory }));
    const host = at?.type === 'root' ? 'root' : 'company';
    const path = isAddressKnown ? getPath(request) : '';
    const root = app.config.publicUrl;
    const answers = isAddressKnown ? await loadAnswers(fastify, request, first) : {};
    const html = spa.html({ host, path, company: at?.company?.name ?? null, root, nonce, answers });
    const page = toReadyPage({ status: isAddressKnown ? 200 : 404, html }, nonce, options);
    return sendPersonalPage({ request, reply }, page, { packed: true });
  }

  fastify.addHook('onRequest', async (request, reply) => {
    const target =
      (await findCompanyRedirect(app, binder, request)) ?? (await findFormerRedirect(app, binder, request));
    if (target) return reply.code(302).header('location', target).send();
  });

  const pageCache = new PageCache(app, binder.options.ports.guests.cookie);
  const pages = app.modules.flatMap((appModule) => appModule.pages ?? []);
  for (const page of pages.filter(({ open }) => open?.(app.config) ?? true)) {
    fastify.route({
      method: page.method,
      url: page.path,
      handler: async (request, reply) => {
        const at = await host(request);
        if (page.scope === 'company' && !at?.company) return application(request, reply, at);
        if (page.scope === 'root' && at?.type !== 'root') return application(request, reply, at);
        const exchange = { request, reply };
        const place = page.caching && at?.company ? pageCache.slotOf(request, page.caching, at.company) : null;
        const make = () => renderPage(binder, page, options, exchange);
        if (place) return pageCache.send(place, exchange, make);
        // A form holds what was typed beside what only its visitor may know: see `compression.ts`.
        return sendPersonalPage(exchange, await make(), { packed: page.method === 'GET' && !page.guest });
      },
    });
  }

  if (existsSync(options.webRoot)) {
    await fastify.register(fastifyStatic, {
      root: options.webRoot,
      index: false,
      wildcard: false,
      // Pages leave by the routes above and below, and no other way; the addresses are for us.
      globIgnore: ['**/*.html', 'addresses.json', 'shells.json'],
      cacheControl: false,
      setHeaders: (response, path) => void response.header('cache-control', getCacheControl(path)),
      preCompressed: true,
    });
  }
  fastify.setNotFoundHandler(async (request, reply) => application(request, reply, await host(request)));
}

function toTextValues(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries((values ?? {}) as object).map(([key, value]) => [key, String(value)]));
}

const pickNamed = (values: Record<string, string>, names: readonly string[] | undefined): Record<string, string> =>
  names ? Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) : values;

/** The answer to a visit, whatever it is: the page, an address, a refusal that the page shows itself. @throws AppError */
async function renderPage<Where extends PageScope>(
  binder: Binder,
  page: HtmlRoute<Where>,
  options: PagesOptions,
  exchange: Exchange,
): Promise<ReadyPage> {
  const { request } = exchange;
  if (page.method === 'POST') assertSameOrigin(request);
  const nonce = createNonce();
  const query = pickNamed(toTextValues(request.query), page.caching?.query);
  const htmlRequest = { params: toTextValues(request.params), query, form: toTextValues(request.body), nonce };
  // A page cached for many carries no nonce: the next visitor would get the same one.
  const show = (htmlPage: HtmlPage) =>
    toReadyPage(page.caching ? { styles: [], ...htmlPage } : htmlPage, nonce, options);
  const { scope, feature } = page;
  try {
    const readOnly = page.method === 'GET' && !page.guest;
    const validate = () => page.requires?.(htmlRequest.form);
    const security = { scope, feature, permission: page.guest ? 'guest' : 'public', readOnly, validate } as const;
    const result = await binder.exchange(exchange, security, (context) => page.handler(context, htmlRequest));
    if (!('redirect' in result)) return show(result);
    return { status: result.status ?? 303, headers: { location: result.redirect }, html: '' };
  } catch (error) {
    const { renderRefusal: refused } = page;
    if (!refused || !(error instanceof AppError) || error.status >= 500) throw error;
    const reading = { scope: page.scope, permission: 'public', readOnly: true } as const;
    const errorPage = await binder.exchange(exchange, reading, (context) =>
      refused(context, { ...htmlRequest, error }),
    );
    const { headers, ...ready } = show({ status: error.status, ...errorPage });
    return { ...ready, headers: { ...headers, ...getRetryHeaders(error) } };
  }
}
