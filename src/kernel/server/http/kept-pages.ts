/**
 * Pages that every visitor of whom nothing is known is shown alike: made once, packed once, and kept until what they show is touched. Whoever
 * carries a guest's cookie or a token is shown a page of his own.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../context.ts';
import type { House, HtmlKept } from '../room.ts';
import { type Touches, touchesOf } from '../touches.ts';
import { localeOf } from './bind.ts';
import { cookiesOf } from './control.ts';
import { hasTag } from './etag.ts';
import { type Encoding, encodingFor, pack, smallest } from './packing.ts';

/** A page as it leaves. */
export interface ReadyPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** One that is kept. */
class KeptPage {
  readonly mark: number;
  readonly headers: Record<string, string>;
  readonly #plain: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(mark: number, { html, headers }: ReadyPage) {
    this.mark = mark;
    this.#plain = Buffer.from(html);
    const tag = createHash('sha256').update(this.#plain).digest('base64url');
    // Browsers keep it and ask each time: who changed something sees it at once. Weak: packed or not, it says the same.
    this.headers = { ...headers, 'cache-control': 'no-cache', etag: `W/"${tag}"`, vary: 'Accept-Encoding, Cookie' };
  }

  get size(): number {
    return this.#plain.length;
  }

  /** Also its headers say what the page would say: browsers put them in place of those that they keep. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.headers);
    if (hasTag(request.headers['if-none-match'], this.headers.etag as string)) return reply.code(304).send();
    const encoding = this.size < smallest ? null : encodingFor(request);
    if (!encoding) return reply.code(200).send(this.#plain);
    const packed = this.#packed.get(encoding) ?? pack(this.#plain, encoding);
    this.#packed.set(encoding, packed);
    return reply
      .code(200)
      .header('content-encoding', encoding)
      .send(await packed);
  }
}

/** Bytes of pages that a process keeps, with room for what is packed of them. */
const mostBytes = 64 * 1024 * 1024;
/** What is not told (a signal that got lost, a clock) is seen after this long. */
const longestMs = 60_000;

/** Where a page is kept: everything that it depends on. */
export interface Place {
  key: string;
  companyId: string;
  topics: HtmlKept['topics'];
}

export class KeptPages {
  readonly #touches: Touches;
  readonly #guestCookie: string;
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: mostBytes,
    ttl: longestMs,
    // As in `recalled.ts`.
    ttlResolution: 0,
    sizeCalculation: ({ size }, key) => 2 * size + key.length,
  });
  /** Who comes while it is made waits for it, unless something was touched since. */
  readonly #making = new Map<string, { mark: number; page: Promise<KeptPage | ReadyPage> }>();

  constructor(house: House, guestCookie: string) {
    this.#touches = touchesOf(house);
    this.#guestCookie = guestCookie;
  }

  /** Null: this visitor is shown a page of his own. */
  placeOf(request: FastifyRequest, { topics, query }: HtmlKept, company: Tenant): Place | null {
    const { headers } = request;
    if (headers.authorization !== undefined || cookiesOf(request)[this.#guestCookie] !== undefined) return null;
    // Who names a company by himself is answered by himself: others may wait for what is made here.
    if (headers['x-company-code'] !== undefined || headers['x-company-id'] !== undefined) return null;
    const asked = request.query as Record<string, unknown>;
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
      localeOf(headers['accept-language']),
    ];
    const values = query.map((parameter) => asked[parameter] ?? null);
    return { key: JSON.stringify([request.url.split('?')[0], ...values, ...depends]), companyId: id, topics };
  }

  /** Sends what is kept at the place. `make` makes it where nothing is; of that only what succeeds is kept. */
  async send(place: Place, about: Answering, make: () => Promise<ReadyPage>): Promise<FastifyReply> {
    const { request, reply } = about;
    const { key, companyId, topics } = place;
    await this.#touches.follow(companyId);
    const mark = this.#touches.mark(companyId, topics);
    const kept = this.#pages.get(key);
    const page = kept && kept.mark === mark ? kept : await this.#made(place, mark, make);
    if (page instanceof KeptPage) return page.send(request, reply);
    return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.html);
  }

  #made(place: Place, mark: number | null, make: () => Promise<ReadyPage>): Promise<KeptPage | ReadyPage> {
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

  /** What was touched while it was made is sent as it is, and not kept. */
  async #ready(place: Place, mark: number | null, make: () => Promise<ReadyPage>): Promise<KeptPage | ReadyPage> {
    const { key, companyId, topics } = place;
    const page = await make();
    if (page.status !== 200) return page;
    const fresh = new KeptPage(mark ?? 0, page);
    if (mark !== null && mark === this.#touches.mark(companyId, topics)) this.#pages.set(key, fresh);
    return fresh;
  }
}

interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
}
