/** Signs what goes out, as Standard Webhooks says: HMAC-SHA256 over id, time and body. */
import { createHmac, randomBytes } from 'node:crypto';

export const createHookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

function createSignature(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** With a signature of each secret: while one replaces the other, both hold. */
export function createSignedHeaders(secrets: readonly string[], message: Message): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'heureum-webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => createSignature(secret, message)).join(' '),
  };
}
