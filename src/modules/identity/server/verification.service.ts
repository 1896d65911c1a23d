/** Proving that an address is one's own: by the link of a mail, and by being who signed up with it. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import { aside } from '#kernel/server/aside.ts';
import { type AnyContext, placed } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { bucketKey, limit, type Rate, takeTokens } from '#kernel/server/ratelimit.ts';
import { signToken, verifyToken } from '#kernel/server/tokens.ts';
import { identityErrors } from '../contract/errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes } from '../contract/shapes.ts';
import { note } from './notes.ts';
import { requirePassword } from './own-password.ts';
import { tellOwner } from './owner-mail.ts';
import * as persons from './person.queries.ts';
import { signedIn } from './signed-in.ts';

const verifyRate: Rate = { name: 'verify-email', burst: 20, perMinute: 10 };
const againRate: Rate = { name: 'verify-again', burst: 10, perMinute: 5, account: { burst: 3, perMinute: 0.5 } };
/** Anybody can name an address that is a stranger's: that one gets few mails, from wherever they are asked for. */
const mailRate = { cost: 1, burst: 5, perMinute: 0.1 };

/** False when enough mails were sent to this address. It is no refusal: whoever asked for one more is answered alike. */
export async function mayMail(context: AnyContext, email: string): Promise<boolean> {
  const house = houseOf(context);
  if (!house.config.rateLimit || !context.http) return true;
  return (await takeTokens(house, [{ key: bucketKey('address-mail', email), ...mailRate }])) === 0;
}

/** Not the name: anybody signs up as anybody, and the mail goes to whoever reads at that address. */
type Claimer = Pick<persons.PersonRow, 'id' | 'locale'>;

/** The link for whoever claims an address; where it has an owner, that one learns it. */
export async function mailAboutAddress(context: AnyContext, claimer: Claimer, email: string): Promise<void> {
  const [first] = await context.unit.query(persons.personByEmail(email));
  if (first?.emailVerifiedAt) await tellOwner(context, first.id, { kind: 'sign-up-known' });
  else await sendLink(context, claimer, email);
}

async function sendLink(context: AnyContext, { id, locale }: Claimer, email: string): Promise<void> {
  const house = houseOf(context);
  const token = await signToken(house, { kind: 'verify-email', sub: id, email }, lifetimes.emailVerification);
  const link = `${house.config.publicUrl}${identityPaths.login()}#verify=${token}`;
  const korean = locale === 'ko';
  sendMail(context, {
    to: email,
    subject: korean ? '[흐름] 이메일 주소를 확인해 주세요' : '[Heureum] Please verify your e-mail address',
    text: korean
      ? `가입해 주셔서 감사합니다.\n아래 링크를 열고 가입할 때 정한 비밀번호를 넣으면 이메일 확인이 끝납니다. 링크는 24시간 동안 쓸 수 있습니다.\n${mailLink}\n직접 가입하지 않으셨다면 이 메일을 무시해 주세요. 이 주소는 누구의 것도 되지 않습니다.`
      : `Thank you for signing up.\nOpen this link and enter the password that you chose, and your e-mail address is verified. It works for 24 hours.\n${mailLink}\nIf you did not sign up, ignore this mail. The address becomes nobody's.`,
    link,
    kind: 'identity.verify-email',
    key: `identity.verify-email:${newId()}`,
  });
}

/**
 * The right password at an address that nobody proved opens nothing, and is answered like a wrong one: else signing up and in
 * would tell who is here. What to do goes by mail, and nobody waits for it.
 */
export function mailLinkAgain(context: AnyContext, person: persons.PersonRow): void {
  const send = async () => {
    const { email } = person;
    if (!email || !(await mayMail(context, email))) return;
    await aside(houseOf(context), (unit) => mailAboutAddress({ ...context, ...placed(null), unit }, person, email));
  };
  send().catch((cause: unknown) => context.log.warn({ cause }, 'the link for an address was not sent again'));
}

/** For whoever is signed in and did not prove the address yet. @throws NOT_FOUND when there is nothing to prove, TOO_MANY_REQUESTS */
export async function sendVerification(context: AnyContext): Promise<{ email: string }> {
  const { personId } = signedIn(context);
  await limit(context, againRate, personId);
  const [person] = await context.unit.query(persons.personById(personId));
  if (!person?.email || person.emailVerifiedAt) throw fail(kernelErrors.NOT_FOUND);
  const { email } = person;
  if (await mayMail(context, email)) await mailAboutAddress(context, person, email);
  return { email };
}

/**
 * The link proves who reads the mail; a session of the account, or its password, that this is who signed up. Either alone is
 * not enough: anybody can sign up with an address, and its reader would give it away with one click.
 * @throws VERIFICATION_FAILED, LOGIN_FAILED, TOO_MANY_REQUESTS
 */
export async function verifyEmail(
  context: AnyContext,
  sent: { token: string; password?: string | undefined },
): Promise<{ email: string }> {
  await limit(context, verifyRate);
  const claims = await verifyToken(houseOf(context), sent.token, 'verify-email').catch((cause: unknown) => {
    context.log.info({ cause }, 'e-mail verification refused');
    throw fail(identityErrors.VERIFICATION_FAILED);
  });
  const { actor } = context;
  const own = actor.kind === 'person' && actor.personId === claims.sub;
  if (!own) await requirePassword(context, claims.sub, { field: 'password', password: sent.password ?? '' });
  context.unit.add(persons.lockClaims(claims.sub, String(claims.email)));
  const [row] = await context.unit.query(persons.verifyPersonEmail(claims.sub, String(claims.email)));
  if (!row) throw fail(identityErrors.VERIFICATION_FAILED);
  note(context, 'identity.address.verify', { owner: { id: claims.sub, name: '' }, after: row });
  context.unit.add(persons.dropClaims(claims.sub, row.email));
  return row;
}
