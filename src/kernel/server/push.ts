/**
 * Web push: a message to a browser that is not open, through the push service of its maker (RFC 8030), which can read nothing of it
 * (RFC 8291) and knows who sends (RFC 8292). The key that we are known by is made from the secret: with another secret
 * browsers register again at their next visit.
 */
import { createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto';
import ece from 'http_ece';
import { SignJWT } from 'jose';
import { fail } from '../contract/error.ts';
import { maskSealed } from '../contract/sealed.ts';
import { systemErrors } from '../contract/system.ts';
import { isLocalName, isLocalOnly } from './config.ts';
import { perHouse } from './house.ts';
import type { House } from './room.ts';

/** Where a browser is told, as its PushSubscription names it. */
export interface PushTarget {
  endpoint: string;
  /** Its public key: an uncompressed point of P-256, base64url. */
  p256dh: string;
  /** Its shared secret: 16 bytes, base64url. */
  auth: string;
}

/** The services of Chrome, Firefox, Safari and Edge. An address anywhere else would make the server ask whatever a caller names. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** Seconds that a service keeps a message for a browser that is off, and that our signature holds. */
const keptFor = 24 * 60 * 60;
const signedFor = 12 * 60 * 60;
const patience = 10_000;

interface Keys {
  publicKey: string;
  signing: ReturnType<typeof createPrivateKey>;
}

const keys = perHouse(({ config }: House): Keys => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', config.secret, '', 'heureum web push', 32)));
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const d = curve.getPrivateKey().toString('base64url');
  const signing = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
  return { publicKey: point.toString('base64url'), signing };
});

/** What browsers register with: base64url. */
export const pushKeyOf = (house: House): string => keys(house).publicKey;

/** Where nobody comes from outside, a service on this machine will do. */
function isService(house: House, url: URL): boolean {
  const { config } = house;
  if (config.environment !== 'production' && isLocalOnly(config) && isLocalName(url.hostname)) return true;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return services.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name));
}

/** @throws PUSH_SERVICE_UNKNOWN for an address that is none of the known services' */
export function checkPushService(house: House, endpoint: string): void {
  if (!URL.canParse(endpoint) || !isService(house, new URL(endpoint))) throw fail(systemErrors.PUSH_SERVICE_UNKNOWN);
}

async function authorization(house: House, audience: string): Promise<string> {
  const { publicKey, signing } = keys(house);
  const { publicUrl, mailFrom } = house.config;
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(Date.now() / 1000) + signedFor)
    .sign(signing);
  return `vapid t=${token}, k=${publicKey}`;
}

function sealed(target: PushTarget, text: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const { p256dh: dh, auth: authSecret } = target;
  return ece.encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh, authSecret, salt: randomBytes(16) });
}

/** What a service answers about a browser that will not come back, or that registered with another key. */
const gone = new Set([400, 401, 403, 404, 410]);

/**
 * Hands a text (at most 3 kB) to the browser's service. `topic` replaces an undelivered message of the same name.
 * @returns false when the browser is gone for good; throws when it is worth another try
 */
export async function push(
  house: House,
  target: PushTarget,
  message: { text: string; topic: string },
): Promise<boolean> {
  const url = new URL(target.endpoint);
  if (!isService(house, url)) return false;
  const reply = await fetch(url, {
    method: 'POST',
    // A redirect would lead past the list of services.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: {
      authorization: await authorization(house, url.origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptFor),
      urgency: 'high',
      topic: message.topic,
    },
    body: new Uint8Array(sealed(target, maskSealed(message.text))),
  });
  await reply.body?.cancel();
  if (reply.ok) return true;
  if (gone.has(reply.status)) return false;
  throw new Error(`the push service ${url.hostname} answered ${reply.status}`);
}
