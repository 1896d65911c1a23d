/** An invitation link: limited in people and time, and to roles its author may give. */
import { describe, expect, test } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, stranger, within } = createCompanyKit();
type Person = Awaited<ReturnType<typeof stranger>>;

interface Link {
  id: string;
  token: string;
  url: string;
}

const make = (body: object, as = kit.world.alpha.master) =>
  kit.world.call(endpoints.inviteByLink, { as, body: body as never });
async function link(body: object = {}, as = kit.world.alpha.master): Promise<Link> {
  const reply = await make(body, as);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { id, url } = reply.body.data;
  return { id, url, token: new URL(url).hash.slice(1).split('.')[1] as string };
}
const open = ({ id, token }: Link) =>
  kit.world.call(endpoints.openInvitation, { at: null, params: { id }, body: { token } });
const accept = (as: Person, { id, token }: Link) =>
  kit.world.call(endpoints.acceptInvitation, { as, at: null, params: { id }, body: { token } });
const listed = async (id: string) => {
  const { body } = await kit.world.call(endpoints.listInvitations, { as: kit.world.alpha.master });
  return body.data.find((row: { id: string }) => row.id === id);
};
const rolesOf = async (as: Person) => (await kit.world.call(readMe, { as })).body.data.member?.roles ?? null;
const gone = { status: 404, body: { code: 'INVITATION_NOT_VALID' } };

describe('an invitation link', () => {
  test('is made by those who manage members, with roles that there are and no more than they may give', async () => {
    const { alpha } = kit.world;
    expect((await kit.world.call(endpoints.inviteByLink, { at: alpha, body: {} })).status).toBe(401);
    expect((await make({}, alpha.viewer)).status).toBe(403);
    expect(await make({ roles: ['nobody'] })).toMatchObject({ status: 400, body: { code: 'ROLE_NOT_FOUND' } });
    expect(await make({ roles: ['master'] }, alpha.manager)).toMatchObject({
      status: 403,
      body: { code: 'BEYOND_OWN_RIGHTS' },
    });
    for (const body of [{ people: 0 }, { people: 51 }, { days: 31 }]) expect((await make(body)).status).toBe(400);
  });

  test('returns its token once, and stores its hash alone', async () => {
    const createdLink = await link();
    const [row] = await within(
      kit.world.alpha.tenant.id,
      'select i::text as row from company.invitations i where id = $1',
      [createdLink.id],
    );
    expect(row?.row).not.toContain(createdLink.token);
    expect(new URL(createdLink.url).search).toBe('');
    expect(await listed(createdLink.id)).toMatchObject({ email: null, uses: 0, usesMost: 1, status: 'open' });
    expect(JSON.stringify(await listed(createdLink.id))).not.toContain(createdLink.token);
    const [audited] = await within(
      kit.world.alpha.tenant.id,
      "select a::text as row, a.action from kernel.audit_log a where action = 'company.member.invite-by-link' order by id desc limit 1",
    );
    expect(audited?.row).not.toContain(createdLink.token);
  });

  test('is opened by its holder before sign-in, and admits with its role', async () => {
    const createdLink = await link({ roles: ['manager'] });
    expect(await open({ ...createdLink, token: 'x'.repeat(43) })).toMatchObject(gone);
    expect((await open(createdLink)).body.data).toMatchObject({
      companyCode: 'alpha',
      roles: ['manager'],
      invitedBy: 'alpha master',
      state: 'open',
    });
    const [first, second] = [await stranger(), await stranger()];
    expect(await accept(first, { ...createdLink, token: 'x'.repeat(43) })).toMatchObject(gone);
    expect((await accept(first, createdLink)).status).toBe(200);
    expect(await rolesOf(first)).toEqual(['manager']);
    expect(await accept(second, createdLink)).toMatchObject(gone);
    expect(await rolesOf(second)).toBeNull();
    expect((await open(createdLink)).body.data.state).toBe('used');
  });

  test('lets in as many as it says, also at once, and a member does not use it up', async () => {
    const createdLink = await link({ people: 2 });
    const people = await Promise.all([stranger(), stranger(), stranger(), stranger()]);
    const member = kit.world.alpha.viewer;
    expect(await accept(member, createdLink)).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
    const lockStatement = statement('select from company.invitations where id = $1 for update', [createdLink.id]);
    const comes = people.map((person) => () => accept(person, createdLink));
    const replies = await runAtOnce(kit.world, ({ unit }) => unit.query(lockStatement), comes);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 404, 404]);
    expect(await listed(createdLink.id)).toMatchObject({ uses: 2, usesMost: 2, status: 'accepted' });
  });

  test('is over when its time is, when it was withdrawn, and void when its maker may not give the roles any more', async () => {
    const { alpha } = kit.world;
    const person = await stranger();
    const late = await link();
    await within(alpha.tenant.id, 'update company.invitations set expires_at = now() where id = $1', [late.id]);
    expect((await open(late)).body.data.state).toBe('expired');
    expect(await accept(person, late)).toMatchObject(gone);
    const withdrawnLink = await link();
    expect(
      (await kit.world.call(endpoints.withdrawInvitation, { as: alpha.manager, params: { id: withdrawnLink.id } }))
        .status,
    ).toBe(200);
    expect((await open(withdrawnLink)).body.data.state).toBe('withdrawn');
    expect(await accept(person, withdrawnLink)).toMatchObject(gone);
    const maker = await stranger();
    expect((await accept(maker, await link({ roles: ['admin'] }))).status).toBe(200);
    const theirs = await link({ roles: ['admin'] }, maker);
    await setMemberRoles(maker, ['user']);
    expect(await accept(person, theirs)).toMatchObject({ status: 409, body: { code: 'INVITATION_VOID' } });
    expect(await rolesOf(person)).toBeNull();
    // It was not used up by who could not come in.
    expect(await listed(theirs.id)).toMatchObject({ uses: 0, status: 'open' });
    await setMemberRoles(maker, ['admin']);
    expect((await accept(person, theirs)).status).toBe(200);
  });
});
