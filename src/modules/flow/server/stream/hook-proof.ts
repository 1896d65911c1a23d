/**
 * Whether a call may be believed. Standard Webhooks: an HMAC-SHA256 over id, time and body, in a header that may name several; or the
 * secret itself. What is compared takes the same time whatever it is.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type HookDoubt, type HookProof, hookKeyHeader, hookTolerance } from '../../contract/stream.ts';

/** The last part of an address: 128 random bits. */
export const newHookKey = (): string => randomBytes(16).toString('base64url');

/** As Standard Webhooks writes one, whichever way it is used. */
export const newHookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

type Headers = (name: string) => string | undefined;

export interface Call {
  header: Headers;
  bytes: Buffer;
  now: number;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));

/** The id that the sender gives a message, the same however often it is sent. */
export function idOf(header: Headers): string | null {
  const id = header('webhook-id') ?? header('idempotency-key') ?? null;
  return id !== null && /^[\x21-\x7e]{1,200}$/.test(id) ? id : null;
}

/** Sent within five minutes of now; null where no time is told. */
function isRecent({ header, now }: Call): boolean | null {
  const sent = header('webhook-timestamp');
  if (sent === undefined) return null;
  return /^\d{1,12}$/.test(sent) && Math.abs(now / 1000 - Number(sent)) <= hookTolerance;
}

function isSigned({ header, bytes }: Call, secret: string): boolean {
  const id = header('webhook-id') ?? '';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const made = createHmac('sha256', key)
    .update(`${id}.${header('webhook-timestamp')}.`)
    .update(bytes)
    .digest('base64');
  const given = (header('webhook-signature') ?? '').split(' ').slice(0, 10);
  return given.some((one) => isSame(one, `v1,${made}`));
}

/** Why it is not believed; null where it is. */
export function doubtOf(call: Call, proof: HookProof, secret: string): HookDoubt | null {
  const recent = isRecent(call);
  if (proof === 'key') {
    if (!isSame(call.header(hookKeyHeader) ?? '', secret)) return 'key';
    return recent === false ? 'time' : null;
  }
  const isProved = isSigned(call, secret);
  if (recent !== true) return 'time';
  if (idOf(call.header) === null) return 'id';
  return isProved ? null : 'signature';
}
