/** Proving that an address is one's own: by the link of a mail, and by being who signed up with it. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import { appOf } from '#kernel/server/app.ts';
import { type AnyContext, toScopeFields } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { createBucketKey, limitRate, type Rate, takeTokens } from '#kernel/server/rate-limit.ts';
import { signToken, verifyToken } from '#kernel/server/tokens.ts';
import { identityErrors } from '../contract/errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes } from '../contract/shapes.ts';
import { auditAccount } from './account-audit.ts';
import { assertOwnPassword } from './own-password.ts';
import { mailOwner } from './owner-mail.ts';
import * as persons from './person.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

const verifyRate: Rate = { name: 'verify-email', burst: 20, perMinute: 10 };
const againRate: Rate = { name: 'verify-again', burst: 10, perMinute: 5, account: { burst: 3, perMinute: 0.5 } };
/** Anybody can name an address that is a stranger's: that one gets few mails, from wherever they are asked for. */
const mailRate = { cost: 1, burst: 5, perMinute: 0.1 };

/** False when enough mails were sent to this address. It is no refusal: a further request gets the same response. */
export async function canMail(context: AnyContext, email: string): Promise<boolean> {
  const app = appOf(context);
  if (!app.config.rateLimit || !context.http) return true;
  return (await takeTokens(app, [{ key: createBucketKey('address-mail', email), ...mailRate }])) === 0;
}

/** Excludes the name: anybody can sign up under any name, and the mail goes to the reader of that address. */
type AddressClaimer = Pick<persons.PersonRow, 'id' | 'locale'>;

/** Mails the link to a claimed address; if the address has an owner, notifies the owner instead. */
export async function sendAddressMail(context: AnyContext, claimer: AddressClaimer, email: string): Promise<void> {
  const [first] = await context.unit.query(persons.selectPersonByEmail(email));
  if (first?.emailVerifiedAt) await mailOwner(context, first.id, { kind: 'sign-up-known' });
  else await sendLink(context, claimer, email);
}

async function sendLink(context: AnyContext, { id, locale }: AddressClaimer, email: string): Promise<void> {
  const app = appOf(context);
  const token = await signToken(app, { kind: 'verify-email', sub: id, email }, lifetimes.emailVerification);
  const link = `${app.config.publicUrl}${identityPaths.login()}#verify=${token}`;
  const korean = locale === 'ko';
  sendMail(context, {
    to: email,
    subject: korean ? '[흐름] 이메일 주소를 확인해 주세요' : '[Heureum] Please verify your e-mail address',
    text: korean
      ? `가입해 주셔서 감사합니다.\n아래 링크를 열고 가입할 때 정한 비밀번호를 넣으면 이메일 확인이 끝납니다. 링크는 24시간 동안 쓸 수 있습니다.\n${mailLink}\n직접 가입하지 않으셨다면 이 메일을 무시해 주세요. 이 주소는 누구의 것도 되지 않습니다.`
      : `Thank you for signing up.\nOpen this link and enter the password that you chose, and your e-mail address is verified. It works for 24 hours.\n${mailLink}\nIf you did not sign up, ignore this mail. The address becomes nobody's.`,
    link,
    kind: 'identity.verify-email',
    key: `identity.verify-email:${createId()}`,
  });
}

/**
 * The right password at an unproved address grants nothing, and is answered like a wrong one: otherwise signing up and in would
 * reveal the users. Instructions go by mail, and nobody waits for it.
 */
export function resendLink(context: AnyContext, person: persons.PersonRow): void {
  const send = async () => {
    const { email } = person;
    if (!email || !(await canMail(context, email))) return;
    await runOutsideTransaction(appOf(context), (unit) =>
      sendAddressMail({ ...context, ...toScopeFields(null), unit }, person, email),
    );
  };
  send().catch((cause: unknown) => context.log.warn({ cause }, 'the link for an address was not sent again'));
}

/**
 * For a signed-in person who has not proved the address yet. @throws NOT_FOUND when there is nothing to prove, TOO_MANY_REQUESTS
 */
export async function sendVerification(context: AnyContext): Promise<{ email: string }> {
  const { personId } = getSignedInPersonId(context);
  await limitRate(context, againRate, personId);
  const [person] = await context.unit.query(persons.selectPerson(personId));
  if (!person?.email || person.emailVerifiedAt) throw fail(kernelErrors.NOT_FOUND);
  const { email } = person;
  if (await canMail(context, email)) await sendAddressMail(context, person, email);
  return { email };
}

/**
 * The link proves that its user reads the mail; a session of the account, or its password, proves that the same person signed up.
 * Either alone is not enough: anybody can sign up with an address, and its reader would give it away with one click.
 * @throws VERIFICATION_FAILED, LOGIN_FAILED, TOO_MANY_REQUESTS
 */
export async function verifyEmail(
  context: AnyContext,
  sent: { token: string; password?: string | undefined },
): Promise<{ email: string }> {
  await limitRate(context, verifyRate);
  const claims = await verifyToken(appOf(context), sent.token, 'verify-email').catch((cause: unknown) => {
    context.log.info({ cause }, 'e-mail verification refused');
    throw fail(identityErrors.VERIFICATION_FAILED);
  });
  const { actor } = context;
  const own = actor.kind === 'person' && actor.personId === claims.sub;
  if (!own) await assertOwnPassword(context, claims.sub, { field: 'password', password: sent.password ?? '' });
  context.unit.add(persons.lockClaims(claims.sub, String(claims.email)));
  const [row] = await context.unit.query(persons.updateEmailVerified(claims.sub, String(claims.email)));
  if (!row) throw fail(identityErrors.VERIFICATION_FAILED);
  auditAccount(context, 'identity.address.verify', { owner: { id: claims.sub, name: '' }, after: row });
  context.unit.add(persons.deleteClaims(claims.sub, row.email));
  return row;
}
