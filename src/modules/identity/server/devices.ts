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

/** `id.end.mac`: one person's mark, without the person's name in it. */
type Mark = string;

const marksOf = (context: Context): Mark[] =>
  (context.http?.cookies[deviceCookie] ?? '').split('~').slice(0, mostPeople);

const signedPart = (email: string, id: string, end: string): string => `device ${id} ${end} ${email}`;

/** The id of this device for who signs in by this address; null when it is not known, or was so long ago. */
export function knownDevice(context: Context, email: string): string | null {
  for (const mark of marksOf(context)) {
    const [id = '', end = '', mac = ''] = mark.split('.');
    if (Number(end) * 1000 > Date.now() && macFits(signedPart(email, id, end), mac)) return id;
  }
  return null;
}

/** Marks the browser. */
export function rememberDevice(context: Context, email: string): void {
  if (!fromBrowser(context) || knownDevice(context, email)) return;
  const [id, end] = [randomBytes(12).toString('base64url'), String(Math.floor(Date.now() / 1000) + lifetimes.device)];
  const mark = `${id}.${end}.${macOf(signedPart(email, id, end))}`;
  const marks = [mark, ...marksOf(context)].filter(Boolean).slice(0, mostPeople);
  context.http?.setCookie(deviceCookie, marks.join('~'), { maxAge: lifetimes.device });
}
