/**
 * A lane of its own for calls that programs may send by the thousand. How often they come is judged in memory, before anything is looked
 * up, and few of a company are worked on at once: people there meet a few of them in the line for a connection, and not the flood.
 */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LaneRule, Route } from '../app-module.ts';
import { FairQueue } from '../database/fair-queue.ts';
import { createTooManyRequestsError } from '../rate-limit.ts';

const maxPlaces = 1000;
/** Milliseconds that one may have to wait, as far as can be foreseen, and how many wait whatever can be foreseen. */
const maxWaitMs = 2000;
const maxQueueLength = 200;

class Lane {
  readonly #rule: LaneRule;
  readonly #turns: FairQueue;
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 10_000 });

  constructor(rule: LaneRule) {
    this.#rule = rule;
    const { atOnce } = rule;
    this.#turns = new FairQueue({
      all: maxPlaces * atOnce,
      each: atOnce,
      beside: atOnce,
      patience: maxWaitMs,
      line: maxQueueLength,
    });
  }

  /** @throws TOO_MANY_REQUESTS */
  #take(address: string): void {
    const { burst, perMinute } = this.#rule;
    const now = performance.now();
    const bucket = this.#buckets.get(address) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000);
    if (tokens < 1) throw createTooManyRequestsError(Math.ceil(((1 - tokens) * 60) / perMinute));
    this.#buckets.set(address, { tokens: tokens - 1, at: now });
  }

  /** @throws TOO_MANY_REQUESTS, UNAVAILABLE where too many wait already, and for a caller who hung up in the line */
  async run<Result>(request: FastifyRequest, isLimited: boolean, work: () => Promise<Result>): Promise<Result> {
    const { host = '', 'x-company-code': code = '', 'x-company-id': id = '' } = request.headers;
    const place = `${host} ${code} ${id}`.slice(0, 300);
    if (isLimited) this.#take(`${place} ${request.url.split('?')[0]}`);
    const leave = await this.#turns.enter(place, () => request.raw.socket.destroyed);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/** Runs calls through the route's lane, if it has one. */
export function createLaneRunner({ lane: rule }: Pick<Route, 'lane'>, isLimited: () => boolean) {
  const lane = rule && new Lane(rule);
  return <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    lane ? lane.run(request, isLimited(), work) : work();
}
