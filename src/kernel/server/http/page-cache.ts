/**
 * Pages that are equal for all anonymous visitors: rendered once, compressed once, and cached until their data changes. Callers
 * with a guest's cookie or a token get a page of their own.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { App, PageCaching } from '../app-module.ts';
import type { Tenant } from '../context.ts';
import { getTopicCounters, type TopicCounters } from '../topic-counters.ts';
import { chooseEncoding, compress, type Encoding, minBytes } from './compression.ts';
import { hasTag } from './etag.ts';
import { parseLocale } from './locale.ts';
import { parseCookies } from './response-control.ts';

/** A page as it leaves. */
export interface ReadyPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** A cached page. */
class CachedPage {
  readonly mark: number;
  readonly headers: Record<string, string>;
  readonly #plain: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(mark: number, { html, headers }: ReadyPage) {
    this.mark = mark;
    this.#plain = Buffer.from(html);
    const tag = createHash('sha256').update(this.#plain).digest('base64url');
    // Browsers store it and revalidate each time: an editor sees a change at once. Weak: compressed or not, the content is the
    // same.
    this.headers = { ...headers, 'cache-control': 'no-cache', etag: `W/"${tag}"`, vary: 'Accept-Encoding, Cookie' };
  }

  get size(): number {
    return this.#plain.length;
  }

  /** Sends a 304 with the page's headers, too: browsers replace their stored ones with them. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.headers);
    if (hasTag(request.headers['if-none-match'], this.headers.etag as string)) return reply.code(304).send();
    const encoding = this.size < minBytes ? null : chooseEncoding(request);
    if (!encoding) return reply.code(200).send(this.#plain);
    const packed = this.#packed.get(encoding) ?? compress(this.#plain, encoding);
    this.#packed.set(encoding, packed);
    return reply
      .code(200)
      .header('content-encoding', encoding)
      .send(await packed);
  }
}

/** Maximum bytes of cached pages per process, including their compressed forms. */
const maxBytes = 64 * 1024 * 1024;
/** Maximum age, for changes without notification (a lost signal, a clock). */
const longestMs = 60_000;

/** Cache key of a page: everything that it depends on. */
export interface CacheSlot {
  key: string;
  companyId: string;
  topics: PageCaching['topics'];
}

export class PageCache {
  readonly #touches: TopicCounters;
  readonly #guestCookie: string;
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    ttl: longestMs,
    // As in `lru-cache.ts`.
    ttlResolution: 0,
    sizeCalculation: ({ size }, key) => 2 * size + key.length,
  });
  /** A request during rendering waits for the page, unless its data changed since. */
  readonly #making = new Map<string, { mark: number; page: Promise<CachedPage | ReadyPage> }>();

  constructor(app: App, guestCookie: string) {
    this.#touches = getTopicCounters(app);
    this.#guestCookie = guestCookie;
  }

  /** Null: this visitor is shown a page of his own. */
  slotOf(request: FastifyRequest, { topics, query }: PageCaching, company: Tenant): CacheSlot | null {
    const { headers } = request;
    if (headers.authorization !== undefined || parseCookies(request)[this.#guestCookie] !== undefined) return null;
    // A caller who names a company explicitly gets a separate response: others may wait for pages made here.
    if (headers['x-company-code'] !== undefined || headers['x-company-id'] !== undefined) return null;
    const parameters = request.query as Record<string, unknown>;
    const { id, code, name, origin, locale, currency, timeZone, switchedOff } = company;
    const depends = [
      id,
      code,
      name,
      origin,
      locale,
      currency,
      timeZone,
      switchedOff.join(),
      parseLocale(headers['accept-language']),
    ];
    const values = query.map((parameter) => parameters[parameter] ?? null);
    return { key: JSON.stringify([request.url.split('?')[0], ...values, ...depends]), companyId: id, topics };
  }

  /** Sends the cached page. `make` renders it if missing; only successful pages are cached. */
  async send(place: CacheSlot, exchange: PageExchange, make: () => Promise<ReadyPage>): Promise<FastifyReply> {
    const { request, reply } = exchange;
    const { key, companyId, topics } = place;
    await this.#touches.follow(companyId);
    const mark = this.#touches.mark(companyId, topics);
    const cached = this.#pages.get(key);
    const page = cached && cached.mark === mark ? cached : await this.#made(place, mark, make);
    if (page instanceof CachedPage) return page.send(request, reply);
    return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.html);
  }

  #made(place: CacheSlot, mark: number | null, make: () => Promise<ReadyPage>): Promise<CachedPage | ReadyPage> {
    if (mark === null) return this.#ready(place, mark, make);
    const { key } = place;
    const begun = this.#making.get(key);
    if (begun?.mark === mark) return begun.page;
    const making = { mark, page: this.#ready(place, mark, make) };
    this.#making.set(key, making);
    const end = () => void (this.#making.get(key) === making && this.#making.delete(key));
    making.page.then(end, end);
    return making.page;
  }

  /** A page whose data changed during rendering is sent as it is, but not cached. */
  async #ready(place: CacheSlot, mark: number | null, make: () => Promise<ReadyPage>): Promise<CachedPage | ReadyPage> {
    const { key, companyId, topics } = place;
    const page = await make();
    if (page.status !== 200) return page;
    const fresh = new CachedPage(mark ?? 0, page);
    if (mark !== null && mark === this.#touches.mark(companyId, topics)) this.#pages.set(key, fresh);
    return fresh;
  }
}

interface PageExchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
