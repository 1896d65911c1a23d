/** What another access of a frame is said to do is what it does: by the answers of the API before and after it is saved. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveRoles, type TestMember } from '#apps/testing.ts';
import { isWithin, momentIn } from '#kernel/contract/hours.ts';
import { newId } from '#kernel/contract/ids.ts';
import { rounds } from '#kernel/server/testing/depth.ts';
import { addMember } from '#modules/company/server/index.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import type { FrameAccess } from '../../contract/access.ts';
import { previewAccess, readSharing } from '../../contract/authoring/sharing.endpoints.ts';
import type { AccessPreview } from '../../contract/authoring/sharing.ts';
import { listExecutions, readExecution, startFlow } from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { publishFrame } from '../index.ts';
import { flowKit, title } from '../testing/kit.ts';

const { call, kit } = flowKit();
const definition = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
const master = () => kit.world.alpha.master;
afterEach(() => vi.useRealTimers());

let state = Number(process.env.SEED ?? 20_261_128);
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const below = (count: number) => Math.floor(random() * count);
const one = <Value>(some: readonly Value[]) => some[below(some.length)] as Value;
const some = <Value>(of: readonly Value[], share: number) => of.filter(() => random() < share);

type Person = TestMember & { memberId: string };
async function member(role: string, name: string): Promise<Person> {
  const { alpha, root } = kit.world;
  const email = `${newId()}@preview.example`;
  const person = await root(async (context) => {
    const { id: personId } = await createPerson(context, { email, name, emailVerified: true });
    const { accessToken: token } = await openSession(context, { personId, name, ground: null });
    return { personId, token, name, email, role: 'user' as const, company: alpha };
  });
  const { id } = await alpha.service((context) => addMember(context, { personId: person.personId, roles: [role] }));
  return { ...person, memberId: id };
}

async function frame(access: object): Promise<{ id: string; key: string }> {
  const key = `preview-${newId()}`;
  const { id } = await kit.world.alpha.service((context) =>
    publishFrame(context, { key, title, definition, access: access as never }),
  );
  return { id, key };
}
const now = async (id: string) => (await call(readFrame, { as: master(), params: { id } })).body.data as FrameDetail;
const preview = (id: string, access: object, as: TestMember = master()) =>
  call(previewAccess, { as, params: { id }, body: { access } as never });

/** By what is answered to the person: read, promised by the buttons, and let into the screen of who uses it. */
async function deedsOf(id: string, as: TestMember): Promise<Set<string>> {
  const read = await call(readFrame, { as, params: { id } });
  const sharing = await call(readSharing, { as, params: { id } });
  const { start, edit, retire } = read.body.data?.abilities ?? {};
  const may = { see: read.status === 200, start, edit, retire, share: sharing.body.data?.mayChange };
  return new Set(Object.entries(may).flatMap(([deed, holds]) => (holds ? [deed] : [])));
}

function someAccess(ids: readonly string[], roles: readonly string[]): Partial<FrameAccess> {
  const hours: [number, number] = [below(24), 1 + below(24)];
  return {
    accessMode: one(['public', 'private', 'restricted', 'restricted'] as const),
    ownerEntityId: random() < 0.4 ? one(ids) : null,
    collaboratorEntityIds: some(ids, 0.15),
    accessRoles: some(roles, 0.25),
    allowedEntityIds: some(ids, 0.15),
    grantedEntityIds: some(ids, 0.05),
    accessPermissions: {
      requiredRoles: [],
      requiredPermissions: random() < 0.2 ? ['item.stock.move'] : [],
      allowedEntityIds: [],
      deniedEntityIds: some(ids, 0.15),
      timeRestrictions:
        random() < 0.5
          ? { allowedHours: random() < 0.8 ? hours : null, allowedDays: some([0, 1, 2, 3, 4, 5, 6], 0.6) }
          : null,
    },
    editable: true,
  };
}

