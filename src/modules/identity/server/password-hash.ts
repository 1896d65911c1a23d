/** Password hashes: argon2id (RFC 9106) with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane). */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import { BackgroundThreads, niceness } from '#kernel/server/background-threads.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { HashJob } from './argon2.thread.ts';

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** A hash takes a core for some 50 ms and 19 MiB: more at once would starve everything else, which retains a core of its own. */
export const maxConcurrentHashes = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A client behind a longer queue than this has given up: per company, and in total. */
const maxQueue = { lane: 100, all: 400 };

/** Of the process: threads know nothing of whose password it is. A crowd is hashed last of all that there is to do. */
const workerFile = new URL('./argon2.thread.ts', import.meta.url);
const threads = {
  usual: new BackgroundThreads<HashJob, Uint8Array>(workerFile),
  crowd: new BackgroundThreads<HashJob, Uint8Array>(workerFile, niceness.last),
};
/** More waiting in one lane are a crowd. */
const maxUsualQueue = 10;

interface Waiter {
  go(): void;
  leave(error: Error): void;
}

/** At most this many strangers from one place are served at once: filling a lane takes many places. */
const maxPerPlace = 30;

/**
 * Clients waiting for a hash, in one app. Each company has its own lane, with known devices and strangers apart, and the lanes take
 * turns: a flood in one delays nobody else.
 */
class HashQueue {
  #running = 0;
  #waiting = 0;
  readonly #lanes = new Map<string, Waiter[]>();
  readonly #places = new Map<string, number>();

  /** @returns what gives the place back @throws UNAVAILABLE */
  take(name: string, most: number): () => void {
    const usedPlaces = this.#places.get(name) ?? 0;
    if (usedPlaces >= most) throw fail(kernelErrors.UNAVAILABLE);
    this.#places.set(name, usedPlaces + 1);
    return () => {
      const remaining = (this.#places.get(name) ?? 1) - 1;
      if (remaining > 0) this.#places.set(name, remaining);
      else this.#places.delete(name);
    };
  }

  /** When all is full, the longest lane gives its last place to a shorter one. */
  #makeRoom(mine: number): void {
    const [crowd] = [...this.#lanes.values()].toSorted((a, b) => b.length - a.length);
    const last = crowd && crowd.length > mine + 1 ? crowd.pop() : undefined;
    if (!last) throw fail(kernelErrors.UNAVAILABLE);
    this.#waiting -= 1;
    last.leave(fail(kernelErrors.UNAVAILABLE));
  }

  #wait(lane: string): Promise<void> {
    const queue = this.#lanes.get(lane) ?? [];
    if (queue.length >= maxQueue.lane) throw fail(kernelErrors.UNAVAILABLE);
    if (this.#waiting >= maxQueue.all) this.#makeRoom(queue.length);
    this.#waiting += 1;
    this.#lanes.set(lane, queue);
    return new Promise((go, leave) => void queue.push({ go, leave }));
  }

  /** The next of the lane whose turn it is, which then goes to the end. */
  #callNext(): boolean {
    const [lane, queue] = this.#lanes.entries().next().value ?? [];
    if (lane === undefined || !queue) return false;
    this.#lanes.delete(lane);
    const next = queue.shift();
    if (queue.length > 0) this.#lanes.set(lane, queue);
    this.#waiting -= 1;
    next?.go();
    return true;
  }

  /** `work` receives the number waiting behind it in its lane. */
  async oneOfFew<Result>(lane: string, work: (waiting: number) => Promise<Result>): Promise<Result> {
    // A called waiter takes the slot of the one that leaves.
    if (this.#running >= maxConcurrentHashes) await this.#wait(lane);
    else this.#running += 1;
    try {
      return await work(this.#lanes.get(lane)?.length ?? 0);
    } finally {
      if (!this.#callNext()) this.#running -= 1;
    }
  }
}

const getHashQueue = perApp(() => new HashQueue());

/** The lane of a client. */
export interface HashLane {
  line: HashQueue;
  name: string;
}

export const createNamedLane = (app: App, name: string): HashLane => ({ line: getHashQueue(app), name });

export const getLane = (context: AnyContext, asker: { isKnownPerson?: boolean } = {}): HashLane =>
  createNamedLane(appOf(context), `${asker.isKnownPerson ? 'known ' : ''}${context.companyId ?? 'root'}`);

/**
 * A place for someone who signs in, from the first question to the database to the end of the hash: a flood beyond it costs
 * nothing but its refusal. `from`: the address of a stranger. @returns what gives the place back @throws UNAVAILABLE
 */
export function acquirePlace({ line, name }: HashLane, from: string | null = null): () => void {
  const leaveAddress = from === null ? null : line.take(`from ${from}`, maxPerPlace);
  try {
    const leaveLane = line.take(name, maxQueue.lane);
    return () => {
      leaveLane();
      leaveAddress?.();
    };
  } catch (error) {
    leaveAddress?.();
    throw error;
  }
}

function getTag(password: string, nonce: Buffer, { line, name }: HashLane): Promise<Buffer> {
  const job = { message: password.normalize('NFKC'), nonce, ...cost };
  return line.oneOfFew(name, async (waiting) => {
    const { usual, crowd } = threads;
    return Buffer.from(await (waiting > maxUsualQueue ? crowd : usual).run(job));
  });
}

/** @returns the hash in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, lane: HashLane): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await getTag(password, nonce, lane);
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

const dummyHash = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** True when the password fits. A null hash (unknown person, or one without password) takes the same time and is false. */
export async function verifyPassword(password: string, hash: string | null, lane: HashLane): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? dummyHash).split('$');
  const actual = await getTag(password, Buffer.from(salt, 'base64'), lane);
  const expected = Buffer.from(tag, 'base64');
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
