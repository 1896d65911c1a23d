/** Codes of the second factor: computed by an application from a shared secret, or printed on paper. */

import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds that a code lives, as every application believes. */
const period = 30;
/** The clocks of telephones: one code earlier or later counts, too. */
const stepTolerance = 1;

const createTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Heureum', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** 160 bits, as RFC 4226 asks for. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL applications read from a QR code. */
export const getOtpAuthUri = (secret: string, account: string): string => createTotp(secret, account).toString();

/** The number of the half minute whose code this is; null for a wrong one. */
export function getTotpStep(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: stepTolerance });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Letters and digits that nobody mistakes for another: base 32 of RFC 4648. */
const recoveryAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const recoveryLength = 16;
const recoveryCount = 10;

/** 80 bits: a hash of them cannot be tried out. */
const createRecoveryCode = (): string =>
  [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join('');

export const createRecoveryCodes = (): string[] => Array.from({ length: recoveryCount }, createRecoveryCode);

/** As people read it. */
export const formatInGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

export type TypedCode = { kind: 'totp' | 'recovery'; code: string } | null;

/** The typed code, with or without spaces and hyphens; null if it is no code at all. */
export function readCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return /^[A-Z2-7]{16}$/.test(code) ? { kind: 'recovery', code } : null;
}
