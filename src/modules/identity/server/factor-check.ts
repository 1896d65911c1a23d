/** Judges the code of the second step, or the passkey in its place: each counts once, and guessing is slowed down. */

import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { auditAfterwards } from '#kernel/server/audit.ts';
import { type AnyContext, toScopeFields } from '#kernel/server/context.ts';
import { queryOutsideTransaction, readOutsideTransaction, runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import {
  type Bucket,
  createBucketKey,
  createTooManyRequestsError,
  returnTokens,
  takeTokens,
} from '#kernel/server/rate-limit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { identityErrors } from '../contract/errors.ts';
import { auditAccount } from './account-audit.ts';
import type { KnownDevice } from './devices.ts';
import * as factors from './factor.queries.ts';
import { getTotpStep, readCode } from './factor-codes.ts';
import { mailOwner } from './owner-mail.ts';
import { consumePasskey, getPasskeyQuestion } from './passkey-check.ts';
import { hashToken } from './tokens.service.ts';

/**
 * Wrong codes per account: ten, then one in ten minutes, which finds one of three in a million in some centuries. The attacker must
 * know the password already. Known devices of the person count separately, so that nobody can lock out the owner.
 */
const rate = { cost: 1, burst: 10, perMinute: 0.1 };
/** The owner is notified of guessing once a day. */
const notificationRate = { cost: 1, burst: 1, perMinute: 1 / 1440 };

export interface Owner {
  id: string;
  name: string;
}

/** Too many wrong codes mean that somebody else has the password: the owner is notified. */
async function notifyOfGuessing(context: AnyContext, owner: Owner): Promise<void> {
  const app = appOf(context);
  if ((await takeTokens(app, [{ key: createBucketKey('factor-told', owner.id), ...notificationRate }])) > 0) return;
  await runOutsideTransaction(app, (unit) =>
    mailOwner({ ...context, ...toScopeFields(null), unit }, owner.id, { kind: 'factor-guessed' }),
  );
}

/** Counts a try before it is judged: of many at once, each counts. @throws TOO_MANY_REQUESTS */
async function countTry(context: AnyContext, owner: Owner, device: KnownDevice | null): Promise<Bucket> {
  const bucket = { key: createBucketKey('factor-try', device ? `device ${device.id}` : owner.id), ...rate };
  const seconds = await takeTokens(appOf(context), [bucket]);
  if (seconds === 0) return bucket;
  await notifyOfGuessing(context, owner);
  throw createTooManyRequestsError(seconds);
}

/** The step of the application's code, by its secret; null when it is wrong. */
export function findStep(context: AnyContext, sealed: string, typed: string): number | null {
  const sent = readCode(typed);
  return sent?.kind === 'totp' ? getTotpStep(openText(appOf(context), sealed), sent.code) : null;
}

async function consumeTotp(context: AnyContext, owner: Owner, code: string): Promise<boolean> {
  const app = appOf(context);
  const factor = await readOutsideTransaction(app, factors.selectFactor(owner.id));
  const step = factor && findStep(context, factor.sealed, code);
  if (!factor || step === undefined || step === null) return false;
  return (
    (await queryOutsideTransaction(app, factors.updateUsedStep(owner.id, { sealed: factor.sealed, step }))).length > 0
  );
}

/** Spends, reports and records the code in one unit, even if the request fails. */
function consumeRecoveryCode(context: AnyContext, owner: Owner, code: string): Promise<boolean> {
  return runOutsideTransaction(appOf(context), async (unit) => {
    const [used] = await unit.query(factors.deleteRecoveryCode(owner.id, hashToken(code)));
    if (!used) return false;
    const here = { ...context, ...toScopeFields(null), unit };
    auditAccount(here, 'identity.factor.recover', { owner, after: used });
    await mailOwner(here, owner.id, { kind: 'recovery-used', about: String(used.left) });
    return true;
  });
}

/** Runs `works` as a counted try. @throws SECOND_FACTOR_REQUIRED, SECOND_FACTOR_FAILED, TOO_MANY_REQUESTS */
export async function runCountedTry(
  context: AnyContext,
  { owner, typed, device = null }: { owner: Owner; typed: string | undefined; device?: KnownDevice | null },
  works: (typed: string) => Promise<boolean>,
): Promise<void> {
  if (!typed?.trim()) throw fail(identityErrors.SECOND_FACTOR_REQUIRED, { details: [{ field: 'secondFactor' }] });
  const bucket = await countTry(context, owner, device);
  if (await works(typed)) return returnTokens(appOf(context), [bucket]);
  auditAfterwards(context, { action: 'identity.factor.refuse', subject: { type: 'person', id: owner.id } });
  throw fail(identityErrors.SECOND_FACTOR_FAILED, { details: [{ field: 'secondFactor' }] });
}

/**
 * Uses a code of the application, a recovery code or a passkey's answer up. What is used stays used, also when the request is refused
 * later.
 * @throws SECOND_FACTOR_REQUIRED when none was sent, with what a passkey is asked where there is one; SECOND_FACTOR_FAILED, TOO_MANY_REQUESTS
 */
export async function assertFactor(
  context: AnyContext,
  input: { owner: Owner; typed: string | undefined; device?: KnownDevice | null },
): Promise<void> {
  const { owner } = input;
  const details = input.typed?.trim() ? null : await getPasskeyQuestion(context, owner.id);
  if (details) throw fail(identityErrors.SECOND_FACTOR_REQUIRED, { details });
  await runCountedTry(context, input, async (typed) => {
    if (typed.startsWith('{')) return consumePasskey(context, owner.id, typed);
    const sent = readCode(typed);
    if (!sent) return false;
    return sent.kind === 'totp'
      ? consumeTotp(context, owner, sent.code)
      : consumeRecoveryCode(context, owner, sent.code);
  });
}
