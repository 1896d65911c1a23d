/** Test kit of the module: a world, new people, and members with roles. */
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import { register } from '#modules/identity/contract/endpoints.ts';
import { approveMember, listMembers } from '../../contract/endpoints.ts';

export const password = 'correct horse battery';

/** Makes a world for the file and gives what its tests do in it. */
export function createAccessKit() {
  const kit = { world: null as never as World };
  beforeAll(async () => {
    kit.world = await createTestWorld();
  });
  afterAll(() => kit.world?.close());
  let next = 0;

  /** A new person with a password and a proved address. */
  async function signUp(): Promise<TestMember & { password: string }> {
    const email = `access${next++}@mail.example`;
    const reply = await kit.world.call(register, {
      body: { email, password, name: '이하늘', termsAccepted: true, ageConfirmed: true },
    });
    const { tokens, person } = reply.body.data;
    const { id: personId, name } = person;
    const prove = statement('update identity.persons set email_verified_at = now() where id = $1', [personId]);
    await kit.world.root(({ unit }) => unit.query(prove));
    return { personId, name, email, password, role: 'user', token: tokens.accessToken, company: kit.world.alpha };
  }

  /** A new member of alpha with these roles. */
  async function member(roles: string[]) {
    const { call, alpha } = kit.world;
    const person = await signUp();
    await call(requestJoin, { as: person, at: null, body: { companyCode: 'alpha' } });
    const pending = await call(listMembers, { as: alpha.master, query: { status: 'pending' } });
    const { id } = pending.body.data.find((row: { personId: string }) => row.personId === person.personId);
    const approved = await call(approveMember, { as: alpha.master, params: { id }, body: { roles } });
    expect(approved.body.data).toMatchObject({ status: 'active', roles });
    return { ...person, memberId: id as string };
  }

  return { kit, signUp, member };
}
