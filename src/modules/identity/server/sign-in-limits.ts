/** Guessing passwords is slowed down, by who guesses: never answered by keeping the owner out. */

import { appOf } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import {
  createBucketKey,
  getNetworkKey,
  type Rate,
  returnTokens,
  takeFromBucket,
  takeTokens,
} from '#kernel/server/rate-limit.ts';
import type { KnownDevice } from './devices.ts';

/** From one address: an office behind one line signs in at nine; a guesser gets no further. */
export const signInRate: Rate = { name: 'sign-in', burst: 40, perMinute: 30 };
/** Tries at one account that did not succeed, from one address or one known device: ten, then one in a minute and a half. */
const perAddressRate = { burst: 10, perMinute: 10 / 15 };
/** From all known devices of an account together: creating many of them gives no more tries than a few. */
const allDevicesRate = { burst: 30, perMinute: 30 / 15 };
/** From all strange addresses together. When they are used up, a try costs each of these addresses three of its own. */
const accountRate = { burst: 100, perMinute: 100 / 15 };
const attackCost = 3;

type SignInTry = { takeBack: () => Promise<void> };

/**
 * Counts a try before it is judged: of many at once, each counts. `device`: one of the account's owner.
 * @returns what takes it back @throws TOO_MANY_REQUESTS
 */
export async function countTry(
  context: AnyContext,
  { email, device }: { email: string; device: KnownDevice | null },
): Promise<SignInTry> {
  const app = appOf(context);
  if (device) return countFromDevice(app, device);
  const own = {
    key: createBucketKey('sign-in-try', `${getNetworkKey(context.ip ?? '')} ${email}`),
    cost: 1,
    ...perAddressRate,
  };
  await takeFromBucket(app, own);
  const all = { key: createBucketKey('sign-in-try', email), cost: 1, ...accountRate };
  if ((await takeTokens(app, [all])) === 0) return { takeBack: () => returnTokens(app, [own, all]) };
  await takeFromBucket(app, { ...own, cost: attackCost - 1 });
  return { takeBack: () => returnTokens(app, [{ ...own, cost: attackCost }]) };
}

async function countFromDevice(app: App, device: KnownDevice): Promise<SignInTry> {
  const own = { key: createBucketKey('sign-in-try', `device ${device.id}`), cost: 1, ...perAddressRate };
  await takeFromBucket(app, own);
  const all = { key: createBucketKey('sign-in-try', `devices ${device.personId}`), cost: 1, ...allDevicesRate };
  await takeFromBucket(app, all);
  return { takeBack: () => returnTokens(app, [own, all]) };
}
