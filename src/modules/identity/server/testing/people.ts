/** People for the room's tests. */
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { register } from '../../contract/endpoints.ts';

export const password = 'correct horse battery';
let next = 0;

/** A new person with a password and, if not told otherwise, a proved address, and the tokens of the sign-up. */
export async function newPerson(world: World, { proved = true } = {}) {
  const email = `person${next++}@mail.example`;
  const body = { email, password, name: '김하나', termsAccepted: true, ageConfirmed: true };
  const reply = await world.call(register, { body });
  const prove = statement('update identity.persons set email_verified_at = now() where email = $1', [email]);
  if (proved) await world.root(({ unit }) => unit.query(prove));
  return { email, ...reply.body.data };
}

/** What a browser says of a request of its own page. */
export const browser = { 'sec-fetch-site': 'same-origin' };

/** Sends a sign-in from an address, with what a browser sends beside it. */
export const signingIn =
  (world: () => World) =>
  (
    remoteAddress: string,
    payload: { email: string; password: string; secondFactor?: string },
    headers: Record<string, string> = {},
    cookies: Record<string, string> = {},
  ) => {
    const about = { method: 'POST', url: login.path, headers: { host: 'localhost', ...headers } } as const;
    return world().house.app.inject({ ...about, remoteAddress, cookies, payload });
  };