const turns = rounds({ daily: 40, deep: 200 });
test(`for ${turns} random changes, who was said to gain and lose what, and when, is who gains and loses it`, async () => {
  const roles = ['manager', 'supervisor', 'user', 'viewer', 'operator', 'external'];
  const people: Person[] = [];
  for (const [at, role] of roles.entries()) people.push(await member(role, `사람${at}`));
  const ids = people.flatMap(({ personId, memberId }) => [personId, memberId]);
  const { id } = await frame({});
  const zone = kit.world.alpha.tenant.timeZone;
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const counted = { gains: 0, loses: 0, timed: 0, still: 0 };
  for (let turn = 0; turn < turns; turn += 1) {
    const access = someAccess(ids, roles);
    const told = await preview(id, access);
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    const { people: named, affected, gaining, losing } = told.body.data as AccessPreview;
    // At any hour of the week, by the clocks of the company: of the last one, since a token does not live until the next.
    const instant = began - below(7 * 24) * 3_600_000;
    vi.setSystemTime(instant);
    const moment = momentIn(zone, new Date(instant));
    const before = await Promise.all(people.map((as) => deedsOf(id, as)));
    const body = { version: (await now(id)).version, access };
    const saved = await call(frames.updateFrame, { as: master(), params: { id }, body: body as never });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const after = await Promise.all(people.map((as) => deedsOf(id, as)));
    for (const [at, person] of people.entries()) {
      const [was, is] = [before[at] as Set<string>, after[at] as Set<string>];
      const row = named.find(({ memberId }) => memberId === person.memberId);
      const said = (list: AccessPreview['people'][number]['gains'] = []) =>
        list
          .filter(({ deed, times }) => {
            if (deed === 'runs' || deed === 'input') return false;
            if (times !== null) counted.timed += 1;
            return times === null || times.some((hours) => isWithin(hours, moment));
          })
          .map(({ deed }) => deed);
      const about = `turn ${turn}, ${person.name} ${JSON.stringify(moment)}: ${JSON.stringify(access)}`;
      const found = [said(row?.gains).sort(), said(row?.loses).sort()];
      expect(found, about).toEqual([
        [...is].filter((deed) => !was.has(deed)).sort(),
        [...was].filter((deed) => !is.has(deed)).sort(),
      ]);
      counted.gains += found[0]?.length ?? 0;
      counted.loses += found[1]?.length ?? 0;
      if (!row) counted.still += 1;
    }
    expect([affected, gaining, losing]).toEqual([
      named.length,
      named.filter(({ gains }) => gains.length > 0).length,
      named.filter(({ loses }) => loses.length > 0).length,
    ]);
  }
  for (const [what, count] of Object.entries(counted)) expect(count, what).toBeGreaterThan(turns / 2);
}, 240_000);

describe('what it touches', () => {
  test('runs of others are counted that go out of sight, without those one takes part in', async () => {
    const { alpha } = kit.world;
    await giveRoles(alpha.manager, ['manager']);
    const { id, key } = await frame({});
    for (const as of [alpha.user, alpha.user, alpha.manager])
      expect((await call(startFlow, { as, body: { frameKey: key, input: {} } })).status).toBe(201);
    const seen = async () => {
      const query = { limit: 100 };
      const rows = (await call(listExecutions, { as: alpha.manager, query })).body.data as { frameKey: string }[];
      return rows.filter(({ frameKey }) => frameKey === key).length;
    };
    expect(await seen()).toBe(3);
    const access = { accessMode: 'private', ownerEntityId: master().personId };
    const reply = await preview(id, access);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { people } = reply.body.data as AccessPreview;
    const row = people.find(({ personId }) => personId === alpha.manager.personId);
    expect(row?.loses.find(({ deed }) => deed === 'runs')).toMatchObject({
      ko: '다른 사람의 진행 건 보기 2건',
      en: 'see runs of others, 2 of them',
    });
    const body = { version: (await now(id)).version, access };
    expect((await call(frames.updateFrame, { as: master(), params: { id }, body: body as never })).status).toBe(200);
    expect(await seen()).toBe(1);
  });

  test('who becomes its owner reads what its runs were given, and whoever was it no more', async () => {
    const { alpha } = kit.world;
    const { id, key } = await frame({ ownerEntityId: alpha.supervisor.personId });
    const run = (await call(startFlow, { as: alpha.user, body: { frameKey: key, input: { why: '비밀' } } })).body.data;
    const access = { ownerEntityId: alpha.manager.personId };
    const { people } = (await preview(id, access)).body.data as AccessPreview;
    const deeds = (who: TestMember, list: 'gains' | 'loses') =>
      people.find(({ personId }) => personId === who.personId)?.[list].map(({ deed }) => deed);
    expect(deeds(alpha.manager, 'gains')).toContain('input');
    expect(deeds(alpha.supervisor, 'loses')).toContain('input');
    const hidden = async () =>
      (await call(readExecution, { as: alpha.manager, params: { id: run.id } })).body.data.isInputHidden;
    expect(await hidden()).toBe(true);
    const body = { version: (await now(id)).version, access };
    await call(frames.updateFrame, { as: master(), params: { id }, body: body as never });
    expect(await hidden()).toBe(false);
  });
});

test('who may not save it is told nothing, and nothing is written', async () => {
  const { alpha, beta } = kit.world;
  const { id } = await frame({ accessMode: 'private', collaboratorEntityIds: [alpha.user.personId] });
  const before = await now(id);
  expect((await preview(id, { accessMode: 'public' }, alpha.user)).body.code).toBe('FORBIDDEN');
  expect((await preview(id, { accessMode: 'public' }, alpha.viewer)).body.code).toBe('FRAME_NOT_FOUND');
  expect((await preview(id, { accessMode: 'public' }, beta.master)).body.code).toBe('FRAME_NOT_FOUND');
  expect((await preview(id, { accessMode: 'nobody' })).status).toBe(400);
  expect((await preview(id, { accessMode: 'public' })).status).toBe(200);
  expect(await now(id)).toEqual(before);
});
