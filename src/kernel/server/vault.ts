/**
 * Encryption of a company's sealed values: AES-256-GCM with a company key, bound to company and place, so that a moved value cannot
 * be opened. The company key is stored wrapped by a key derived from the installation's secret; `DataKeys` provides its storage
 * (`ports.ts`).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from './app-module.ts';
import type { DataKey } from './ports.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

function encrypt(key: Uint8Array, bytes: Uint8Array, bound: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(bound));
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

/** @throws when it was sealed with another key, for another place, or changed since */
function decrypt(key: Uint8Array, sealValue: string, bound: string): Buffer {
  const bytes = Buffer.from(sealValue, 'base64url');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(bound));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
}

const createWrappingKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'heureum keys of companies', keyBytes));

const getKeyContext = (companyId: string, version: number): string => JSON.stringify(['data-key', companyId, version]);
const getValueContext = (companyId: string, name: string): string => JSON.stringify(['secret', companyId, name]);

export function createDataKey({ config }: App, companyId: string, version: number): { key: DataKey; wrapped: string } {
  const key = randomBytes(keyBytes);
  const wrapped = encrypt(createWrappingKey(config.secret), key, getKeyContext(companyId, version));
  return { key: { companyId, version, key }, wrapped };
}

/** @throws when neither the installation's secret nor the one before opens it */
export function unwrapKey({ config }: App, companyId: string, stored: { version: number; wrapped: string }): DataKey {
  const bound = getKeyContext(companyId, stored.version);
  const openBy = (secret: string) => decrypt(createWrappingKey(secret), stored.wrapped, bound);
  const { version } = stored;
  if (!config.previousSecret) return { companyId, version, key: openBy(config.secret) };
  try {
    return { companyId, version, key: openBy(config.secret) };
  } catch {
    // Wrapped with the secret before.
    return { companyId, version, key: openBy(config.previousSecret) };
  }
}

/** The same key wrapped by the installation's secret of now; null where it is already. @throws as `unwrapKey` */
export function rewrapKey(app: App, companyId: string, stored: { version: number; wrapped: string }): string | null {
  const bound = getKeyContext(companyId, stored.version);
  const now = createWrappingKey(app.config.secret);
  try {
    decrypt(now, stored.wrapped, bound);
    return null;
  } catch {
    // Wrapped with the secret before.
    return encrypt(now, unwrapKey(app, companyId, stored).key, bound);
  }
}

export const encryptValue = ({ companyId, key }: DataKey, name: string, value: string): string =>
  encrypt(key, Buffer.from(value, 'utf8'), getValueContext(companyId, name));

export const openValue = ({ companyId, key }: DataKey, name: string, text: string): string =>
  decrypt(key, text, getValueContext(companyId, name)).toString('utf8');
