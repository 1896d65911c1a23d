/** A forgotten password: the link goes by mail to the address's proved owner, and sets a new password once. */

import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityPaths } from '../contract/paths.ts';
import { lifetimes } from '../contract/shapes.ts';
import { auditAccount } from './account-audit.ts';
import { mailOwner } from './owner-mail.ts';
import { getLane, hashPassword } from './password-hash.ts';
import { selectPersonByEmail } from './person.queries.ts';
import { listKeys } from './person-keys.ts';
import { deleteResets, insertReset, selectResetOwner, updateResetUsed, upsertCredential } from './reset.queries.ts';
import { createToken, endEverySession, hashToken } from './tokens.service.ts';
import { canMail } from './verification.service.ts';
import { assertStrongPassword } from './weak-passwords.ts';

/** `account`: one address, from wherever it is asked for. */
const forgotRate: Rate = { name: 'forgot-password', burst: 10, perMinute: 5 };
const resetRate: Rate = { name: 'reset-password', burst: 20, perMinute: 10 };

/**
 * A job looks up the owner of the address after the response: its time and effects are the same for any address.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestReset(context: AnyContext, email: string): Promise<void> {
  await limitRate(context, forgotRate);
  if (await canMail(context, email)) addJob(context, 'identity.mail-reset', { email });
}

/** The job: a link for a proved owner, a notice for a person who only claims the address, nothing for a stranger. */
export async function sendResetMail(context: AnyContext, email: string): Promise<void> {
  const [person] = await context.unit.query(selectPersonByEmail(email));
  if (!person) return;
  if (!person.emailVerifiedAt) return mailOwner(context, person.id, { kind: 'reset-unproved' });
  const token = createToken();
  const row = { hash: hashToken(token), personId: person.id, email, seconds: lifetimes.passwordReset };
  context.unit.add(insertReset(row));
  const link = `${appOf(context).config.publicUrl}${identityPaths.reset()}#token=${token}`;
  const korean = person.locale === 'ko';
  sendMail(context, {
    to: email,
    subject: korean ? '[흐름] 비밀번호를 다시 정해 주세요' : '[Heureum] Set a new password',
    text: korean
      ? `${person.name}님, 비밀번호를 다시 정하는 링크입니다. 30분 동안 한 번만 쓸 수 있습니다.\n${mailLink}\n직접 요청하지 않으셨다면 이 메일을 무시해 주세요. 비밀번호는 그대로입니다.`
      : `${person.name}, this link sets a new password. It works once, for 30 minutes.\n${mailLink}\nIf you did not ask for it, ignore this mail. Your password is as it was.`,
    link,
    kind: 'identity.password-reset',
    key: `identity.password-reset:${createId()}`,
  });
}

/** Signs out everywhere; second factors stay. @throws RESET_FAILED, WEAK_PASSWORD, TOO_MANY_REQUESTS */
export async function resetPassword(context: AnyContext, sent: { token: string; password: string }): Promise<void> {
  await limitRate(context, resetRate);
  const link = hashToken(sent.token);
  const owner = await readOutsideTransaction(appOf(context), selectResetOwner(link));
  if (!owner) throw fail(accountErrors.RESET_FAILED);
  await assertStrongPassword(sent.password, { field: 'password', ownTexts: [owner.name, owner.email] });
  const hash = await hashPassword(sent.password, getLane(context));
  const keys = await listKeys(context, owner.id);
  const [resetRow] = await context.unit.query(updateResetUsed(link));
  if (!resetRow) throw fail(accountErrors.RESET_FAILED);
  context.unit.add(upsertCredential(resetRow.id, hash));
  context.unit.add(deleteResets(resetRow.id));
  await endEverySession(context, resetRow.id);
  auditAccount(context, 'identity.password.reset', { owner: resetRow });
  await mailOwner(context, resetRow.id, { kind: 'password-reset-done', about: keys.join('\n') });
}
