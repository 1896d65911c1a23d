/** Guessing passwords is slowed down, by who guesses: never answered by keeping the owner out. */

import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { bucketKey, giveBack, placeOf, type Rate, take, takeTokens } from '#kernel/server/ratelimit.ts';
import type { House } from '#kernel/server/room.ts';
import type { Device } from './devices.ts';

/** From one address: an office behind one line signs in at nine; a guesser gets no further. */
export const signInRate: Rate = { name: 'sign-in', burst: 40, perMinute: 30 };
/** Tries at one account that did not succeed, from one address or one known device: ten, then one in a minute and a half. */
const perPlace = { burst: 10, perMinute: 10 / 15 };
/** From all known devices of an account together: whoever makes many of them gets no more tries than from a few. */
const perDevices = { burst: 30, perMinute: 30 / 15 };
/** From all strange addresses together. When they are used up, a try costs each of these addresses three of its own. */
const perAccount = { burst: 100, perMinute: 100 / 15 };
const costUnderAttack = 3;

type Try = { takeBack: () => Promise<void> };

/**
 * Counts a try before it is judged: of many at once, each counts. `device`: one of the account's owner.
 * @returns what takes it back @throws TOO_MANY_REQUESTS
 */
export async function countTry(
  context: AnyContext,
  { email, device }: { email: string; device: Device | null },
): Promise<Try> {
  const house = houseOf(context);
  if (device) return countFromDevice(house, device);
  const own = { key: bucketKey('sign-in-try', `${placeOf(context.ip ?? '')} ${email}`), cost: 1, ...perPlace };
  await take(house, own);
  const all = { key: bucketKey('sign-in-try', email), cost: 1, ...perAccount };
  if ((await takeTokens(house, [all])) === 0) return { takeBack: () => giveBack(house, [own, all]) };
  await take(house, { ...own, cost: costUnderAttack - 1 });
  return { takeBack: () => giveBack(house, [{ ...own, cost: costUnderAttack }]) };
}

async function countFromDevice(house: House, device: Device): Promise<Try> {
  const own = { key: bucketKey('sign-in-try', `device ${device.id}`), cost: 1, ...perPlace };
  await take(house, own);
  const all = { key: bucketKey('sign-in-try', `devices ${device.personId}`), cost: 1, ...perDevices };
  await take(house, all);
  return { takeBack: () => giveBack(house, [own, all]) };
}
