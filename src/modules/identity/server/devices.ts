/**
 * Devices from which someone signed in by password before: a signed cookie, which passes where strangers who guess the
 * person's password are slowed down. It opens nothing by itself, and ends with the password that it was made under.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { macFits, macOf } from '#kernel/server/tokens.ts';
import { lifetimes } from '../contract/shapes.ts';
import { fromBrowser } from './from-browser.ts';

const deviceCookie = '__Host-heureum-device';
/** People who share a device. */
const mostPeople = 5;

/** `id.person.password.end.mac`: a device of one person, under one password, whoever's the address may become. */
type Mark = string;

export interface Device {
  id: string;
  personId: string;
  /** Which password it was made under. */
  under: string;
}

const marksOf = (context: AnyContext): Mark[] =>
  (context.http?.cookies[deviceCookie] ?? '').split('~').slice(0, mostPeople);

/** A person and the hash of the present password: each password has another, also when it is set to the same word again. */
export interface Holder {
  id: string;
  hash: string;
}

const shortOf = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 22);

const signedPart = (email: string, { id, personId, under }: Device, end: string): string =>
  `device ${id} ${personId} ${under} ${end} ${email}`;

/** What the browser's mark for this address says, signed by us and not over; `isOf` tells whether it is still true. */
export function knownDevice(context: AnyContext, email: string): Device | null {
  for (const mark of marksOf(context)) {
    const [id = '', personId = '', under = '', end = '', mac = ''] = mark.split('.');
    const device = { id, personId, under };
    if (Number(end) * 1000 > Date.now() && macFits(houseOf(context), signedPart(email, device, end), mac))
      return device;
  }
  return null;
}

/** A device of this person, made under the present password. */
export const isOf = (device: Device, holder: Holder): boolean =>
  device.personId === holder.id && device.under === shortOf(holder.hash);

/** Marks the browser once the sign-in, or the change of password, is true. */
export function rememberDevice(context: AnyContext, email: string, holder: Holder): void {
  const known = knownDevice(context, email);
  if (!fromBrowser(context) || (known && isOf(known, holder))) return;
  const end = String(Math.floor(Date.now() / 1000) + lifetimes.device);
  const device = { id: randomBytes(12).toString('base64url'), personId: holder.id, under: shortOf(holder.hash) };
  const mac = macOf(houseOf(context), signedPart(email, device, end));
  const mark = [device.id, device.personId, device.under, end, mac].join('.');
  const marks = [mark, ...marksOf(context)].filter(Boolean).slice(0, mostPeople);
  context.http?.setCookie(deviceCookie, marks.join('~'), { maxAge: lifetimes.device });
}
