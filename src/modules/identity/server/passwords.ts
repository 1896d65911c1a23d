/** Password hashes: argon2id (RFC 9106) with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Background } from '#kernel/server/background.ts';
import type { Context } from '#kernel/server/context.ts';
import type { HashJob } from './argon2.thread.ts';

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** A hash takes a core for some 50 ms and 19 MiB: more at once would starve everything else, which keeps a core to itself. */
export const mostAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Who waits longer than this queue is has given up: of one company, and of all. */
const longest = { lane: 100, all: 400 };

const threads = new Background<HashJob, Uint8Array>(new URL('./argon2.thread.ts', import.meta.url));

let running = 0;
let waiting = 0;
interface Waiter {
  go(): void;
  leave(error: Error): void;
}

/**
 * Each company waits in a lane of its own, known devices and strangers apart, and the lanes take turns: a flood in one keeps
 * nobody else waiting.
 */
const lanes = new Map<string, Waiter[]>();

export const laneOf = (context: Context, about: { known?: boolean } = {}): string =>
  `${about.known ? 'known ' : ''}${context.company?.id ?? 'root'}`;

/** From one place so many strangers are served at once: filling a lane takes many places. */
const mostFromPlace = 30;
const places = new Map<string, number>();

function take(name: string, most: number): () => void {
  const taken = places.get(name) ?? 0;
  if (taken >= most) throw fail(kernelErrors.UNAVAILABLE);
  places.set(name, taken + 1);
  return () => {
    const left = (places.get(name) ?? 1) - 1;
    if (left > 0) places.set(name, left);
    else places.delete(name);
  };
}

/**
 * A place for someone who signs in, from the first question to the database to the end of the hash: a flood beyond it costs
 * nothing but its refusal. `from`: the address of a stranger. @returns what gives the place back @throws UNAVAILABLE
 */
export function takePlace(lane: string, from: string | null = null): () => void {
  const leaveAddress = from === null ? null : take(`from ${from}`, mostFromPlace);
  try {
    const leaveLane = take(lane, longest.lane);
    return () => {
      leaveLane();
      leaveAddress?.();
    };
  } catch (error) {
    leaveAddress?.();
    throw error;
  }
}

/** When all is full, the longest lane gives its last place to a shorter one. */
function makeRoom(mine: number): void {
  const [crowd] = [...lanes.values()].toSorted((one, other) => other.length - one.length);
  const last = crowd && crowd.length > mine + 1 ? crowd.pop() : undefined;
  if (!last) throw fail(kernelErrors.UNAVAILABLE);
  waiting -= 1;
  last.leave(fail(kernelErrors.UNAVAILABLE));
}

function wait(lane: string): Promise<void> {
  const queue = lanes.get(lane) ?? [];
  if (queue.length >= longest.lane) throw fail(kernelErrors.UNAVAILABLE);
  if (waiting >= longest.all) makeRoom(queue.length);
  waiting += 1;
  lanes.set(lane, queue);
  return new Promise((go, leave) => void queue.push({ go, leave }));
}

/** The next of the lane whose turn it is, which then goes to the end. */
function callNext(): boolean {
  const [lane, queue] = lanes.entries().next().value ?? [];
  if (lane === undefined || !queue) return false;
  lanes.delete(lane);
  const next = queue.shift();
  if (queue.length > 0) lanes.set(lane, queue);
  waiting -= 1;
  next?.go();
  return true;
}

async function oneOfFew<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
  // Who is called takes over the place of who leaves.
  if (running >= mostAtOnce) await wait(lane);
  else running += 1;
  try {
    return await work();
  } finally {
    if (!callNext()) running -= 1;
  }
}

function tagOf(password: string, nonce: Buffer, lane: string): Promise<Buffer> {
  const job = { message: password.normalize('NFKC'), nonce, ...cost };
  return oneOfFew(lane, async () => Buffer.from(await threads.run(job)));
}

/** @returns the hash in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, lane: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, lane);
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** True when the password fits. A null hash (unknown person, or one without password) takes the same time and is false. */
export async function passwordFits(password: string, hash: string | null, lane: string): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? nobody).split('$');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), lane);
  const expected = Buffer.from(tag, 'base64');
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
