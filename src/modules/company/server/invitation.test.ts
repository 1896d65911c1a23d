/** Tests of invitations: each is accepted once, by its recipient, while open. */
import { describe, expect, test } from 'vitest';
import { type AccessRow, listAccess } from '#kernel/contract/audit.endpoints.ts';
import { listMembers, readMe } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { inviteByRun } from './invitation.service.ts';
import { createCompanyKit, createNewCompany } from './testing/kit.ts';

const { kit, create, stranger, within } = createCompanyKit();

type Person = Awaited<ReturnType<typeof stranger>>;

const invite = (email: string, roles: string[] = ['user']) =>
  kit.world.call(endpoints.invite, { as: kit.world.alpha.master, body: { email, roles } });
async function invited(person: Person, roles?: string[]): Promise<string> {
  const reply = await invite(person.email, roles);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.id;
}
const accept = (as: Person, id: string, body?: { token: string }) =>
  kit.world.call(endpoints.acceptInvitation, { as, at: null, params: { id }, ...(body ? { body } : {}) });
const decline = (as: Person, id: string) =>
  kit.world.call(endpoints.declineInvitation, { as, at: null, params: { id } });
const withdraw = (id: string, as = kit.world.alpha.master) =>
  kit.world.call(endpoints.withdrawInvitation, { as, params: { id } });
const invitationsOf = async (as: Person) =>
  (await kit.world.call(endpoints.listMyInvitations, { as, at: null })).body.data.invitations as { id: string }[];
const statusOf = async (id: string) => {
  const { body } = await kit.world.call(endpoints.listInvitations, { as: kit.world.alpha.master });
  return body.data.find((row: { id: string }) => row.id === id)?.status;
};
const expire = (id: string) =>
  within(kit.world.alpha.tenant.id, 'update company.invitations set expires_at = now() where id = $1', [id]);
const rolesOf = async (as: Person) => (await kit.world.call(readMe, { as })).body.data.member?.roles ?? null;
const gone = { status: 404, body: { code: 'INVITATION_NOT_VALID' } };

