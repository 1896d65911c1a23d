/** Tests of the access preview: its forecast matches the answers of the API before and after the access is saved. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { isWithin, toLocalMoment } from '#kernel/contract/hours.ts';
import { createId } from '#kernel/contract/ids.ts';
import { chooseRounds } from '#kernel/server/testing/depth.ts';
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
import { createFlowKit, title } from '../testing/flow-kit.ts';

const { call, kit } = createFlowKit();
const definition = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
const master = () => kit.world.alpha.master;
afterEach(() => vi.useRealTimers());

let state = Number(process.env.SEED ?? 20_261_128);
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const below = (count: number) => Math.floor(random() * count);
const pick = <Value>(some: readonly Value[]) => some[below(some.length)] as Value;
const some = <Value>(of: readonly Value[], share: number) => of.filter(() => random() < share);

type Person = TestMember & { memberId: string };
async function createMember(role: string, name: string): Promise<Person> {
  const { alpha, root } = kit.world;
  const email = `${createId()}@preview.example`;
  const person = await root(async (context) => {
    const { id: personId } = await createPerson(context, { email, name, emailVerified: true });
    const { accessToken: token } = await openSession(context, { personId, name, ground: null });
    return { personId, token, name, email, role: 'user' as const, company: alpha };
  });
  const { id } = await alpha.service((context) => addMember(context, { personId: person.personId, roles: [role] }));
  return { ...person, memberId: id };
}

async function createFrame(access: object): Promise<{ id: string; key: string }> {
  const key = `preview-${createId()}`;
  const { id } = await kit.world.alpha.service((context) =>
    publishFrame(context, { key, title, definition, access: access as never }),
  );
  return { id, key };
}
const now = async (id: string) => (await call(readFrame, { as: master(), params: { id } })).body.data as FrameDetail;
const preview = (id: string, access: object, as: TestMember = master()) =>
  call(previewAccess, { as, params: { id }, body: { access } as never });

/** By what is answered to the person: read, promised by the buttons, and let into the screen of who uses it. */
async function listActions(id: string, as: TestMember): Promise<Set<string>> {
  const read = await call(readFrame, { as, params: { id } });
  const sharing = await call(readSharing, { as, params: { id } });
  const { start, edit, retire } = read.body.data?.abilities ?? {};
  const may = { see: read.status === 200, start, edit, retire, share: sharing.body.data?.mayChange };
  return new Set(Object.entries(may).flatMap(([deed, holds]) => (holds ? [deed] : [])));
}

