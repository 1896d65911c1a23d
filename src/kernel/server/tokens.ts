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
import { createId } from '../contract/ids.ts';
import { perApp } from './app.ts';
import type { App } from './app-module.ts';

export interface Claims {
  /** Purpose of the token: `access`, `core`, `state`, … A token of one kind is never accepted as another. */
  kind: string;
  /** Token subject. */
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
const verified = perApp(() => new LRUCache<string, SignedClaims>({ max: 10_000 }));

function getSigningKey(secret: string): Key {
  let key = keys.get(secret);
  if (!key) {
    const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'heureum tokens', 32));
    key = { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
    keys.set(secret, key);
  }
  return key;
}

/** The key that signs, and the one before, which is believed until it is taken out of the settings. */
function getSecrets({ config }: App): readonly string[] {
  return config.previousSecret ? [config.secret, config.previousSecret] : [config.secret];
}

/** A token that ends after `seconds`, for this installation alone. */
export async function signToken({ config }: App, claims: Claims, seconds: number): Promise<string> {
  const key = getSigningKey(config.secret);
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
    .setIssuer(issuer)
    .setAudience(config.publicUrl)
    .setJti(createId())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key.bytes);
}

/**
 * Claims of a token that we signed.
 * @throws AUTHENTICATION_EXPIRED for any fault: it is expired, not signed by us, for another purpose, or unreadable (specification
 * 8: this code is for a token that is present; AUTHENTICATION_REQUIRED is for none)
 */
export async function verifyToken(app: App, token: string, kind?: string): Promise<SignedClaims> {
  const claims = verified(app).get(token) ?? (await checkToken(app, token));
  if (claims.exp * 1000 <= Date.now()) throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
  if (kind !== undefined && claims.kind !== kind) throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
  return claims;
}

async function checkToken(app: App, token: string): Promise<SignedClaims> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = getSecrets(app)
      .map(getSigningKey)
      .find(({ id }) => id === kid);
    if (!key) throw fail(kernelErrors.AUTHENTICATION_EXPIRED);
    const audience = app.config.publicUrl;
    const options = { issuer, audience, algorithms: ['HS256'], requiredClaims: ['kind', 'sub', 'jti', 'iat', 'exp'] };
    const { payload } = await jwtVerify(token, key.bytes, options);
    const claims = payload as SignedClaims;
    verified(app).set(token, claims);
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

function createSealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'heureum sealed texts', 32));
}

/** Encrypts the text with our secret: for data that the database stores and must not reveal. */
export function sealText({ config }: App, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, createSealingKey(config.secret), nonce);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a text from `sealText`. @throws when it was sealed with another secret or changed since */
export function openText({ config }: App, sealed: string): string {
  if (!config.previousSecret) return decryptWith(config.secret, sealed);
  try {
    return decryptWith(config.secret, sealed);
  } catch {
    // Sealed with the key before.
    return decryptWith(config.previousSecret, sealed);
  }
}

function decryptWith(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, createSealingKey(secret), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
}

const createMacBytes = (secret: string, text: string): Buffer =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', secret, '', 'heureum marks', 32)))
    .update(text)
    .digest();

/** Proves that a text comes from us, where a token would be too much. */
export const createMac = ({ config }: App, text: string): string =>
  createMacBytes(config.secret, text).toString('base64url');

export function isValidMac(app: App, text: string, sent: string): boolean {
  const bytes = Buffer.from(sent, 'base64url');
  return getSecrets(app).some((secret) => bytes.length === 32 && timingSafeEqual(createMacBytes(secret, text), bytes));
}

/** Characters of a mark that is typed or counted: 72 bits, which nobody guesses by asking us. */
const shortMark = 12;

/** As `createMac`, for where each character counts. */
export const shortMacOf = (app: App, text: string): string => createMac(app, text).slice(0, shortMark);

export function isValidShortMac(app: App, text: string, sent: string): boolean {
  const bytes = Buffer.from(sent);
  return getSecrets(app).some((secret) => {
    const own = Buffer.from(createMacBytes(secret, text).toString('base64url').slice(0, shortMark));
    return bytes.length === own.length && timingSafeEqual(own, bytes);
  });
}
