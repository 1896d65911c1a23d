/** Between a provider's word and the code of the second step: a signed word of ours, which opens nothing without a code. */

import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { assertOwnPage } from '#kernel/server/http/origin.ts';
import { readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { signToken, verifyToken } from '#kernel/server/tokens.ts';
import { identityErrors } from '../contract/errors.ts';
import { lifetimes, type Tokens } from '../contract/shapes.ts';
import { assertFactor } from './factor-check.ts';
import { selectPersonBySubject, updateLastLogin } from './person.queries.ts';
import { openSession } from './tokens.service.ts';

const cookie = '__Host-heureum-factor';
const stepRate: Rate = { name: 'second-factor', burst: 30, perMinute: 20 };

interface ChallengedAccount {
  personId: string;
  provider: string;
  issuer: string;
  subject: string;
}

/** Says that the provider named this person a moment ago. */
export function createChallenge(context: AnyContext, { personId, ...account }: ChallengedAccount): Promise<string> {
  return signToken(appOf(context), { kind: 'factor', sub: personId, account }, lifetimes.factorChallenge);
}

/** For a browser that comes back from its provider. */
export function storeChallengeCookie(context: AnyContext, { challenge }: { challenge: string }): void {
  context.http?.setCookie(cookie, challenge, { maxAge: lifetimes.factorChallenge });
}

async function readChallengedAccount(context: AnyContext, challenge: string): Promise<ChallengedAccount> {
  const claims = await verifyToken(appOf(context), challenge, 'factor').catch((cause: unknown) => {
    context.log.info({ cause }, 'second step refused');
    throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  });
  return { personId: claims.sub, ...(claims.account as Omit<ChallengedAccount, 'personId'>) };
}

/** @throws SOCIAL_LOGIN_FAILED for a challenge that is wrong or late, SECOND_FACTOR_…, TOO_MANY_REQUESTS, ORIGIN_REFUSED */
export async function signInBySecondFactor(
  context: AnyContext,
  sent: { challenge?: string | undefined; secondFactor: string },
): Promise<Tokens> {
  await limitRate(context, stepRate);
  const challengeCookie = context.http?.cookies[cookie];
  if (!sent.challenge && challengeCookie) assertOwnPage(context);
  const challenge = sent.challenge ?? challengeCookie;
  if (!challenge) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  const { personId, ...connection } = await readChallengedAccount(context, challenge);
  const person = await readOutsideTransaction(
    appOf(context),
    selectPersonBySubject(connection.issuer, connection.subject),
  );
  if (person?.id !== personId) throw fail(identityErrors.SOCIAL_LOGIN_FAILED);
  await assertFactor(context, { owner: person, typed: sent.secondFactor });
  const opened = { personId, name: person.name, ground: { connection }, factor: true };
  const { sessionId: _, ...tokens } = await openSession(context, opened);
  context.unit.add(updateLastLogin(personId));
  context.http?.clearCookie(cookie);
  return tokens;
}
