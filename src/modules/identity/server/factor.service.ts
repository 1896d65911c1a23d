/** Setting up the second step, removing it, and adding it to a session that began without. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { accountErrors } from '../contract/account.errors.ts';
import type { SecondFactor } from '../contract/factor.shapes.ts';
import { counted, requireFactor, stepBy } from './factor.judge.ts';
import * as factors from './factor.queries.ts';
import { addressOf, inGroups, newRecoveryCodes, newSecret } from './factor-codes.ts';
import { note, ownerOf } from './notes.ts';
import { requirePassword } from './own-password.ts';
import { tellOwner } from './owner-mail.ts';
import { credentialById, personById } from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { sessionAlive } from './session.queries.ts';
import { signedIn } from './signed-in.ts';
import { endOtherSessions, forgetSession, sha256 } from './tokens.service.ts';

export async function readSecondFactor(context: AnyContext): Promise<SecondFactor> {
  const { personId, sessionId } = signedIn(context);
  const [factor] = await context.unit.query(factors.factorOf(personId));
  const [session] = await context.unit.query(sessionAlive(sessionId));
  const since = factor?.confirmedAt ?? null;
  return {
    active: since !== null,
    since,
    recoveryLeft: factor?.recoveryLeft ?? 0,
    shown: session?.secondFactor ?? false,
  };
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_EXISTS */
export async function startFactor(context: AnyContext): Promise<{ secret: string; address: string }> {
  const { personId } = signedIn(context);
  await requireProof(context);
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

/** Other devices signed in without it: they are signed out. @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function confirmFactor(context: AnyContext, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { personId, sessionId } = signedIn(context);
  await requireProof(context);
  const factor = await readAside(houseOf(context), factors.factorOf(personId));
  if (!factor || factor.confirmedAt) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  let step = 0;
  await counted(context, { owner: ownerOf(context), typed }, async (code) => {
    step = stepBy(context, factor.sealed, code) ?? 0;
    return step > 0;
  });
  const [confirmed] = await context.unit.query(factors.confirmFactor(personId, { sealed: factor.sealed, step }));
  if (!confirmed) throw fail(accountErrors.SECOND_FACTOR_EXISTS);
  const recoveryCodes = keepRecoveryCodes(context, personId);
  context.unit.add(factors.noteFactor(sessionId));
  forgetSession(context, sessionId);
  await endOtherSessions(context, personId, sessionId);
  note(context, 'identity.factor.add', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'factor-added' });
  return { recoveryCodes };
}

/** @throws NOT_FOUND when there is none */
async function requireActive(context: AnyContext, personId: string): Promise<void> {
  const factor = await readAside(houseOf(context), factors.factorOf(personId));
  if (!factor?.confirmedAt) throw fail(kernelErrors.NOT_FOUND);
}

/** This session counts as one with the second step from now on. @throws NOT_FOUND, SECOND_FACTOR_… */
export async function showFactor(context: AnyContext, typed: string): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  await requireActive(context, personId);
  await requireFactor(context, { owner: ownerOf(context), typed });
  context.unit.add(factors.noteFactor(sessionId));
  forgetSession(context, sessionId);
}

type Sent = { secondFactor: string; password?: string | undefined };

/** The password first: a recovery code is not used up by a wrong one. @throws NOT_FOUND, LOGIN_FAILED, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
async function requireBoth(context: AnyContext, personId: string, sent: Sent): Promise<void> {
  await requireActive(context, personId);
  const credential = await readAside(houseOf(context), credentialById(personId));
  if (credential) await requirePassword(context, personId, { field: 'password', password: sent.password ?? '' });
  else await requireProof(context);
  await requireFactor(context, { owner: ownerOf(context), typed: sent.secondFactor });
}

export async function removeFactor(context: AnyContext, sent: Sent): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  await requireBoth(context, personId, sent);
  const [removed] = await context.unit.query(factors.deleteFactor(personId));
  if (!removed) throw fail(kernelErrors.NOT_FOUND);
  forgetSession(context, sessionId);
  await endOtherSessions(context, personId, sessionId);
  note(context, 'identity.factor.remove', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'factor-removed' });
}

export async function renewRecoveryCodes(context: AnyContext, sent: Sent): Promise<{ recoveryCodes: string[] }> {
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