function createRandomAccess(ids: readonly string[], roles: readonly string[]): Partial<FrameAccess> {
  const hours: [number, number] = [below(24), 1 + below(24)];
  return {
    accessMode: pick(['public', 'private', 'restricted', 'restricted'] as const),
    ownerEntityId: random() < 0.4 ? pick(ids) : null,
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

const roundCount = chooseRounds({ daily: 40, deep: 200 });
test(`for ${roundCount} random changes, the predicted gains and losses with their times equal the real ones`, async () => {
  const roles = ['manager', 'supervisor', 'user', 'viewer', 'operator', 'external'];
  const people: Person[] = [];
  for (const [at, role] of roles.entries()) people.push(await createMember(role, `사람${at}`));
  const ids = people.flatMap(({ personId, memberId }) => [personId, memberId]);
  const { id } = await createFrame({});
  const zone = kit.world.alpha.tenant.timeZone;
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const counted = { gains: 0, loses: 0, timed: 0, still: 0 };
  for (let round = 0; round < roundCount; round += 1) {
    const access = createRandomAccess(ids, roles);
    const accessPreview = await preview(id, access);
    expect(accessPreview.status, JSON.stringify(accessPreview.body)).toBe(200);
    const { people: named, affected, gaining, losing } = accessPreview.body.data as AccessPreview;
    // At any hour of the week, by the clocks of the company: of the last one, since a token does not live until the next.
    const instant = began - below(7 * 24) * 3_600_000;
    vi.setSystemTime(instant);
    const moment = toLocalMoment(zone, new Date(instant));
    const previousActions = await Promise.all(people.map((as) => listActions(id, as)));
    const body = { version: (await now(id)).version, access };
    const saved = await call(frames.updateFrame, { as: master(), params: { id }, body: body as never });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const nextActions = await Promise.all(people.map((as) => listActions(id, as)));
    for (const [at, person] of people.entries()) {
      const [was, is] = [previousActions[at] as Set<string>, nextActions[at] as Set<string>];
      const row = named.find(({ memberId }) => memberId === person.memberId);
      const listEffectiveActions = (list: AccessPreview['people'][number]['gains'] = []) =>
        list
          .filter(({ deed, times }) => {
            if (deed === 'runs' || deed === 'input') return false;
            if (times !== null) counted.timed += 1;
            return times === null || times.some((hours) => isWithin(hours, moment));
          })
          .map(({ deed }) => deed);
      const caseName = `turn ${round}, ${person.name} ${JSON.stringify(moment)}: ${JSON.stringify(access)}`;
      const describedChanges = [listEffectiveActions(row?.gains).sort(), listEffectiveActions(row?.loses).sort()];
      expect(describedChanges, caseName).toEqual([
        [...is].filter((action) => !was.has(action)).sort(),
        [...was].filter((action) => !is.has(action)).sort(),
      ]);
      counted.gains += describedChanges[0]?.length ?? 0;
      counted.loses += describedChanges[1]?.length ?? 0;
      if (!row) counted.still += 1;
    }
    expect([affected, gaining, losing]).toEqual([
      named.length,
      named.filter(({ gains }) => gains.length > 0).length,
      named.filter(({ loses }) => loses.length > 0).length,
    ]);
  }
  for (const [what, count] of Object.entries(counted)) expect(count, what).toBeGreaterThan(roundCount / 2);
}, 240_000);

describe('the effects of an access change', () => {
  test('the runs of others that become hidden are counted, without those with own participation', async () => {
    const { alpha } = kit.world;
    await setMemberRoles(alpha.manager, ['manager']);
    const { id, key } = await createFrame({});
    for (const as of [alpha.user, alpha.user, alpha.manager])
      expect((await call(startFlow, { as, body: { frameKey: key, input: {} } })).status).toBe(201);
    const loadSeen = async () => {
      const query = { limit: 100 };
      const rows = (await call(listExecutions, { as: alpha.manager, query })).body.data as { frameKey: string }[];
      return rows.filter(({ frameKey }) => frameKey === key).length;
    };
    expect(await loadSeen()).toBe(3);
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
    expect(await loadSeen()).toBe(1);
  });

  test('a new owner gains the input of its runs, and a former one loses it', async () => {
    const { alpha } = kit.world;
    const { id, key } = await createFrame({ ownerEntityId: alpha.supervisor.personId });
    const run = (await call(startFlow, { as: alpha.user, body: { frameKey: key, input: { why: '비밀' } } })).body.data;
    const access = { ownerEntityId: alpha.manager.personId };
    const { people } = (await preview(id, access)).body.data as AccessPreview;
    const listChangedActions = (who: TestMember, list: 'gains' | 'loses') =>
      people.find(({ personId }) => personId === who.personId)?.[list].map(({ deed }) => deed);
    expect(listChangedActions(alpha.manager, 'gains')).toContain('input');
    expect(listChangedActions(alpha.supervisor, 'loses')).toContain('input');
    const hidden = async () =>
      (await call(readExecution, { as: alpha.manager, params: { id: run.id } })).body.data.isInputHidden;
    expect(await hidden()).toBe(true);
    const body = { version: (await now(id)).version, access };
    await call(frames.updateFrame, { as: master(), params: { id }, body: body as never });
    expect(await hidden()).toBe(false);
  });
});

test('a user without the right to save it gets no preview, and no change is written', async () => {
  const { alpha, beta } = kit.world;
  const { id } = await createFrame({ accessMode: 'private', collaboratorEntityIds: [alpha.user.personId] });
  const previousState = await now(id);
  expect((await preview(id, { accessMode: 'public' }, alpha.user)).body.code).toBe('FORBIDDEN');
  expect((await preview(id, { accessMode: 'public' }, alpha.viewer)).body.code).toBe('FRAME_NOT_FOUND');
  expect((await preview(id, { accessMode: 'public' }, beta.master)).body.code).toBe('FRAME_NOT_FOUND');
  expect((await preview(id, { accessMode: 'nobody' })).status).toBe(400);
  expect((await preview(id, { accessMode: 'public' })).status).toBe(200);
  expect(await now(id)).toEqual(previousState);
});
