/** An application for codes, as a person has one on the telephone. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { confirmSecondFactor, startSecondFactor } from '../contract/factor.endpoints.ts';

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The current code, or that of this many half minutes from now. */
export const createCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A guess that is wrong for sure. */
export function createWrongCode(secret: string, number: number): string {
  const guess = String(number).padStart(6, '0');
  return [-1, 0, 1, 2].some((steps) => createCode(secret, steps) === guess) ? '999999' : guess;
}

/** Makes earlier codes valid again: a test does not wait for half a minute. */
export const resetUsedCodes = (world: World, personId: string) =>
  world.root(({ unit }) =>
    unit.query(statement('update identity.totp_factors set last_step = 0 where person_id = $1', [personId])),
  );

/** Sets up the second factor for the owner of this session. */
export async function setUpFactor(
  world: World,
  who: { personId: string; accessToken: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const headers = bearer(who.accessToken);
  const { secret } = (await world.call(startSecondFactor, { headers })).body.data;
  const done = await world.call(confirmSecondFactor, { body: { secondFactor: createCode(secret) }, headers });
  expect(done.status).toBe(200);
  await resetUsedCodes(world, who.personId);
  return { secret, recoveryCodes: done.body.data.recoveryCodes };
}
