/** Tests of view-as for a member who cannot enter: the viewer is warned of it, before and throughout. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { viewAsHeader } from '#kernel/contract/view-as.ts';
import { setUpFactor } from '#modules/identity/testing/factors.ts';
import { listMembers, readMe } from '../contract/endpoints.ts';
import { changeSignInRules, readSignInRules } from '../contract/sign-in-rules.endpoints.ts';
import { beginView, previewView } from '../contract/view.endpoints.ts';

let world: World;
const memberIds = new Map<string, string>();
beforeAll(async () => {
  world = await createTestWorld();
  const { data } = (await world.call(listMembers, { as: world.alpha.master, query: { limit: 100 } })).body;
  for (const { id, personId } of data) memberIds.set(personId, id);
});
afterAll(() => world?.close());

const idOf = (of: TestMember): string => String(memberIds.get(of.personId));
const preview = (as: TestMember, of: TestMember) => world.call(previewView, { as, query: { memberId: idOf(of) } });
const withFactor = (who: TestMember) => setUpFactor(world, { personId: who.personId, accessToken: who.token });
async function demand(secondFactor: boolean): Promise<void> {
  const { master } = world.alpha;
  const { version } = (await world.call(readSignInRules, { as: master })).body.data;
  const reply = await world.call(changeSignInRules, { as: master, body: { version, secondFactor } });
  expect(reply.status).toBe(200);
}
async function begin(of: TestMember) {
  const body = { memberId: idOf(of), reason: '메뉴가 보이지 않는다는 문의' };
  const reply = await world.call(beginView, { as: world.alpha.master, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}
const readMeAsViewed = async (view: string) =>
  (await world.call(readMe, { as: world.alpha.master, headers: { [viewAsHeader]: view } })).body.data;

describe('a view', () => {
  test('is previewed for those who may begin it, on those it may be begun for, and for no others', async () => {
    const { alpha, beta } = world;
    expect((await preview(alpha.master, alpha.user)).body.data).toEqual({ shutOut: null });
    expect((await preview(alpha.manager, alpha.user)).body.code).toBe('FORBIDDEN');
    expect((await preview(alpha.master, alpha.master)).body.code).toBe('VIEW_NOT_POSSIBLE');
    const foreign = await world.call(previewView, { as: beta.master, query: { memberId: idOf(alpha.user) } });
    expect(foreign.status).toBe(404);
  });

  test('of somebody who lacks the second factor that the company demands says why nothing of it is open, until one is set up', async () => {
    const { master, user } = world.alpha;
    const before = await begin(user);
    expect(before.shutOut).toBeUndefined();
    expect((await readMeAsViewed(before.id)).view.shutOut).toBeUndefined();

    await withFactor(master);
    await demand(true);
    expect((await world.call(listMembers, { as: user })).body.code).toBe('SECOND_FACTOR_DEMANDED');
    const reason = (await preview(master, user)).body.data.shutOut;
    expect(reason).toMatchObject({ code: 'SECOND_FACTOR_DEMANDED', ko: expect.stringContaining('2단계 인증') });
    const { ko, en } = reason;
    // A view that runs already, too.
    expect((await readMeAsViewed(before.id)).view.shutOut).toEqual({ ko, en });
    const view = await begin(user);
    expect(view.shutOut).toEqual({ ko, en });
    // The preview matches the later view: rights are evaluated as usual.
    const viewedMe = await readMeAsViewed(view.id);
    expect(viewedMe).toMatchObject({ demandsSecondFactor: false, member: { status: 'active', roles: ['user'] } });
    expect(viewedMe.member.permissions.length).toBeGreaterThan(0);

    await withFactor(user);
    expect((await preview(master, user)).body.data).toEqual({ shutOut: null });
    expect((await readMeAsViewed(view.id)).view.shutOut).toBeUndefined();
    // A person who is not being viewed has no view and gets no notice.
    expect((await world.call(readMe, { as: user })).body.data.view).toBeUndefined();
    await demand(false);
    expect((await preview(master, world.alpha.viewer)).body.data).toEqual({ shutOut: null });
  });
});
