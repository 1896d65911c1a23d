/** Setting up the second step, removing it, and adding it to a session that began without. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import type { SecondFactor } from '../contract/factor.shapes.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import * as factors from './factor.queries.ts';
import { assertFactor, findStep, runCountedTry } from './factor-check.ts';
import { createRecoveryCodes, createSecret, formatInGroups, getOtpAuthUri } from './factor-codes.ts';
import { assertOwnPassword } from './own-password.ts';
import { mailOwner } from './owner-mail.ts';
import { selectPasskeys } from './passkey.queries.ts';
import { selectCredential, selectPerson } from './person.queries.ts';
import { assertProof } from './proof.service.ts';
import { getRelyingParty } from './relying-party.ts';
import { selectLivingSession } from './session.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import { endOtherSessions, hashToken, invalidateSession } from './tokens.service.ts';

export async function readSecondFactor(context: AnyContext): Promise<SecondFactor> {
  const { personId, sessionId } = getSignedInPersonId(context);
  const [factor] = await context.unit.query(factors.selectFactor(personId));
  const passkeys = await context.unit.query(selectPasskeys(personId));
  const [session] = await context.unit.query(selectLivingSession(sessionId));
  const [recovery] = await context.unit.query(factors.selectRecoveryCodeCount(personId));
  const since = factor?.confirmedAt ?? null;
  const active = since !== null || passkeys.length > 0;
  return {
    active,
    since,
    passkeys,
    passkeysHere: getRelyingParty(context) !== null,
    recoveryLeft: active ? (recovery?.left ?? 0) : 0,
    shown: session?.secondFactor ?? false,
  };
}

/** Those of these persons who have a second factor, of whichever kind. */
export async function filterWithSecondFactor(
  context: AnyContext,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await context.unit.query(factors.selectPersonsWithFactor(personIds));
  return new Set(rows.map(({ personId }) => personId));
}

