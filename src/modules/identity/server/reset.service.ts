/** A forgotten password: the link goes by mail to whoever proved the address, and sets a new one once. */

import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes } from '../contract/shapes.ts';
import { note } from './notes.ts';
import { tellOwner } from './owner-mail.ts';
import { hashPassword, laneOf } from './passwords.ts';
import { personByEmail } from './person.queries.ts';
import { listKeysOf } from './person-keys.ts';
import { dropResets, insertReset, overwriteCredential, resetOwner, takeReset } from './reset.queries.ts';
import { endEverySession, randomToken, sha256 } from './tokens.service.ts';
import { mayMail } from './verification.service.ts';
import { refuseWeak } from './weak-passwords.ts';

/** `account`: one address, from wherever it is asked for. */
const forgotRate: Rate = { name: 'forgot-password', burst: 10, perMinute: 5 };
const resetRate: Rate = { name: 'reset-password', burst: 20, perMinute: 10 };

/**
 * Who has the address is looked up by a job, after the answer: that comes as fast, and leaves the same, whoever is named.
 * @throws TOO_MANY_REQUESTS
 */
export async function askForReset(context: AnyContext, email: string): Promise<void> {
  await limit(context, forgotRate);
  if (await mayMail(context, email)) addJob(context, 'identity.mail-reset', { email });
}

/** The job: a link for who proved the address, a word for who only claims it, nothing for a stranger. */
export async function mailReset(context: AnyContext, email: string): Promise<void> {
  const [person] = await context.unit.query(personByEmail(email));
  if (!person) return;
  if (!person.emailVerifiedAt) return tellOwner(context, person.id, { kind: 'reset-unproved' });
  const token = randomToken();
  const row = { hash: sha256(token), personId: person.id, email, seconds: lifetimes.passwordReset };
  context.unit.add(insertReset(row));
  const link = `${houseOf(context).config.publicUrl}${identityPaths.reset()}#token=${token}`;
  const korean = person.locale === 'ko';
  sendMail(context, {
    to: email,
    subject: korean ? '[흐름] 비밀번호를 다시 정해 주세요' : '[Heureum] Set a new password',
    text: korean
      ? `${person.name}님, 비밀번호를 다시 정하는 링크입니다. 30분 동안 한 번만 쓸 수 있습니다.\n${mailLink}\n직접 요청하지 않으셨다면 이 메일을 무시해 주세요. 비밀번호는 그대로입니다.`
      : `${person.name}, this link sets a new password. It works once, for 30 minutes.\n${mailLink}\nIf you did not ask for it, ignore this mail. Your password is as it was.`,
    link,
    kind: 'identity.password-reset',
    key: `identity.password-reset:${newId()}`,
  });
}

/** Signs out everywhere; second factors stay. @throws RESET_FAILED, WEAK_PASSWORD, TOO_MANY_REQUESTS */
export async function resetPassword(context: AnyContext, sent: { token: string; password: string }): Promise<void> {
  await limit(context, resetRate);
  const link = sha256(sent.token);
  const owner = await readAside(houseOf(context), resetOwner(link));
  if (!owner) throw fail(accountErrors.RESET_FAILED);
  await refuseWeak(sent.password, { field: 'password', ownTexts: [owner.name, owner.email] });
  const hash = await hashPassword(sent.password, laneOf(context));
  const keys = await listKeysOf(context, owner.id);
  const [taken] = await context.unit.query(takeReset(link));
  if (!taken) throw fail(accountErrors.RESET_FAILED);
  context.unit.add(overwriteCredential(taken.id, hash));
  context.unit.add(dropResets(taken.id));
  await endEverySession(context, taken.id);
  note(context, 'identity.password.reset', { owner: taken });
  await tellOwner(context, taken.id, { kind: 'password-reset-done', about: keys.join('\n') });
}
