/**
 * Whether a call may be believed. Standard Webhooks: an HMAC-SHA256 over id, time and body, in a header that may name several; or the
 * secret itself. What is compared takes the same time whatever it is.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type HookProof, type HookRefusalReason, hookKeyHeader, hookTolerance } from '../../contract/stream.ts';

/** The last part of an address: 128 random bits. */
export const createHookKey = (): string => randomBytes(16).toString('base64url');

/** As Standard Webhooks writes one, whichever way it is used. */
export const createHookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

type Headers = (name: string) => string | undefined;

export interface HookCall {
  header: Headers;
  bytes: Buffer;
  now: number;
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqualConstantTime = (first: string, second: string): boolean =>
  timingSafeEqual(hashText(first), hashText(second));

/** The id that the sender gives a message, the same however often it is sent. */
export function getMessageId(header: Headers): string | null {
  const id = header('webhook-id') ?? header('idempotency-key') ?? null;
  return id !== null && /^[\x21-\x7e]{1,200}$/.test(id) ? id : null;
}

/** True if sent within five minutes of now; null if no time is given. */
function isRecent({ header, now }: HookCall): boolean | null {
  const sent = header('webhook-timestamp');
  if (sent === undefined) return null;
  return /^\d{1,12}$/.test(sent) && Math.abs(now / 1000 - Number(sent)) <= hookTolerance;
}

function isSigned({ header, bytes }: HookCall, secret: string): boolean {
  const id = header('webhook-id') ?? '';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${id}.${header('webhook-timestamp')}.`)
    .update(bytes)
    .digest('base64');
  const signatures = (header('webhook-signature') ?? '').split(' ').slice(0, 10);
  return signatures.some((candidate) => isEqualConstantTime(candidate, `v1,${signature}`));
}

/** Why it is not believed; null where it is. */
export function findDoubt(call: HookCall, proof: HookProof, secret: string): HookRefusalReason | null {
  const recent = isRecent(call);
  if (proof === 'key') {
    if (!isEqualConstantTime(call.header(hookKeyHeader) ?? '', secret)) return 'key';
    return recent === false ? 'time' : null;
  }
  const isProved = isSigned(call, secret);
  if (recent !== true) return 'time';
  if (getMessageId(call.header) === null) return 'id';
  return isProved ? null : 'signature';
}
