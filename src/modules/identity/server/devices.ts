/**
 * Devices from which someone signed in by password before: a signed cookie, which passes where strangers who guess the
 * person's password are slowed down. It opens nothing by itself, and ends with the password that it was made under.
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

/** A person and the hash of the present password: each password has another, also when it is set to the same word again. */
export interface Holder {
  id: string;
  hash: string;
}

const signedPart = (holder: Holder, id: string, end: string): string =>
  `device ${id} ${end} ${holder.id} ${holder.hash}`;

/** The id of this device for this person; null when it is not known, or was so long ago, or under another password. */
export function knownDevice(context: Context, holder: Holder): string | null {
  for (const mark of marksOf(context)) {
    const [id = '', end = '', mac = ''] = mark.split('.');
    if (Number(end) * 1000 > Date.now() && macFits(signedPart(holder, id, end), mac)) return id;
  }
  return null;
}

/** Marks the browser once the sign-in, or the change of password, is true. */
export function rememberDevice(context: Context, holder: Holder): void {
  if (!fromBrowser(context) || knownDevice(context, holder)) return;
  const [id, end] = [randomBytes(12).toString('base64url'), String(Math.floor(Date.now() / 1000) + lifetimes.device)];
  const mark = `${id}.${end}.${macOf(signedPart(holder, id, end))}`;
  const marks = [mark, ...marksOf(context)].filter(Boolean).slice(0, mostPeople);
  const keep = () => context.http?.setCookie(deviceCookie, marks.join('~'), { maxAge: lifetimes.device });
  context.unit.afterCommit(keep);
}
