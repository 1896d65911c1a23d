/** Password hashes: argon2id (RFC 9106) with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane). */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Background, niceness } from '#kernel/server/background.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import type { House } from '#kernel/server/room.ts';
import type { HashJob } from './argon2.thread.ts';

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** A hash takes a core for some 50 ms and 19 MiB: more at once would starve everything else, which keeps a core to itself. */
export const mostAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Who waits longer than this queue is has given up: of one company, and of all. */
const longest = { lane: 100, all: 400 };

/** Of the process: threads know nothing of whose password it is. A crowd is hashed last of all that there is to do. */
const file = new URL('./argon2.thread.ts', import.meta.url);
const threads = {
  usual: new Background<HashJob, Uint8Array>(file),
  crowd: new Background<HashJob, Uint8Array>(file, niceness.last),
};
/** More waiting in one lane are a crowd. */
const usualWaiting = 10;

interface Waiter {
  go(): void;
  leave(error: Error): void;
}

/** From one place so many strangers are served at once: filling a lane takes many places. */
const mostFromPlace = 30;

/**
 * Who waits for a hash, in one house. Each company waits in a lane of its own, known devices and strangers apart, and the lanes
 * take turns: a flood in one keeps nobody else waiting.
 */
class Line {
  #running = 0;
  #waiting = 0;
  readonly #lanes = new Map<string, Waiter[]>();
  readonly #places = new Map<string, number>();

  /** @returns what gives the place back @throws UNAVAILABLE */
  take(name: string, most: number): () => void {
    const taken = this.#places.get(name) ?? 0;
    if (taken >= most) throw fail(kernelErrors.UNAVAILABLE);
    this.#places.set(name, taken + 1);
    return () => {
      const left = (this.#places.get(name) ?? 1) - 1;
      if (left > 0) this.#places.set(name, left);
      else this.#places.delete(name);
    };
  }

  /** When all is full, the longest lane gives its last place to a shorter one. */
  #makeRoom(mine: number): void {
    const [crowd] = [...this.#lanes.values()].toSorted((one, other) => other.length - one.length);
    const last = crowd && crowd.length > mine + 1 ? crowd.pop() : undefined;
    if (!last) throw fail(kernelErrors.UNAVAILABLE);
    this.#waiting -= 1;
    last.leave(fail(kernelErrors.UNAVAILABLE));
  }

  #wait(lane: string): Promise<void> {
    const queue = this.#lanes.get(lane) ?? [];
    if (queue.length >= longest.lane) throw fail(kernelErrors.UNAVAILABLE);
    if (this.#waiting >= longest.all) this.#makeRoom(queue.length);
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

  /** `work` is told how many of its lane wait behind it. */
  async oneOfFew<Result>(lane: string, work: (waiting: number) => Promise<Result>): Promise<Result> {
    // Who is called takes over the place of who leaves.
    if (this.#running >= mostAtOnce) await this.#wait(lane);
    else this.#running += 1;
    try {
      return await work(this.#lanes.get(lane)?.length ?? 0);
    } finally {
      if (!this.#callNext()) this.#running -= 1;
    }
  }
}

const lineOf = perHouse(() => new Line());

/** Where somebody waits. */
export interface Lane {
  line: Line;
  name: string;
}

export const laneNamed = (house: House, name: string): Lane => ({ line: lineOf(house), name });

export const laneOf = (context: AnyContext, asker: { isKnownPerson?: boolean } = {}): Lane =>
  laneNamed(houseOf(context), `${asker.isKnownPerson ? 'known ' : ''}${context.companyId ?? 'root'}`);

/**
 * A place for someone who signs in, from the first question to the database to the end of the hash: a flood beyond it costs
 * nothing but its refusal. `from`: the address of a stranger. @returns what gives the place back @throws UNAVAILABLE
 */
export function takePlace({ line, name }: Lane, from: string | null = null): () => void {
  const leaveAddress = from === null ? null : line.take(`from ${from}`, mostFromPlace);
  try {
    const leaveLane = line.take(name, longest.lane);
    return () => {
      leaveLane();
      leaveAddress?.();
    };
  } catch (error) {
    leaveAddress?.();
    throw error;
  }
}

function tagOf(password: string, nonce: Buffer, { line, name }: Lane): Promise<Buffer> {
  const job = { message: password.normalize('NFKC'), nonce, ...cost };
  return line.oneOfFew(name, async (waiting) => {
    const { usual, crowd } = threads;
    return Buffer.from(await (waiting > usualWaiting ? crowd : usual).run(job));
  });
}

/** @returns the hash in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, lane: Lane): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, lane);
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** True when the password fits. A null hash (unknown person, or one without password) takes the same time and is false. */
export async function passwordFits(password: string, hash: string | null, lane: Lane): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? nobody).split('$');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), lane);
  const expected = Buffer.from(tag, 'base64');
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
