/** People for the room's tests. */
import type { World } from '#apps/testing.ts';
import { register } from '../../contract/endpoints.ts';

export const password = 'correct horse battery';
let next = 0;

/** A new person with a password, and the tokens of the sign-up. */
export async function newPerson(world: World) {
  const email = `person${next++}@mail.example`;
  const body = { email, password, name: '김하나', termsAccepted: true };
  const reply = await world.call(register, { body });
  return { email, ...reply.body.data };
}
