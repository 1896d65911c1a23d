/** Moves an account to another address: both get a mail, the new one confirms, the old one can stop it and reclaim the account. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes } from '../contract/shapes.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import * as changes from './address.queries.ts';
import { assertOwnPassword } from './own-password.ts';
import { mailOwner } from './owner-mail.ts';
import { deleteClaims, lockClaims, selectPerson, selectPersonByEmail } from './person.queries.ts';
import { assertProof } from './proof.service.ts';
import { deleteResets } from './reset.queries.ts';
import { sendResetMail } from './reset.service.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import { createToken, endEverySession, hashToken } from './tokens.service.ts';
import { canMail } from './verification.service.ts';

const askRate: Rate = { name: 'change-address', burst: 10, perMinute: 5, account: { burst: 3, perMinute: 0.1 } };
const linkRate: Rate = { name: 'address-link', burst: 20, perMinute: 10 };

type Link = 'confirm' | 'stop';
type MailTexts = Record<'ko' | 'en', { subject: string; text: string }>;

const getTexts = (to: string): Record<Link, MailTexts> => ({
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
function mailAddressChange(
  context: AnyContext,
  recipient: string,
  input: { link: Link; secret: string; to: string; locale: 'ko' | 'en' },
): void {
  const kind = `identity.address-${input.link}`;
  const link = `${appOf(context).config.publicUrl}${identityPaths.address()}#${input.link}=${input.secret}`;
  const mailTexts = getTexts(input.to)[input.link][input.locale];
  sendMail(context, { to: recipient, ...mailTexts, link, kind, key: `${kind}:${createId()}` });
}

/** Mails to both: that the new one is somebody's already learns only that one. */
async function notifyBoth(
  context: AnyContext,
  locale: 'ko' | 'en',
  input: { from: string | null; to: string; confirm: string; stop: string },
): Promise<void> {
  const { from, to, confirm, stop } = input;
  if (from) mailAddressChange(context, from, { link: 'stop', secret: stop, to, locale });
  if (!(await canMail(context, to))) return;
  const [owner] = await context.unit.query(selectPersonByEmail(to));
  if (owner?.emailVerifiedAt) await mailOwner(context, owner.id, { kind: 'address-known' });
  else mailAddressChange(context, to, { link: 'confirm', secret: confirm, to, locale });
}

/** @throws REAUTHENTICATION_REQUIRED, VALIDATION_FAILED for the address that it is already, TOO_MANY_REQUESTS */
export async function requestAddressChange(context: AnyContext, to: string): Promise<{ email: string }> {
  const { personId } = getSignedInPersonId(context);
  await assertProof(context);
  await limitRate(context, askRate, personId);
  const [person] = await context.unit.query(selectPerson(personId));
  if (!person) throw fail(kernelErrors.NOT_FOUND);
  if (person.email === to) throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'email', code: 'same' }] });
  // A merely claimed address gets no mail: it may be a stranger's.
  const from = person.emailVerifiedAt ? person.email : null;
  const [confirm, stop] = [createToken(), createToken()];
  context.unit.add(changes.deleteOpenChanges(personId));
  context.unit.add(
    changes.insertChange({
      id: createId(),
      personId,
      from,
      to,
      confirmHash: hashToken(confirm),
      stopHash: hashToken(stop),
      confirmSeconds: lifetimes.emailVerification,
      stopSeconds: lifetimes.addressReturn,
    }),
  );
  await notifyBoth(context, person.locale, { from, to, confirm, stop });
  auditAccount(context, 'identity.address.ask', { owner: getOwner(context), after: { to } });
  return { email: to };
}

/**
 * The link proves that its user reads the new address; a session of the account, or its password, proves that the same person
 * requested it.
 * @throws ADDRESS_LINK_FAILED, LOGIN_FAILED, TOO_MANY_REQUESTS
 */
export async function confirmAddressChange(
  context: AnyContext,
  sent: { token: string; password?: string | undefined },
): Promise<{ email: string }> {
  await limitRate(context, linkRate);
  const link = hashToken(sent.token);
  const open = await readOutsideTransaction(appOf(context), changes.selectChangeToConfirm(link));
  if (!open) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  const { actor } = context;
  const own = actor.kind === 'person' && actor.personId === open.personId;
  if (!own) await assertOwnPassword(context, open.personId, { field: 'password', password: sent.password ?? '' });
  context.unit.add(lockClaims(open.personId, open.to));
  const [change] = await context.unit.query(changes.updateChangeUsed(link));
  const [moved] = change ? await context.unit.query(changes.updateAddress(change.personId, change.to)) : [];
  if (!change || !moved) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  context.unit.add(deleteClaims(change.personId, moved.email));
  context.unit.add(deleteResets(change.personId));
  auditAccount(context, 'identity.address.change', { owner: { id: change.personId, name: '' }, after: change });
  await mailOwner(context, change.personId, { kind: 'address-changed', about: moved.email });
  if (change.from) {
    await mailOwner(context, change.personId, { kind: 'address-changed', about: moved.email, to: change.from });
  }
  return moved;
}

/**
 * Before the new address is confirmed, nothing moves; afterwards the account is restored. The person who began it knew the password
 * and had a session: both are invalidated, and the link for a new password goes to the old address.
 * @throws ADDRESS_LINK_FAILED, TOO_MANY_REQUESTS
 */
export async function stopAddressChange(context: AnyContext, token: string): Promise<{ email: string }> {
  await limitRate(context, linkRate);
  const [change] = await context.unit.query(changes.updateChangeStopped(hashToken(token)));
  if (!change?.from) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  const { personId, from, to } = change;
  const back = change.confirmed ? await context.unit.query(changes.updateAddress(personId, from)) : [{ email: from }];
  if (!back[0]) throw fail(accountErrors.ADDRESS_LINK_FAILED);
  context.unit.add(changes.updateAllChangesStopped(personId));
  context.unit.add(changes.deleteCredential(personId));
  context.unit.add(deleteResets(personId));
  await endEverySession(context, personId);
  auditAccount(context, 'identity.address.stop', { owner: { id: personId, name: '' }, after: { from, to } });
  await sendResetMail(context, from);
  return { email: from };
}
