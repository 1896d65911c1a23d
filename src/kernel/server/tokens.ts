/**
 * Signed tokens (HS256). What a token means is its issuer's business; here is only that we signed it and it is not over.
 * And texts that only we can read again.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { fail, kernelErrors } from '../contract/error.ts';
import { newId } from '../contract/ids.ts';
import { perHouse } from './house.ts';
import type { House } from './room.ts';

export interface Claims {
  /** What the token is for: `access`, `core`, `state`, … A token of one kind is never taken for another. */
  kind: string;
  /** Whom it is about. */
  sub: string;
  [more: string]: unknown;
}

/** `jti` is the token's own id; `iat` and `exp` are seconds since 1970. */
export type SignedClaims = Claims & { jti: string; iat: number; exp: number };

interface Key {
  id: string;
  bytes: Uint8Array;
}

const issuer = 'heureum';
const keys = new Map<string, Key>();
/** Checking a signature costs more than a cached row: hot tokens are checked once. */
const verified = perHouse(() => new LRUCache<string, SignedClaims>({ max: 10_000 }));

function keyOf(secret: string): Key {
  let key = keys.get(secret);
  if (!key) {
    const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'heureum tokens', 32));
    key = { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
    keys.set(secret, key);
  }
  return key;
}

/** The key that signs, and the one before, which is believed until it is taken out of the settings. */
function secrets({ config }: House): readonly string[] {
  return config.previousSecret ? [config.secret, config.previousSecret] : [config.secret];
}

/** A token that ends after `seconds`, for this installation alone. */
export async function signToken({ config }: House, claims: Claims, seconds: number): Promise<string> {
  const key = keyOf(config.secret);
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
    .setIssuer(issuer)
    .setAudience(config.publicUrl)
    .setJti(newId())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key.bytes);
}

/**
 * The claims of a token that we signed.
 * @throws AUTHENTICATION_EXPIRED whatever is wrong with it: its time is over, we did not sign it, it is for something else, or it cannot
 * be read (specification 8: a token that is there is told so; AUTHENTICATION_REQUIRED is for none)
 */
export async function verifyToken(house: House, token: string, kind?: string): Promise<SignedClaims> {
  const claims = verified(house).get(token) ?? (await check(house, token));
  if (claims.exp * 1000 <= Date.now()) throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
  if (kind !== undefined && claims.kind !== kind) throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
  return claims;
}

async function check(house: House, token: string): Promise<SignedClaims> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = secrets(house)
      .map(keyOf)
      .find(({ id }) => id === kid);
    if (!key) throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
    const audience = house.config.publicUrl;
    const options = { issuer, audience, algorithms: ['HS256'], requiredClaims: ['kind', 'sub', 'jti', 'iat', 'exp'] };
    const { payload } = await jwtVerify(token, key.bytes, options);
    const claims = payload as SignedClaims;
    verified(house).set(token, claims);
    return claims;
  } catch (error) {
    // A TypeError: what was sent is no token at all.
    const isBad = error instanceof errors.JOSEError || error instanceof TypeError;
    throw isBad ? fail(kernelErrors.AUTHENTICATION_EXPIRED) : error;
  }
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function sealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'heureum sealed texts', 32));
}

/** The text, unreadable without our secret: for what the database keeps and must not tell. */
export function sealText({ config }: House, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(config.secret), nonce);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

/** What `sealText` was given. @throws when it was sealed with another secret or changed since */
export function openText({ config }: House, sealed: string): string {
  if (!config.previousSecret) return openWith(config.secret, sealed);
  try {
    return openWith(config.secret, sealed);
  } catch {
    // Sealed with the key before.
    return openWith(config.previousSecret, sealed);
  }
}

function openWith(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, sealingKey(secret), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
}

const mac = (secret: string, text: string): Buffer =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', secret, '', 'heureum marks', 32)))
    .update(text)
    .digest();

/** Shows that a text comes from us, for what is not worth a token. */
export const macOf = ({ config }: House, text: string): string => mac(config.secret, text).toString('base64url');

export function macFits(house: House, text: string, sent: string): boolean {
  const bytes = Buffer.from(sent, 'base64url');
  return secrets(house).some((secret) => bytes.length === 32 && timingSafeEqual(mac(secret, text), bytes));
}

/** Characters of a mark that is typed or counted: 72 bits, which nobody guesses by asking us. */
const shortMark = 12;

/** As `macOf`, for where each character counts. */
export const shortMacOf = (house: House, text: string): string => macOf(house, text).slice(0, shortMark);

export function shortMacFits(house: House, text: string, sent: string): boolean {
  const bytes = Buffer.from(sent);
  return secrets(house).some((secret) => {
    const own = Buffer.from(mac(secret, text).toString('base64url').slice(0, shortMark));
    return bytes.length === own.length && timingSafeEqual(own, bytes);
  });
}
