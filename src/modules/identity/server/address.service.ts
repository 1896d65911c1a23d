/** Moving an account to another address: both are told, the new one confirms, the old one can stop it and take it back. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes } from '../contract/shapes.ts';
import * as changes from './address.queries.ts';
import { note, ownerOf } from './notes.ts';
import { requirePassword } from './own-password.ts';
import { tellOwner } from './owner-mail.ts';
import { dropClaims, lockClaims, personByEmail, personById } from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { dropResets } from './reset.queries.ts';
import { mailReset } from './reset.service.ts';
import { signedIn } from './signed-in.ts';
import { endEverySession, randomToken, sha256 } from './tokens.service.ts';
import { mayMail } from './verification.service.ts';

const askRate: Rate = { name: 'change-address', burst: 10, perMinute: 5, account: { burst: 3, perMinute: 0.1 } };
const linkRate: Rate = { name: 'address-link', burst: 20, perMinute: 10 };

type Link = 'confirm' | 'stop';
type Words = Record<'ko' | 'en', { subject: string; text: string }>;

const wordsOf = (to: string): Record<Link, Words> => ({
  confirm: {
    ko: {
      subject: '[흐름] 새 이메일 주소를 확인해 주세요',
      text: `이 주소로 계정의 이메일을 바꾸려고 합니다. 아래 링크를 열어 확인하면 바뀝니다. 링크는 24시간 동안 쓸 수 있습니다.\n${mailLink}\n직접 하지 않으셨다면 이 메일을 무시해 주세요.`,
    },
    en: {
      subject: '[Heureum] Please confirm your new email address',
      text: `Someone asked to change an account’s email to this address. Open this link to confirm. It works for 24 hours.\n${mailLink}\nIf this was not you, ignore this email.`,
    },
  },
  stop: {
    ko: {
      subject: '[흐름] 계정의 이메일 주소를 바꾸려고 합니다',
      text: `회원님 계정의 이메일을 ${to} 주소로 바꾸는 요청을 받았습니다.\n직접 하지 않으셨다면 아래 링크로 멈춰 주세요. 7일 안에는 이미 바뀐 뒤에도 되돌릴 수 있습니다.\n${mailLink}`,
    },
    en: {
      subject: '[Heureum] A change of your email address was requested',
      text: `Someone asked to change your account’s email to ${to}.\nIf this was not you, cancel it with this link. It works for 7 days, even after the change.\n${mailLink}`,
    },
  },
});

/** `about.to`: the address that the account moves to. */
function mailTo(
  context: AnyContext,
  recipient: string,
  about: { link: Link; secret: string; to: string; locale: 'ko' | 'en' },
): void {
  const kind = `identity.address-${about.link}`;
  const link = `${houseOf(context).config.publicUrl}${identityPaths.address()}#${about.link}=${about.secret}`;
  const words = wordsOf(about.to)[about.link][about.locale];
  sendMail(context, { to: recipient, ...words, link, kind, key: `${kind}:${newId()}` });
}

/** Mails to both: that the new one is somebody's already learns only that one. */
async function tellBoth(
  context: AnyContext,
  locale: 'ko' | 'en',
  about: { from: string | null; to: string; confirm: string; stop: string },
): Promise<void> {
  const { from, to, confirm, stop } = about;
  if (from) mailTo(context, from, { link: 'stop', secret: stop, to, locale });
  if (!(await mayMail(context, to))) return;
  const [known] = await context.unit.query(personByEmail(to));
  if (known?.emailVerifiedAt) await tellOwner(context, known.id, { kind: 'address-known' });
  else mailTo(context, to, { link: 'confirm', secret: confirm, to, locale });
}

/** @throws REAUTHENTICATION_REQUIRED, VALIDATION_FAILED for the address that it is already, TOO_MANY_REQUESTS */
export async function askForAddress(context: AnyContext, to: string): Promise<{ email: string }> {
  const { personId } = signedIn(context);
  await requireProof(context);
  await limit(context, askRate, personId);
  const [person] = await context.unit.query(personById(personId));
  if (!person) throw fail(kernelErrors.NOT_FOUND);
  if (person.email === to) throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'email', code: 'same' }] });
  // Who only claims an address is not told at it: it may be a stranger's.
  const from = person.emailVerifiedAt ? person.email : null;
  const [confirm, stop] = [randomToken(), randomToken()];
  context.unit.add(changes.dropOpenChanges(personId));
  context.unit.add(
    changes.insertChange({
      id: newId(),
      personId,
      from,
      to,
      confirmHash: sha256(confirm),
      stopHash: sha256(stop),
      confirmSeconds: lifetimes.emailVerification,
      stopSeconds: lifetimes.addressReturn,
    }),
  );
  await tellBoth(context, person.locale, { from, to, confirm, stop });
  note(context, 'identity.address.ask', { owner: ownerOf(context), after: { to } });
  return { email: to };
}

/**
 * The link proves who reads the new address; a session of the account, or its password, that this is who asked for it.
 * @throws ADDRESS_LINK_FAILED, LOGIN_FAILED, TOO_MANY_REQUESTS
 */
export async function confirmAddress(
  context: AnyContext,
  sent: { token: string; password?: string | undefined },
): Promise<{ email: string }> {
  await limit(context, linkRate);
  const link = sha256(sent.token);
  const open = await readAside(houseOf(context), changes.changeToConfirm(link));
  if (!open) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  const { actor } = context;
  const own = actor.kind === 'person' && actor.personId === open.personId;
  if (!own) await requirePassword(context, open.personId, { field: 'password', password: sent.password ?? '' });
  context.unit.add(lockClaims(open.personId, open.to));
  const [change] = await context.unit.query(changes.takeChange(link));
  const [moved] = change ? await context.unit.query(changes.moveAddress(change.personId, change.to)) : [];
  if (!change || !moved) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  context.unit.add(dropClaims(change.personId, moved.email));
  context.unit.add(dropResets(change.personId));
  note(context, 'identity.address.change', { owner: { id: change.personId, name: '' }, after: change });
  await tellOwner(context, change.personId, { kind: 'address-changed', about: moved.email });
  if (change.from) {
    await tellOwner(context, change.personId, { kind: 'address-changed', about: moved.email, to: change.from });
  }
  return moved;
}

/**
 * Before the new address confirmed, nothing moves; afterwards the account comes back. Whoever began it knew the password and had a
 * session: both end, and the link for a new password goes to the old address.
 * @throws ADDRESS_LINK_FAILED, TOO_MANY_REQUESTS
 */
export async function stopAddress(context: AnyContext, token: string): Promise<{ email: string }> {
  await limit(context, linkRate);
  const [change] = await context.unit.query(changes.stopChange(sha256(token)));
  if (!change?.from) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  const { personId, from, to } = change;
  const back = change.confirmed ? await context.unit.query(changes.moveAddress(personId, from)) : [{ email: from }];
  if (!back[0]) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  context.unit.add(changes.stopAllChanges(personId));
  context.unit.add(changes.dropCredential(personId));
  context.unit.add(dropResets(personId));
  await endEverySession(context, personId);
  note(context, 'identity.address.stop', { owner: { id: personId, name: '' }, after: { from, to } });
  await mailReset(context, from);
  return { email: from };
}