/** A person with a second factor must have shown it to add another one. @throws SECOND_FACTOR_REQUIRED */
export async function assertFactorShown(context: AnyContext): Promise<void> {
  const { personId, sessionId } = getSignedInPersonId(context);
  const [some] = await context.unit.query(factors.selectHasFactor(personId));
  const [session] = await context.unit.query(selectLivingSession(sessionId));
  if (some && !session?.secondFactor) throw fail(identityErrors.SECOND_FACTOR_REQUIRED);
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_EXISTS */
export async function startFactor(context: AnyContext): Promise<{ secret: string; address: string }> {
  const { personId } = getSignedInPersonId(context);
  await assertProof(context);
  await assertFactorShown(context);
  const secret = createSecret();
  const [person] = await context.unit.query(selectPerson(personId));
  const [begun] = await context.unit.query(factors.insertFactor(personId, sealText(appOf(context), secret)));
  if (!begun) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  return { secret, address: getOtpAuthUri(secret, person?.email ?? person?.name ?? personId) };
}

function storeRecoveryCodes(context: AnyContext, personId: string): string[] {
  const codes = createRecoveryCodes();
  context.unit.add(factors.deleteRecoveryCodes(personId));
  context.unit.add(factors.insertRecoveryCodes(personId, codes.map(hashToken)));
  return codes.map(formatInGroups);
}

/**
 * Effects of the first second factor, before it is stored: it creates recovery codes and signs out other devices, which signed in
 * without it. An additional kind changes nothing of that. `first`: a check to run while nobody else adds or removes one.
 * @returns the codes, none beside another factor
 */
export async function handleFactorAdded(
  context: AnyContext,
  first: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { personId, sessionId } = getSignedInPersonId(context);
  await context.unit.query(factors.lockFactors(personId));
  await first();
  const [some] = await context.unit.query(factors.selectHasFactor(personId));
  if (some) return [];
  context.unit.add(factors.updateSessionFactor(sessionId));
  invalidateSession(context, sessionId);
  await endOtherSessions(context, personId, sessionId);
  return storeRecoveryCodes(context, personId);
}

/** Runs what takes a factor away; with the last one recovery codes go, and what sessions showed. Other sessions end. */
export async function removeFactorWith<Row>(context: AnyContext, remove: Statement<Row>): Promise<Row[]> {
  const { personId, sessionId } = getSignedInPersonId(context);
  await context.unit.query(factors.lockFactors(personId));
  const removed = await context.unit.query(remove);
  if (removed.length === 0) return removed;
  for (const statement of factors.deleteFactorData(personId)) context.unit.add(statement);
  invalidateSession(context, sessionId);
  await endOtherSessions(context, personId, sessionId);
  return removed;
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function confirmFactor(context: AnyContext, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { personId } = getSignedInPersonId(context);
  await assertProof(context);
  await assertFactorShown(context);
  const factor = await readOutsideTransaction(appOf(context), factors.selectFactor(personId));
  if (!factor || factor.confirmedAt) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  let step = 0;
  await runCountedTry(context, { owner: getOwner(context), typed }, async (code) => {
    step = findStep(context, factor.sealed, code) ?? 0;
    return step > 0;
  });
  const recoveryCodes = await handleFactorAdded(context);
  const [confirmed] = await context.unit.query(
    factors.updateFactorConfirmed(personId, { sealed: factor.sealed, step }),
  );
  if (!confirmed) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  auditAccount(context, 'identity.factor.add', { owner: getOwner(context) });
  await mailOwner(context, personId, { kind: 'factor-added' });
  return { recoveryCodes };
}

/** @throws NOT_FOUND when there is none */
async function assertActiveFactor(context: AnyContext, personId: string): Promise<void> {
  if (!(await readOutsideTransaction(appOf(context), factors.selectHasFactor(personId))))
    throw fail(kernelErrors.NOT_FOUND);
}

/** This session counts as one with the second step from now on. @throws NOT_FOUND, SECOND_FACTOR_… */
export async function confirmFactorForSession(context: AnyContext, typed: string): Promise<void> {
  const { personId, sessionId } = getSignedInPersonId(context);
  await assertActiveFactor(context, personId);
  await assertFactor(context, { owner: getOwner(context), typed });
  context.unit.add(factors.updateSessionFactor(sessionId));
  invalidateSession(context, sessionId);
}

export type PasswordAndFactor = { secondFactor: string; password?: string | undefined };

/** The password first: a recovery code is not used up by a wrong one. @throws NOT_FOUND, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function assertPasswordAndFactor(
  context: AnyContext,
  personId: string,
  sent: PasswordAndFactor,
): Promise<void> {
  await assertActiveFactor(context, personId);
  const credential = await readOutsideTransaction(appOf(context), selectCredential(personId));
  if (credential) await assertOwnPassword(context, personId, { field: 'password', password: sent.password ?? '' });
  else await assertProof(context);
  await assertFactor(context, { owner: getOwner(context), typed: sent.secondFactor });
}

/** @throws NOT_FOUND, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function removeFactor(context: AnyContext, sent: PasswordAndFactor): Promise<void> {
  const { personId } = getSignedInPersonId(context);
  await assertPasswordAndFactor(context, personId, sent);
  const [removed] = await removeFactorWith(context, factors.deleteFactor(personId));
  if (!removed) throw fail(kernelErrors.NOT_FOUND);
  auditAccount(context, 'identity.factor.remove', { owner: getOwner(context) });
  await mailOwner(context, personId, { kind: 'factor-removed' });
}

export async function renewRecoveryCodes(
  context: AnyContext,
  sent: PasswordAndFactor,
): Promise<{ recoveryCodes: string[] }> {
  const { personId } = getSignedInPersonId(context);
  await assertPasswordAndFactor(context, personId, sent);
  const recoveryCodes = storeRecoveryCodes(context, personId);
  auditAccount(context, 'identity.factor.renew', { owner: getOwner(context) });
  await mailOwner(context, personId, { kind: 'recovery-renewed' });
  return { recoveryCodes };
}

/** For samples alone, whose secrets are known: the second step is set up without anybody who typed a code. */
export async function createSampleFactor(context: AnyContext, personId: string, secret: string): Promise<void> {
  const sealed = sealText(appOf(context), secret);
  await context.unit.query(factors.insertFactor(personId, sealed));
  await context.unit.query(factors.updateFactorConfirmed(personId, { sealed, step: 0 }));
}
