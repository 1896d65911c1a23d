/** An invitation is a promise by its author, limited to what that person may give on the day of acceptance. */
import { describe, expect, test } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { listMembers, readMe, removeMember } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { addMember } from './member.service.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, stranger } = createCompanyKit();

/** An inviter in alpha and a person invited as manager. */
async function invited(roles = ['manager']) {
  const { alpha } = kit.world;
  const maker = await stranger();
  await alpha.service((context) => addMember(context, { personId: maker.personId, roles: ['admin'] }));
  const guest = await stranger();
  const sent = await kit.world.call(endpoints.invite, { as: maker, body: { email: guest.email, roles } });
  expect(sent).toMatchObject({ status: 201, body: { data: { status: 'open', invitedBy: maker.name } } });
  return { maker, guest, id: sent.body.data.id as string };
}

const accept = (as: TestMember, id: string) =>
  kit.world.call(endpoints.acceptInvitation, { as, at: null, params: { id } });

describe('an invitation', () => {
  test('is void once its maker may no longer give the roles, and counts again with the right', async () => {
    const { maker, guest, id } = await invited();
    await setMemberRoles(maker, ['user']);
    expect(await accept(guest, id)).toMatchObject({ status: 409, body: { code: 'INVITATION_VOID' } });
    expect((await kit.world.call(readMe, { as: guest })).body.data.member).toBeNull();
    await setMemberRoles(maker, ['admin']);
    expect((await accept(guest, id)).status).toBe(200);
    expect((await kit.world.call(readMe, { as: guest })).body.data.member.roles).toEqual(['manager']);
  });

  test('is void when its maker retains the roles but may no longer invite', async () => {
    const { maker, guest, id } = await invited(['user']);
    await setMemberRoles(maker, ['user']);
    expect((await accept(guest, id)).body.code).toBe('INVITATION_VOID');
  });

  test('ends when its maker is removed, and frees the place for another', async () => {
    const { maker, guest, id } = await invited();
    const { master } = kit.world.alpha;
    const rows = (await kit.world.call(listMembers, { as: master, query: { limit: 100 } })).body.data;
    const membership = rows.find((row: { personId: string }) => row.personId === maker.personId);
    expect((await kit.world.call(removeMember, { as: master, params: { id: membership.id } })).status).toBe(200);
    expect((await accept(guest, id)).body.code).toBe('INVITATION_NOT_VALID');
    const listed = (await kit.world.call(endpoints.listInvitations, { as: master })).body.data;
    expect(listed.find((row: { id: string }) => row.id === id)).toMatchObject({
      status: 'withdrawn',
      invitedBy: maker.name,
    });
    const again = { as: master, body: { email: guest.email, roles: ['user'] } };
    expect((await kit.world.call(endpoints.invite, again)).status).toBe(201);
  });
});
