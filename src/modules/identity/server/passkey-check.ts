/** A passkey in the place of a code: what it is asked, and whether it answered. */

import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { queryOutsideTransaction, readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { type FactorOffer, PasskeyAnswer } from '../contract/passkey.shapes.ts';
import { lifetimes } from '../contract/shapes.ts';
import { selectFactor } from './factor.queries.ts';
import * as passkeys from './passkey.queries.ts';
import { getRelyingParty, type RelyingParty, readChallenge, toUserHandle, verifyAnswer } from './relying-party.ts';
import { hashToken } from './tokens.service.ts';

const seconds = lifetimes.passkeyChallenge;

/**
 * The purpose a challenge is bound to: a sign-in cannot use a session's challenge, nor the reverse, nor that of another host. A
 * person signing in has no session yet: the challenge of this person goes only to a client that sent the password, or came from the
 * provider.
 */
function getPurpose({ actor }: AnyContext, party: RelyingParty, operation: 'register' | 'show'): string {
  const who = actor.kind === 'person' ? `session ${actor.sessionId}` : 'sign-in';
  return `${operation} ${who} ${party.origin}`;
}

/** A new challenge, stored whatever happens to the request: issuing one means a refusal for now. */
export async function createChallenge(
  context: AnyContext,
  input: { personId: string; party: RelyingParty; action: 'register' | 'show' },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const purpose = getPurpose(context, input.party, input.action);
  const row = { personId: input.personId, hash: hashToken(challenge), purpose, seconds };
  await queryOutsideTransaction(appOf(context), passkeys.insertChallenge(row));
  return challenge;
}

/** Used up by its first answer, right or wrong. */
export async function consumeChallenge(
  context: AnyContext,
  input: { personId: string; party: RelyingParty; action: 'register' | 'show'; clientDataJSON: string },
): Promise<string | null> {
  const challenge = readChallenge(input.clientDataJSON);
  if (!challenge) return null;
  const purpose = getPurpose(context, input.party, input.action);
  const row = { personId: input.personId, hash: hashToken(challenge), purpose, seconds };
  const [spent] = await queryOutsideTransaction(appOf(context), passkeys.deleteChallenge(row));
  return spent?.alive ? challenge : null;
}

/** Ways for this person to show the second factor here; null for people without a passkey. */
export async function getPasskeyQuestion(context: AnyContext, personId: string): Promise<FactorOffer | null> {
  const app = appOf(context);
  const credentials = await queryOutsideTransaction(app, passkeys.selectCredentials(personId));
  if (credentials.length === 0) return null;
  const code = (await readOutsideTransaction(app, selectFactor(personId)))?.confirmedAt != null;
  const party = getRelyingParty(context);
  if (!party) return { code, passkey: null };
  const challenge = await createChallenge(context, { personId, party, action: 'show' });
  const allowCredentials = credentials.map((credential) => ({ ...credential, type: 'public-key' as const }));
  const passkey = { challenge, rpId: party.id, timeout: seconds * 1000, allowCredentials };
  return { code, passkey: { ...passkey, userVerification: 'preferred' } };
}

/** A browser's response, in JSON; null if it is malformed, which is treated like any other wrong response. */
export function parseJsonAs<Shape extends z.ZodType>(shape: Shape, typed: string): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(typed));
  } catch {
    // The sender learns only that it is wrong.
    return null;
  }
}

/** True: one of this person's passkeys signed what it was asked a moment ago, here. What is used stays used. */
export async function consumePasskey(context: AnyContext, personId: string, typed: string): Promise<boolean> {
  const app = appOf(context);
  const party = getRelyingParty(context);
  const answer = parseJsonAs(PasskeyAnswer, typed);
  if (!party || !answer) return false;
  const filter = { personId, party, action: 'show', clientDataJSON: answer.clientDataJSON } as const;
  const challenge = await consumeChallenge(context, filter);
  if (!challenge || (answer.userHandle && answer.userHandle !== toUserHandle(personId))) return false;
  const passkey = await readOutsideTransaction(app, passkeys.selectPasskey(personId, answer.id));
  const counter = passkey && (await verifyAnswer(context, party, { answer, challenge, passkey }));
  if (!passkey || counter === undefined || counter === null) return false;
  return (
    (await queryOutsideTransaction(app, passkeys.updatePasskeyUsed(personId, { id: passkey.id, counter }))).length > 0
  );
}
