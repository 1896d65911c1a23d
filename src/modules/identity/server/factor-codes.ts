/** Codes of the second step: what an application computes from a shared secret, and what is kept on paper. */

import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds that a code lives, as every application believes. */
const period = 30;
/** The clocks of telephones: one code earlier or later counts, too. */
const window = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Heureum', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** 160 bits, as RFC 4226 asks for. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What applications read as a picture. */
export const addressOf = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The number of the half minute whose code this is; null for a wrong one. */
export function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Letters and digits that nobody mistakes for another: base 32 of RFC 4648. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const recoveryLength = 16;
const recoveryCount = 10;

/** 80 bits: a hash of them cannot be tried out. */
const newRecoveryCode = (): string =>
  [...randomBytes(recoveryLength)].map((byte) => letters[byte % letters.length]).join('');

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCount }, newRecoveryCode);

/** As people read it. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

export type Sent = { kind: 'totp' | 'recovery'; code: string } | null;

/** What somebody typed, with or without spaces and lines; null for what is no code at all. */
export function readCode(typed: string): Sent {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return /^[A-Z2-7]{16}$/.test(code) ? { kind: 'recovery', code } : null;
}
