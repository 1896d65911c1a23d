/** A passkey in the place of a code: what it is asked, and whether it answered. */

import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { askAside, readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { type FactorOffer, PasskeyAnswer } from '../contract/passkey.shapes.ts';
import { lifetimes } from '../contract/shapes.ts';
import { factorOf } from './factor.queries.ts';
import { challengeIn, handleOf, judgeAnswer, type Party, partyOf } from './passkey.party.ts';
import * as passkeys from './passkey.queries.ts';
import { sha256 } from './tokens.service.ts';

const seconds = lifetimes.passkeyChallenge;

/**
 * What a challenge is for: no sign-in is taken by what a session was asked, nor the other way round, nor at another host. Who signs in
 * has no session yet: that it was asked of this person is told only to whoever sent the password, or came from the provider.
 */
function purposeOf({ actor }: AnyContext, party: Party, deed: 'register' | 'show'): string {
  const who = actor.kind === 'person' ? `session ${actor.sessionId}` : 'sign-in';
  return `${deed} ${who} ${party.origin}`;
}

/** A new one, kept whatever becomes of the request: to be asked is to be refused for now. */
export async function newChallenge(
  context: AnyContext,
  asked: { personId: string; party: Party; deed: 'register' | 'show' },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const purpose = purposeOf(context, asked.party, asked.deed);
  const row = { personId: asked.personId, hash: sha256(challenge), purpose, seconds };
  await askAside(houseOf(context), passkeys.keepChallenge(row));
  return challenge;
}

/** Used up by its first answer, right or wrong. */
export async function spentChallenge(
  context: AnyContext,
  asked: { personId: string; party: Party; deed: 'register' | 'show'; clientDataJSON: string },
): Promise<string | null> {
  const challenge = challengeIn(asked.clientDataJSON);
  if (!challenge) return null;
  const purpose = purposeOf(context, asked.party, asked.deed);
  const row = { personId: asked.personId, hash: sha256(challenge), purpose, seconds };
  const [spent] = await askAside(houseOf(context), passkeys.spendChallenge(row));
  return spent?.alive ? challenge : null;
}

/** By what this person can take the second step here; null for who has no passkey. */
export async function offerTo(context: AnyContext, personId: string): Promise<FactorOffer | null> {
  const house = houseOf(context);
  const known = await askAside(house, passkeys.credentialsOf(personId));
  if (known.length === 0) return null;
  const code = (await readAside(house, factorOf(personId)))?.confirmedAt != null;
  const party = partyOf(context);
  if (!party) return { code, passkey: null };
  const challenge = await newChallenge(context, { personId, party, deed: 'show' });
  const allowCredentials = known.map((one) => ({ ...one, type: 'public-key' as const }));
  const passkey = { challenge, rpId: party.id, timeout: seconds * 1000, allowCredentials };
  return { code, passkey: { ...passkey, userVerification: 'preferred' } };
}

/** What a browser answered, in JSON; null for what is no such thing, which is judged like any other wrong answer. */
export function jsonAs<Shape extends z.ZodType>(shape: Shape, typed: string): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(typed));
  } catch {
    // Whoever sent it learns no more than that it is wrong.
    return null;
  }
}

/** True: one of this person's passkeys signed what it was asked a moment ago, here. What is used stays used. */
export async function usedPasskey(context: AnyContext, personId: string, typed: string): Promise<boolean> {
  const house = houseOf(context);
  const party = partyOf(context);
  const answer = jsonAs(PasskeyAnswer, typed);
  if (!party || !answer) return false;
  const asked = { personId, party, deed: 'show', clientDataJSON: answer.clientDataJSON } as const;
  const challenge = await spentChallenge(context, asked);
  if (!challenge || (answer.userHandle && answer.userHandle !== handleOf(personId))) return false;
  const passkey = await readAside(house, passkeys.passkeyOf(personId, answer.id));
  const counter = passkey && (await judgeAnswer(context, party, { answer, challenge, passkey }));
  if (!passkey || counter === undefined || counter === null) return false;
  return (await askAside(house, passkeys.noteUse(personId, { id: passkey.id, counter }))).length > 0;
}
