/**
 * Devices from which someone signed in by password before: a signed cookie, which passes where strangers who guess the
 * person's password are slowed down. It opens nothing by itself.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from '#kernel/server/context.ts';
import { macFits, macOf } from '#kernel/server/tokens.ts';
import { lifetimes } from '../contract/shapes.ts';
import { fromBrowser } from './from-browser.ts';

const deviceCookie = '__Host-heureum-device';
/** People who share a device. */
const mostPeople = 5;

/** `id.person.end.mac`: a device of one person, whoever's the address may become. */
type Mark = string;

export interface Device {
  id: string;
  personId: string;
}

const marksOf = (context: Context): Mark[] =>
  (context.http?.cookies[deviceCookie] ?? '').split('~').slice(0, mostPeople);

const signedPart = (email: string, { id, personId }: Device, end: string): string =>
  `device ${id} ${personId} ${end} ${email}`;

/** The device on which this person signed in by this address; null when it is not known, or was so long ago. */
export function knownDevice(context: Context, email: string): Device | null {
  for (const mark of marksOf(context)) {
    const [id = '', personId = '', end = '', mac = ''] = mark.split('.');
    if (Number(end) * 1000 > Date.now() && macFits(signedPart(email, { id, personId }, end), mac))
      return { id, personId };
  }
  return null;
}

/** Marks the browser once the sign-in is true. */
export function rememberDevice(context: Context, { email, personId }: { email: string; personId: string }): void {
  if (!fromBrowser(context) || knownDevice(context, email)?.personId === personId) return;
  const [id, end] = [randomBytes(12).toString('base64url'), String(Math.floor(Date.now() / 1000) + lifetimes.device)];
  const mark = `${id}.${personId}.${end}.${macOf(signedPart(email, { id, personId }, end))}`;
  const marks = [mark, ...marksOf(context)].filter(Boolean).slice(0, mostPeople);
  context.http?.setCookie(deviceCookie, marks.join('~'), { maxAge: lifetimes.device });
}
