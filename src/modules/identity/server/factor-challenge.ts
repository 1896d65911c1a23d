/** Between a provider's word and the code of the second step: a signed word of ours, which opens nothing without a code. */

import { fail } from '#kernel/contract/error.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { requireOwnPage } from '#kernel/server/http/origin.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { signToken, verifyToken } from '#kernel/server/tokens.ts';
import { identityErrors } from '../contract/errors.ts';
import { lifetimes, type Tokens } from '../contract/shapes.ts';
import { requireFactor } from './factor.judge.ts';
import { noteLogin, personBySubject } from './person.queries.ts';
import { openSession } from './tokens.service.ts';

const cookie = '__Host-heureum-factor';
const stepRate: Rate = { name: 'second-factor', burst: 30, perMinute: 20 };

interface Known {
  personId: string;
  provider: string;
  issuer: string;
  subject: string;
}

/** Says that the provider named this person a moment ago. */
export function challengeFor(context: AnyContext, { personId, ...account }: Known): Promise<string> {
  return signToken(houseOf(context), { kind: 'factor', sub: personId, account }, lifetimes.factorChallenge);
}

/** For a browser that comes back from its provider. */
export function keepChallenge(context: AnyContext, { challenge }: { challenge: string }): void {
  context.http?.setCookie(cookie, challenge, { maxAge: lifetimes.factorChallenge });
}

async function accountOf(context: AnyContext, challenge: string): Promise<Known> {
  const claims = await verifyToken(houseOf(context), challenge, 'factor').catch((cause: unknown) => {
    context.log.info({ cause }, 'second step refused');
    throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  });
  return { personId: claims.sub, ...(claims.account as Omit<Known, 'personId'>) };
}

/** @throws SOCIAL_LOGIN_FAILED for a challenge that is wrong or late, SECOND_FACTOR_…, TOO_MANY_REQUESTS, ORIGIN_REFUSED */
export async function signInBySecondFactor(
  context: AnyContext,
  sent: { challenge?: string | undefined; secondFactor: string },
): Promise<Tokens> {
  await limit(context, stepRate);
  const held = context.http?.cookies[cookie];
  if (!sent.challenge && held) requireOwnPage(context);
  const challenge = sent.challenge ?? held;
  if (!challenge) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  const { personId, ...connection } = await accountOf(context, challenge);
  const person = await readAside(houseOf(context), personBySubject(connection.issuer, connection.subject));
  if (person?.id !== personId) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  await requireFactor(context, { owner: person, typed: sent.secondFactor });
  const opened = { personId, name: person.name, ground: { connection }, factor: true };
  const { sessionId: _, ...tokens } = await openSession(context, opened);
  context.unit.add(noteLogin(personId));
  context.http?.clearCookie(cookie);
  return tokens;
}
