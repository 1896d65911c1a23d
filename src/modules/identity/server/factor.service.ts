/** Setting up the second step, removing it, and adding it to a session that began without. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { houseOf } from '#kernel/server/house.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import type { SecondFactor } from '../contract/factor.shapes.ts';
import { counted, requireFactor, stepBy } from './factor.judge.ts';
import * as factors from './factor.queries.ts';
import { addressOf, inGroups, newRecoveryCodes, newSecret } from './factor-codes.ts';
import { note, ownerOf } from './notes.ts';
import { requirePassword } from './own-password.ts';
import { tellOwner } from './owner-mail.ts';
import { partyOf } from './passkey.party.ts';
import { passkeysOf } from './passkey.queries.ts';
import { credentialById, personById } from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { sessionAlive } from './session.queries.ts';
import { signedIn } from './signed-in.ts';
import { endOtherSessions, forgetSession, sha256 } from './tokens.service.ts';

export async function readSecondFactor(context: AnyContext): Promise<SecondFactor> {
  const { personId, sessionId } = signedIn(context);
  const [factor] = await context.unit.query(factors.factorOf(personId));
  const passkeys = await context.unit.query(passkeysOf(personId));
  const [session] = await context.unit.query(sessionAlive(sessionId));
  const [recovery] = await context.unit.query(factors.recoveryLeft(personId));
  const since = factor?.confirmedAt ?? null;
  const active = since !== null || passkeys.length > 0;
  return {
    active,
    since,
    passkeys,
    passkeysHere: partyOf(context) !== null,
    recoveryLeft: active ? (recovery?.left ?? 0) : 0,
    shown: session?.secondFactor ?? false,
  };
}

/** Those of these persons who have a second factor, of whichever kind. */
export async function withSecondFactor(
  context: AnyContext,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await context.unit.query(factors.factorsAmong(personIds));
  return new Set(rows.map(({ personId }) => personId));
}

/** Who has a second factor adds another one where it was shown only. @throws SECOND_FACTOR_REQUIRED */
export async function requireShown(context: AnyContext): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  const [some] = await context.unit.query(factors.anyFactor(personId));
  const [session] = await context.unit.query(sessionAlive(sessionId));
  if (some && !session?.secondFactor) throw fail(identityErrors.SECOND_FACTOR_REQUIRED);
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_EXISTS */
export async function startFactor(context: AnyContext): Promise<{ secret: string; address: string }> {
  const { personId } = signedIn(context);
  await requireProof(context);
  await requireShown(context);
  const secret = newSecret();
  const [person] = await context.unit.query(personById(personId));
  const [begun] = await context.unit.query(factors.beginFactor(personId, sealText(houseOf(context), secret)));
  if (!begun) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  return { secret, address: addressOf(secret, person?.email ?? person?.name ?? personId) };
}

function keepRecoveryCodes(context: AnyContext, personId: string): string[] {
  const codes = newRecoveryCodes();
  context.unit.add(factors.dropRecoveryCodes(personId));
  context.unit.add(factors.insertRecoveryCodes(personId, codes.map(sha256)));
  return codes.map(inGroups);
}

/**
 * What comes with the first second factor, before it is kept: recovery codes, and other devices, which signed in without it, are signed
 * out. Another kind beside it changes nothing of that. `first`: what must hold while nobody else adds or removes one.
 * @returns the codes, none beside another factor
 */
export async function factorAdded(
  context: AnyContext,
  first: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { personId, sessionId } = signedIn(context);
  await context.unit.query(factors.holdFactors(personId));
  await first();
  const [some] = await context.unit.query(factors.anyFactor(personId));
  if (some) return [];
  context.unit.add(factors.noteFactor(sessionId));
  forgetSession(context, sessionId);
  await endOtherSessions(context, personId, sessionId);
  return keepRecoveryCodes(context, personId);
}

/** Runs what takes a factor away; with the last one recovery codes go, and what sessions showed. Other sessions end. */
export async function factorRemoved<Row>(context: AnyContext, remove: Statement<Row>): Promise<Row[]> {
  const { personId, sessionId } = signedIn(context);
  await context.unit.query(factors.holdFactors(personId));
  const removed = await context.unit.query(remove);
  if (removed.length === 0) return removed;
  for (const statement of factors.dropWithoutFactor(personId)) context.unit.add(statement);
  forgetSession(context, sessionId);
  await endOtherSessions(context, personId, sessionId);
  return removed;
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function confirmFactor(context: AnyContext, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { personId } = signedIn(context);
  await requireProof(context);
  await requireShown(context);
  const factor = await readAside(houseOf(context), factors.factorOf(personId));
  if (!factor || factor.confirmedAt) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  let step = 0;
  await counted(context, { owner: ownerOf(context), typed }, async (code) => {
    step = stepBy(context, factor.sealed, code) ?? 0;
    return step > 0;
  });
  const recoveryCodes = await factorAdded(context);
  const [confirmed] = await context.unit.query(factors.confirmFactor(personId, { sealed: factor.sealed, step }));
  if (!confirmed) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  note(context, 'identity.factor.add', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'factor-added' });
  return { recoveryCodes };
}

/** @throws NOT_FOUND when there is none */
async function requireActive(context: AnyContext, personId: string): Promise<void> {
  if (!(await readAside(houseOf(context), factors.anyFactor(personId)))) throw fail(kernelErrors.NOT_FOUND);
}

/** This session counts as one with the second step from now on. @throws NOT_FOUND, SECOND_FACTOR_… */
export async function showFactor(context: AnyContext, typed: string): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  await requireActive(context, personId);
  await requireFactor(context, { owner: ownerOf(context), typed });
  context.unit.add(factors.noteFactor(sessionId));
  forgetSession(context, sessionId);
}

export type BothSent = { secondFactor: string; password?: string | undefined };

/** The password first: a recovery code is not used up by a wrong one. @throws NOT_FOUND, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function requireBoth(context: AnyContext, personId: string, sent: BothSent): Promise<void> {
  await requireActive(context, personId);
  const credential = await readAside(houseOf(context), credentialById(personId));
  if (credential) await requirePassword(context, personId, { field: 'password', password: sent.password ?? '' });
  else await requireProof(context);
  await requireFactor(context, { owner: ownerOf(context), typed: sent.secondFactor });
}

/** @throws NOT_FOUND, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function removeFactor(context: AnyContext, sent: BothSent): Promise<void> {
  const { personId } = signedIn(context);
  await requireBoth(context, personId, sent);
  const [removed] = await factorRemoved(context, factors.deleteFactor(personId));
  if (!removed) throw fail(kernelErrors.NOT_FOUND);
  note(context, 'identity.factor.remove', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'factor-removed' });
}

export async function renewRecoveryCodes(context: AnyContext, sent: BothSent): Promise<{ recoveryCodes: string[] }> {
  const { personId } = signedIn(context);
  await requireBoth(context, personId, sent);
  const recoveryCodes = keepRecoveryCodes(context, personId);
  note(context, 'identity.factor.renew', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'recovery-renewed' });
  return { recoveryCodes };
}

/** For samples alone, whose secrets are known: the second step is set up without anybody who typed a code. */
export async function giveSampleFactor(context: AnyContext, personId: string, secret: string): Promise<void> {
  const sealed = sealText(houseOf(context), secret);
  await context.unit.query(factors.beginFactor(personId, sealed));
  await context.unit.query(factors.confirmFactor(personId, { sealed, step: 0 }));
}
