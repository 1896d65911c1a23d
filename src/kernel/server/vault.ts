/**
 * Sealing of what a company keeps encrypted: AES-256-GCM with a key of the company, bound to company and place, so that a value moved
 * elsewhere opens nothing. The company's key is kept wrapped by one that is made from the installation's secret; which room keeps it,
 * `DataKeys` says (`ports.ts`).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { DataKey } from './ports.ts';
import type { House } from './room.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

function seal(key: Uint8Array, bytes: Uint8Array, bound: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(bound));
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

/** @throws when it was sealed with another key, for another place, or changed since */
function open(key: Uint8Array, sealed: string, bound: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(bound));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
}

const wrappingKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'heureum keys of companies', keyBytes));

const placeOfKey = (companyId: string, version: number): string => JSON.stringify(['data-key', companyId, version]);
const placeOfValue = (companyId: string, name: string): string => JSON.stringify(['secret', companyId, name]);

export function newDataKey({ config }: House, companyId: string, version: number): { key: DataKey; wrapped: string } {
  const key = randomBytes(keyBytes);
  const wrapped = seal(wrappingKey(config.secret), key, placeOfKey(companyId, version));
  return { key: { companyId, version, key }, wrapped };
}

/** @throws when neither the installation's secret nor the one before opens it */
export function unwrapped({ config }: House, companyId: string, stored: { version: number; wrapped: string }): DataKey {
  const bound = placeOfKey(companyId, stored.version);
  const openBy = (secret: string) => open(wrappingKey(secret), stored.wrapped, bound);
  const { version } = stored;
  if (!config.previousSecret) return { companyId, version, key: openBy(config.secret) };
  try {
    return { companyId, version, key: openBy(config.secret) };
  } catch {
    // Wrapped with the secret before.
    return { companyId, version, key: openBy(config.previousSecret) };
  }
}

/** The same key wrapped by the installation's secret of now; null where it is already. @throws as `unwrapped` */
export function wrappedAnew(
  house: House,
  companyId: string,
  stored: { version: number; wrapped: string },
): string | null {
  const bound = placeOfKey(companyId, stored.version);
  const now = wrappingKey(house.config.secret);
  try {
    open(now, stored.wrapped, bound);
    return null;
  } catch {
    // Wrapped with the secret before.
    return seal(now, unwrapped(house, companyId, stored).key, bound);
  }
}

export const sealed = ({ companyId, key }: DataKey, name: string, value: string): string =>
  seal(key, Buffer.from(value, 'utf8'), placeOfValue(companyId, name));

export const opened = ({ companyId, key }: DataKey, name: string, text: string): string =>
  open(key, text, placeOfValue(companyId, name)).toString('utf8');
