/** Judges the code of the second step, or the passkey in its place: each counts once, and guessing is slowed down. */

import { fail } from '#kernel/contract/error.ts';
import { aside, askAside, readAside } from '#kernel/server/aside.ts';
import { auditAfterwards } from '#kernel/server/audit.ts';
import { type AnyContext, placed } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { type Bucket, bucketKey, giveBack, takeTokens, tooMany } from '#kernel/server/ratelimit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { identityErrors } from '../contract/errors.ts';
import type { Device } from './devices.ts';
import * as factors from './factor.queries.ts';
import { readCode, stepOf } from './factor-codes.ts';
import { note } from './notes.ts';
import { tellOwner } from './owner-mail.ts';
import { offerTo, usedPasskey } from './passkey.judge.ts';
import { sha256 } from './tokens.service.ts';

/**
 * Wrong codes at one account: ten, then one in ten minutes, which finds one of three in a million in some centuries. Whoever tries
 * knows the password already. A device that the person signed in from counts by itself: nobody keeps the owner out.
 */
const rate = { cost: 1, burst: 10, perMinute: 0.1 };
/** The owner is told of guessing once a day. */
const toldRate = { cost: 1, burst: 1, perMinute: 1 / 1440 };

export interface Owner {
  id: string;
  name: string;
}

/** Too many wrong codes mean that somebody else has the password: the owner hears of it. */
async function tellGuessing(context: AnyContext, owner: Owner): Promise<void> {
  const house = houseOf(context);
  if ((await takeTokens(house, [{ key: bucketKey('factor-told', owner.id), ...toldRate }])) > 0) return;
  await aside(house, (unit) => tellOwner({ ...context, ...placed(null), unit }, owner.id, { kind: 'factor-guessed' }));
}

/** Counts a try before it is judged: of many at once, each counts. @throws TOO_MANY_REQUESTS */
async function countTry(context: AnyContext, owner: Owner, device: Device | null): Promise<Bucket> {
  const bucket = { key: bucketKey('factor-try', device ? `device ${device.id}` : owner.id), ...rate };
  const seconds = await takeTokens(houseOf(context), [bucket]);
  if (seconds === 0) return bucket;
  await tellGuessing(context, owner);
  throw tooMany(seconds);
}

/** The step of the application's code, by its secret; null when it is wrong. */
export function stepBy(context: AnyContext, sealed: string, typed: string): number | null {
  const sent = readCode(typed);
  return sent?.kind === 'totp' ? stepOf(openText(houseOf(context), sealed), sent.code) : null;
}

async function usedTotp(context: AnyContext, owner: Owner, code: string): Promise<boolean> {
  const house = houseOf(context);
  const factor = await readAside(house, factors.factorOf(owner.id));
  const step = factor && stepBy(context, factor.sealed, code);
  if (!factor || step === undefined || step === null) return false;
  return (await askAside(house, factors.spendStep(owner.id, { sealed: factor.sealed, step }))).length > 0;
}

/** Used up, told and recorded in one, whatever becomes of the request. */
function usedRecovery(context: AnyContext, owner: Owner, code: string): Promise<boolean> {
  return aside(houseOf(context), async (unit) => {
    const [used] = await unit.query(factors.spendRecoveryCode(owner.id, sha256(code)));
    if (!used) return false;
    const here = { ...context, ...placed(null), unit };
    note(here, 'identity.factor.recover', { owner, after: used });
    await tellOwner(here, owner.id, { kind: 'recovery-used', about: String(used.left) });
    return true;
  });
}

/** Runs `works` as a counted try. @throws SECOND_FACTOR_REQUIRED, SECOND_FACTOR_FAILED, TOO_MANY_REQUESTS */
export async function counted(
  context: AnyContext,
  { owner, typed, device = null }: { owner: Owner; typed: string | undefined; device?: Device | null },
  works: (typed: string) => Promise<boolean>,
): Promise<void> {
  if (!typed?.trim()) throw fail(identityErrors.SECOND_FACTOR_REQUIRED, { details: [{ field: 'secondFactor' }] });
  const bucket = await countTry(context, owner, device);
  if (await works(typed)) return giveBack(houseOf(context), [bucket]);
  auditAfterwards(context, { action: 'identity.factor.refuse', subject: { type: 'person', id: owner.id } });
  throw fail(identityErrors.SECOND_FACTOR_FAILED, { details: [{ field: 'secondFactor' }] });
}

/**
 * Uses a code of the application, a recovery code or a passkey's answer up. What is used stays used, also when the request is refused
 * later.
 * @throws SECOND_FACTOR_REQUIRED when none was sent, with what a passkey is asked where there is one; SECOND_FACTOR_FAILED, TOO_MANY_REQUESTS
 */
export async function requireFactor(
  context: AnyContext,
  asked: { owner: Owner; typed: string | undefined; device?: Device | null },
): Promise<void> {
  const { owner } = asked;
  const details = asked.typed?.trim() ? null : await offerTo(context, owner.id);
  if (details) throw fail(identityErrors.SECOND_FACTOR_REQUIRED, { details });
  await counted(context, asked, async (typed) => {
    if (typed.startsWith('{')) return usedPasskey(context, owner.id, typed);
    const sent = readCode(typed);
    if (!sent) return false;
    return sent.kind === 'totp' ? usedTotp(context, owner, sent.code) : usedRecovery(context, owner, sent.code);
  });
}
