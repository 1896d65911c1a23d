/**
 * Web push: a message to a browser that is not open, through the push service of its maker (RFC 8030), which can read nothing of it
 * (RFC 8291) and knows who sends (RFC 8292). The key that we are known by is made from the secret: with another secret
 * browsers register again at their next visit.
 */
import { createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto';
import ece from 'http_ece';
import { SignJWT } from 'jose';
import { fail } from '../contract/error.ts';
import { maskSealed } from '../contract/sealed-value.ts';
import { systemErrors } from '../contract/system.ts';
import { perApp } from './app.ts';
import type { App } from './app-module.ts';
import { isLocalName, isLocalOnly } from './config.ts';

/** Push address of a browser, as in its PushSubscription. */
export interface PushTarget {
  endpoint: string;
  /** Its public key: an uncompressed point of P-256, base64url. */
  p256dh: string;
  /** Its shared secret: 16 bytes, base64url. */
  auth: string;
}

/** The services of Chrome, Firefox, Safari and Edge. An address anywhere else would make the server ask whatever a caller names. */
const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** Seconds for which a service retains a message for an offline browser, and our signature is valid. */
const messageTtlSeconds = 24 * 60 * 60;
const signatureSeconds = 12 * 60 * 60;
const timeoutMs = 10_000;

interface Keys {
  publicKey: string;
  signing: ReturnType<typeof createPrivateKey>;
}

const keys = perApp(({ config }: App): Keys => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', config.secret, '', 'heureum web push', 32)));
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const d = curve.getPrivateKey().toString('base64url');
  const signing = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
  return { publicKey: point.toString('base64url'), signing };
});

/** Browser registration key: base64url. */
export const getVapidPublicKey = (app: App): string => keys(app).publicKey;

/** Without access from outside, a local service is accepted. */
function isService(app: App, url: URL): boolean {
  const { config } = app;
  if (config.environment !== 'production' && isLocalOnly(config) && isLocalName(url.hostname)) return true;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return pushServices.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name));
}

/** @throws PUSH_SERVICE_UNKNOWN for an address that is none of the known services' */
export function assertPushService(app: App, endpoint: string): void {
  if (!URL.canParse(endpoint) || !isService(app, new URL(endpoint))) throw fail(systemErrors.PUSH_SERVICE_UNKNOWN);
}

async function createAuthorization(app: App, audience: string): Promise<string> {
  const { publicKey, signing } = keys(app);
  const { publicUrl, mailFrom } = app.config;
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(Date.now() / 1000) + signatureSeconds)
    .sign(signing);
  return `vapid t=${token}, k=${publicKey}`;
}

function encryptMessage(target: PushTarget, text: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const { p256dh: dh, auth: authSecret } = target;
  return ece.encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh, authSecret, salt: randomBytes(16) });
}

/** Service responses for a browser that will not return, or that registered with another key. */
const goneStatuses = new Set([400, 401, 403, 404, 410]);

/**
 * Sends a text (at most 3 kB) to the browser's service. `topic` replaces an undelivered message of the same name.
 * @returns false when the browser is gone for good; throws when a retry makes sense
 */
export async function sendPush(
  app: App,
  target: PushTarget,
  message: { text: string; topic: string },
): Promise<boolean> {
  const url = new URL(target.endpoint);
  if (!isService(app, url)) return false;
  const reply = await fetch(url, {
    method: 'POST',
    // A redirect would lead past the list of services.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: await createAuthorization(app, url.origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(messageTtlSeconds),
      urgency: 'high',
      topic: message.topic,
    },
    body: new Uint8Array(encryptMessage(target, maskSealed(message.text))),
  });
  await reply.body?.cancel();
  if (reply.ok) return true;
  if (goneStatuses.has(reply.status)) return false;
  throw new Error(`the push service ${url.hostname} answered ${reply.status}`);
}
