/** Password hashes: argon2id (RFC 9106) with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { placeOf } from '#kernel/server/ratelimit.ts';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** A hash takes a core for some 50 ms and 19 MiB: more at once would starve everything else. */
const mostAtOnce = 2;
/** Who waits longer than this queue is has given up: of one company, and of all. */
const longest = { lane: 100, all: 400 };
/** Strangers fill no more than this share: the rest is kept for known devices and for who is signed in. */
const strangersShare = 0.8;
/** From one place so many wait at once: a flood needs many. */
const mostFromPlace = 20;

/** Where someone waits: the company's lane, the place that it is asked from (null: no stranger's), and whether that is known. */
export interface Waiter {
  company: string;
  place: string | null;
  known: boolean;
}

let running = 0;
let waiting = 0;
/** Each company waits in a lane of its own, and the lanes take turns: a flood at one keeps nobody else waiting. */
const lanes = new Map<string, (() => void)[]>();
/** How many wait from each place. */
const places = new Map<string, number>();

/** `device`: the person's known one. */
export const waiterOf = (context: Context, device: string | null = null): Waiter => ({
  company: context.company?.id ?? 'root',
  place: context.ip && placeOf(context.ip),
  known: device !== null || context.actor.kind === 'person',
});

function isFull({ company, place, known }: Waiter): boolean {
  const share = known ? 1 : strangersShare;
  const queue = lanes.get(company)?.length ?? 0;
  const fromHere = place && !known ? (places.get(place) ?? 0) : 0;
  return queue >= longest.lane * share || waiting >= longest.all * share || fromHere >= mostFromPlace;
}

function leave(place: string): void {
  const left = (places.get(place) ?? 0) - 1;
  if (left > 0) places.set(place, left);
  else places.delete(place);
}

async function wait(waiter: Waiter): Promise<void> {
  if (isFull(waiter)) throw fail(kernelErrors.UNAVAILABLE);
  const { company, place } = waiter;
  const queue = lanes.get(company) ?? [];
  waiting += 1;
  lanes.set(company, queue);
  if (place) places.set(place, (places.get(place) ?? 0) + 1);
  await new Promise<void>((resolve) => void queue.push(resolve));
  if (place) leave(place);
}

/** The next of the lane whose turn it is, which then goes to the end. */
function callNext(): boolean {
  const [lane, queue] = lanes.entries().next().value ?? [];
  if (lane === undefined || !queue) return false;
  lanes.delete(lane);
  const go = queue.shift();
  if (queue.length > 0) lanes.set(lane, queue);
  waiting -= 1;
  go?.();
  return true;
}

async function oneOfFew<Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> {
  // Who is called takes over the place of who leaves.
  if (running >= mostAtOnce) await wait(waiter);
  else running += 1;
  try {
    return await work();
  } finally {
    if (!callNext()) running -= 1;
  }
}

function tagOf(password: string, nonce: Buffer, waiter: Waiter): Promise<Buffer> {
  return oneOfFew(waiter, () => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }));
}

/** @returns the hash in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, waiter: Waiter): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, waiter);
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** True when the password fits. A null hash (unknown person, or one without password) takes the same time and is false. */
export async function passwordFits(password: string, hash: string | null, waiter: Waiter): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? nobody).split('$');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), waiter);
  const expected = Buffer.from(tag, 'base64');
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
