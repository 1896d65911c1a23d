/** Guessing passwords is slowed down, by who guesses: never answered by keeping the owner out. */
import type { Context } from '#kernel/server/context.ts';
import {
  type Bucket,
  bucketKey,
  giveBack,
  limit,
  placeOf,
  type Rate,
  takeTokens,
  tooMany,
} from '#kernel/server/ratelimit.ts';

/** From one address: an office behind one line signs in at nine; a guesser gets no further. */
const signInRate: Rate = { name: 'sign-in', burst: 40, perMinute: 30 };
/** Tries at one account that did not succeed, from one address or one known device: ten, then one in a minute and a half. */
const perPlace = { burst: 10, perMinute: 10 / 15 };
/** From all strange addresses together. When they are used up, a try costs each of these addresses three of its own. */
const perAccount = { burst: 100, perMinute: 100 / 15 };
const costUnderAttack = 3;

/**
 * Counts a try before it is judged: of many at once, each counts. `device`: the id of one that the account's owner signed in
 * from. @returns what takes it back @throws TOO_MANY_REQUESTS
 */
export async function countTry(
  context: Context,
  { email, device }: { email: string; device: string | null },
): Promise<{ takeBack: () => Promise<void> }> {
  if (!device) await limit(context, signInRate);
  const place = device ? `device ${device}` : placeOf(context.ip ?? '');
  const own = { key: bucketKey('sign-in-try', `${place} ${email}`), cost: 1, ...perPlace };
  await takeOwn(own);
  if (device) return { takeBack: () => giveBack([own]) };
  const all = { key: bucketKey('sign-in-try', email), cost: 1, ...perAccount };
  if ((await takeTokens([all])) === 0) return { takeBack: () => giveBack([own, all]) };
  await takeOwn({ ...own, cost: costUnderAttack - 1 });
  return { takeBack: () => giveBack([{ ...own, cost: costUnderAttack }]) };
}

async function takeOwn(bucket: Bucket): Promise<void> {
  const wait = await takeTokens([bucket]);
  if (wait > 0) throw tooMany(wait);
}
