/** Password hashes: argon2id (RFC 9106) with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** A hash takes a core for some 50 ms and 19 MiB: more at once would starve everything else. */
const mostAtOnce = 2;
/** Who waits longer than this queue is has given up: of one company, and of all. */
const longest = { lane: 100, all: 400 };

let running = 0;
let waiting = 0;
/** Each company waits in a lane of its own, and the lanes take turns: a flood at one keeps nobody else waiting. */
const lanes = new Map<string, (() => void)[]>();

export const laneOf = (context: Context): string => context.company?.id ?? 'root';

function wait(lane: string): Promise<void> {
  const queue = lanes.get(lane) ?? [];
  if (queue.length >= longest.lane || waiting >= longest.all) throw fail(kernelErrors.UNAVAILABLE);
  waiting += 1;
  lanes.set(lane, queue);
  return new Promise((resolve) => void queue.push(resolve));
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
  return oneOfFew(lane, () => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }));
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
