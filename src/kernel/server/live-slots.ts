/**
 * Stream limits: counts the live streams that a process holds open, by owner, and reserves half of the shared places for members.
 */
import { fail, kernelErrors } from '../contract/error.ts';
import { getNetworkKey } from './rate-limit.ts';

export interface StreamLimits {
  /** Of one person or guest in a company: browsers allow six per host. */
  person: number;
  /** Per address, or /64 of an IPv6 one: it may serve a whole office. */
  address: number;
  /** Of one company: no company takes the places of the others. */
  company: number;
  total: number;
}
const defaultStreamLimits: StreamLimits = { person: 20, address: 500, company: 3000, total: 10_000 };

/** Anybody becomes a guest, as often as he likes: what is for all is at most so far theirs. */
const guestsShare = 0.5;

/** Whose stream it is. */
interface StreamOwner {
  companyId: string;
  /** The person or guest. */
  who: string;
  guest: boolean;
  ip: string;
}

interface StreamQuota {
  key: string;
  most: number;
  refusal: keyof typeof refusals;
}
const refusals = { tooMany: kernelErrors.TOO_MANY_REQUESTS, full: kernelErrors.UNAVAILABLE };

export class LiveSlots {
  readonly #limits: StreamLimits;
  readonly #taken = new Map<string, number>();

  constructor(limits: Partial<StreamLimits> = {}) {
    this.#limits = { ...defaultStreamLimits, ...limits };
  }

  /** The places that a stream takes: its own, and those that all share; a guest's also of the guests' share. */
  #placesOf({ companyId, who, guest, ip }: StreamOwner): StreamQuota[] {
    const { person, address, company, total } = this.#limits;
    const shared: StreamQuota[] = [
      { key: `at ${getNetworkKey(ip)}`, most: address, refusal: 'tooMany' },
      { key: `in ${companyId}`, most: company, refusal: 'full' },
      { key: 'all', most: total, refusal: 'full' },
    ];
    const guests = shared.map(({ key, most, refusal }) => ({
      key: `guests ${key}`,
      most: most * guestsShare,
      refusal,
    }));
    return [{ key: `of ${companyId} ${who}`, most: person, refusal: 'tooMany' }, ...shared, ...(guest ? guests : [])];
  }

  /** @throws TOO_MANY_REQUESTS, UNAVAILABLE when the company's places or all are taken */
  check(seat: StreamOwner): void {
    const full = this.#placesOf(seat).find(({ key, most }) => (this.#taken.get(key) ?? 0) + 1 > most);
    if (full) throw fail(refusals[full.refusal]);
  }

  take(seat: StreamOwner): void {
    for (const { key } of this.#placesOf(seat)) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  leave(seat: StreamOwner): void {
    for (const { key } of this.#placesOf(seat)) {
      const remaining = (this.#taken.get(key) ?? 0) - 1;
      if (remaining > 0) this.#taken.set(key, remaining);
      else this.#taken.delete(key);
    }
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#taken.get('all') ?? 0;
  }
}