describe('an invitation', () => {
  test('is one at a time for an address, and none for a member', async () => {
    const person = await stranger();
    const id = await invited(person);
    expect(await invite(person.email)).toMatchObject({ status: 409, body: { code: 'ALREADY_INVITED' } });
    expect(await invitationsOf(person)).toMatchObject([{ id }]);
    expect((await accept(person, id)).status).toBe(200);
    expect(await invite(person.email)).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
    expect(await statusOf(id)).toBe('accepted');
  });

  test('that is looked at in the list leaves a record of who looked: it is an address of somebody', async () => {
    const id = await invited(await stranger());
    await statusOf(id);
    const { master } = kit.world.alpha;
    const looks = async () => {
      const { data } = (await kit.world.call(listAccess, { as: master, query: { subjectId: id } })).body;
      return data.map(({ action, actor }: AccessRow) => [action, actor.id]);
    };
    await expect.poll(looks, { timeout: 20_000 }).toContainEqual(['company.invitation.list', master.personId]);
  });

  test('that has expired is neither shown nor accepted, and frees the place for another with other roles', async () => {
    const person = await stranger();
    const id = await invited(person, ['manager']);
    await expire(id);
    expect(await statusOf(id)).toBe('expired');
    expect(await invitationsOf(person)).toEqual([]);
    expect(await accept(person, id)).toMatchObject(gone);
    const again = await invited(person, ['viewer']);
    expect(await accept(person, id)).toMatchObject(gone);
    expect((await accept(person, again)).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['viewer']);
  });

  test.each(['declined', 'withdrawn'])('that was %s is over for good, and another may follow', async (how) => {
    const person = await stranger();
    const id = await invited(person);
    expect(await decline(await stranger(), id)).toMatchObject(gone);
    expect(await withdraw(id, kit.world.beta.master)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await (how === 'declined' ? decline(person, id) : withdraw(id))).status).toBe(200);
    expect(await statusOf(id)).toBe('withdrawn');
    expect(await accept(person, id)).toMatchObject(gone);
    expect(await decline(person, id)).toMatchObject(gone);
    expect(await withdraw(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await rolesOf(person)).toBeNull();
    await invited(person);
  });

  test('that is withdrawn before its mail has left is mailed to nobody', async () => {
    const { id: companyId } = kit.world.alpha.tenant;
    const mailsTo = async (address: string) =>
      within(companyId, 'select status from kernel.mails where recipient = $1', [address]);
    const [leftPerson, keptPerson] = [await stranger(), await stranger()];
    await invited(keptPerson);
    const id = await invited(leftPerson);
    expect((await withdraw(id)).status).toBe(200);
    expect(await mailsTo(leftPerson.email)).toEqual([{ status: 'stored' }]);
    expect(await mailsTo(keptPerson.email)).toEqual([{ status: 'queued' }]);
  });

  test('is not accepted with a foreign token, not even by its recipient', async () => {
    const person = await stranger();
    const id = await invited(person);
    expect(await accept(person, id, { token: 'x'.repeat(43) })).toMatchObject(gone);
    expect(await rolesOf(person)).toBeNull();
    expect((await accept(person, id)).status).toBe(200);
  });

  test('lets in who had asked to join, with the roles that it promises', async () => {
    const person = await stranger();
    const join = () => kit.world.call(endpoints.requestJoin, { as: person, at: null, body: { companyCode: 'alpha' } });
    expect((await join()).status).toBe(201);
    const id = await invited(person, ['finance']);
    expect((await accept(person, id)).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['finance']);
    expect((await kit.world.call(listMembers, { as: person })).status).toBe(200);
    expect(await join()).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
  });

  test('promises only roles that there are, and no more than who invites may do', async () => {
    const { alpha } = kit.world;
    const by = (as: typeof alpha.master, roles: string[]) =>
      kit.world.call(endpoints.invite, { as, body: { email: 'promised@mail.example', roles } });
    expect(await by(alpha.master, ['nobody'])).toMatchObject({ status: 400, body: { code: 'ROLE_NOT_FOUND' } });
    const inviter = await stranger();
    await accept(inviter, await invited(inviter, ['admin']));
    expect(await by(inviter, ['master'])).toMatchObject({ status: 403, body: { code: 'BEYOND_OWN_RIGHTS' } });
  });

  test('of a founder’s first members follows the same rules, and an invalid one prevents the founding', async () => {
    const founder = await stranger();
    const other = { email: 'first@mail.example', role: 'manager' };
    const createWith = (members: object[]) => create(founder, { ...createNewCompany('first-members'), members });
    const self = { email: founder.email, role: 'manager' };
    expect(await createWith([self])).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
    expect(await createWith([other, other])).toMatchObject({ status: 409, body: { code: 'ALREADY_INVITED' } });
    expect(await within(null, "select id from company.tenant_by_code('first-members')")).toEqual([]);
    expect((await createWith([other])).status).toBe(201);
  });

  test('counts on the dashboard while it is open, beside companies and requests', async () => {
    const person = await stranger();
    const stats = async () => {
      const { data } = (await kit.world.call(endpoints.readStats, { as: person, at: null })).body;
      return [data.companies, data.pendingRequests, data.openInvitations];
    };
    await kit.world.call(endpoints.requestJoin, { as: person, at: null, body: { companyCode: 'beta' } });
    const id = await invited(person);
    expect(await stats()).toEqual([0, 1, 1]);
    await accept(person, id);
    expect(await stats()).toEqual([1, 1, 0]);
  });
});

test('runs of a company invite as many together as one person may, and then wait', async () => {
  const { world } = kit;
  world.configure({ rateLimit: true });
  const another = (at: number) =>
    world.beta.service((context) => inviteByRun(context, { email: `by-run-${at}@mail.example`, roles: ['user'] }));
  const began = Date.now();
  let invited = 0;
  const refusal = async (): Promise<unknown> => {
    for (; invited < 300; invited++) {
      const error = await another(invited).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error) return error;
    }
    return 'none';
  };
  try {
    expect(await refusal()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(invited).toBeGreaterThanOrEqual(100);
    // Allows for the calls refilled in the meantime, twenty a minute.
    expect(invited).toBeLessThanOrEqual(101 + (20 * (Date.now() - began)) / 60_000);
  } finally {
    world.configure();
  }
});
