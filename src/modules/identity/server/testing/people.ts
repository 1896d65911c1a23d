/** People for the module's tests. */
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { register } from '../../contract/endpoints.ts';

export const password = 'correct horse battery';
let next = 0;

/** A new person with a password, by default with a proved address, and the tokens of the sign-up. */
export async function createTestPerson(world: World, { proved = true } = {}) {
  const email = `person${next++}@mail.example`;
  const body = { email, password, name: '김하나', termsAccepted: true, ageConfirmed: true };
  const reply = await world.call(register, { body });
  const prove = statement('update identity.persons set email_verified_at = now() where email = $1', [email]);
  if (proved) await world.root(({ unit }) => unit.query(prove));
  return { email, ...reply.body.data };
}

/** A browser's headers on a request from its own page. */
export const browserHeaders = { 'sec-fetch-site': 'same-origin' };

/** Sends a sign-in from an address, with what a browser sends beside it. */
export const createSignInSender =
  (world: () => World) =>
  (
    remoteAddress: string,
    payload: { email: string; password: string; secondFactor?: string },
    headers: Record<string, string> = {},
    cookies: Record<string, string> = {},
  ) => {
    const request = { method: 'POST', url: login.path, headers: { host: 'localhost', ...headers } } as const;
    return world().app.fastify.inject({ ...request, remoteAddress, cookies, payload });
  };
