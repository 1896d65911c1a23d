/**
 * Devices from which someone signed in by password before: a signed cookie, which passes where strangers who guess the
 * person's password are slowed down. It opens nothing by itself, and ends with the password that it was made under.
 */

import { createHash, randomBytes } from 'node:crypto';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { createMac, isValidMac } from '#kernel/server/tokens.ts';
import { lifetimes } from '../contract/shapes.ts';
import { isFromBrowser } from './browser-request.ts';

const deviceCookie = '__Host-heureum-device';
/** People who share a device. */
const maxPeoplePerDevice = 5;

/** `id.person.password.end.mac`: a device of one person, under one password, whatever account later owns the address. */
type DeviceMark = string;

export interface KnownDevice {
  id: string;
  personId: string;
  /** Marks the password it was made under. */
  under: string;
}

const readMarks = (context: AnyContext): DeviceMark[] =>
  (context.http?.cookies[deviceCookie] ?? '').split('~').slice(0, maxPeoplePerDevice);

/** A person and the hash of the present password: each password has another, also when it is set to the same word again. */
export interface Holder {
  id: string;
  hash: string;
}

const toShortHash = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 22);

const getSignedPart = (email: string, { id, personId, under }: KnownDevice, end: string): string =>
  `device ${id} ${personId} ${under} ${end} ${email}`;

/** The browser's mark for this address, signed by us and not expired; `isDeviceOf` checks if it is still valid. */
export function getKnownDevice(context: AnyContext, email: string): KnownDevice | null {
  for (const mark of readMarks(context)) {
    const [id = '', personId = '', under = '', end = '', mac = ''] = mark.split('.');
    const device = { id, personId, under };
    if (Number(end) * 1000 > Date.now() && isValidMac(appOf(context), getSignedPart(email, device, end), mac))
      return device;
  }
  return null;
}

/** A device of this person, made under the present password. */
export const isDeviceOf = (device: KnownDevice, holder: Holder): boolean =>
  device.personId === holder.id && device.under === toShortHash(holder.hash);

/** Marks the browser once the sign-in, or the change of password, is true. */
export function rememberDevice(context: AnyContext, email: string, holder: Holder): void {
  const knownMark = getKnownDevice(context, email);
  if (!isFromBrowser(context) || (knownMark && isDeviceOf(knownMark, holder))) return;
  const end = String(Math.floor(Date.now() / 1000) + lifetimes.device);
  const device = { id: randomBytes(12).toString('base64url'), personId: holder.id, under: toShortHash(holder.hash) };
  const mac = createMac(appOf(context), getSignedPart(email, device, end));
  const mark = [device.id, device.personId, device.under, end, mac].join('.');
  const marks = [mark, ...readMarks(context)].filter(Boolean).slice(0, maxPeoplePerDevice);
  context.http?.setCookie(deviceCookie, marks.join('~'), { maxAge: lifetimes.device });
}
