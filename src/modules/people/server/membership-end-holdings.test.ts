/**
 * A member leaves: seats in approval lines, API keys and web hooks go to the chosen person or end with the leaving, and return with
 * the member.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import * as decisions from '#modules/decision/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createKey, listKeys } from '#modules/integration/contract/endpoints.ts';
import { createHook, listHooks } from '#modules/integration/contract/hook.endpoints.ts';
import * as leaving from '../contract/membership-end.endpoints.ts';
import { startSuspension } from '../contract/suspension.endpoints.ts';

let world: World;
let memberId: string;
let token: string;
const kinds = ['decision.line', 'integration.key', 'integration.hook'] as const;
const title = { ko: '대금', en: 'Bills' };

beforeAll(async () => {
  world = await createTestWorld();
  const { supervisor: leaver, manager } = world.alpha;
  await setMemberRoles(leaver, ['supervisor', 'admin']);
  await setMemberRoles(manager, ['manager', 'admin']);
  const key = { name: 'ERP', scopes: ['company.member.read'], expiresAt: null };
  token = (await world.call(createKey, { as: leaver, body: key })).body.data.token;
  const hook = { name: '창고', url: 'https://warehouse.example.invalid/in', events: ['flow.frame.published'] };
  expect((await world.call(createHook, { as: leaver, body: hook })).status).toBe(201);
  const step = (...people: TestMember[]) => ({
    title,
    kind: 'approve' as const,
    order: 'serial' as const,
    rule: 'all' as const,
    seats: people.map(({ personId }) => ({ personId })),
  });
  const line = { key: 'bills', title, description: '', steps: [step(leaver), step(leaver, manager)] };
  expect((await world.call(decisions.createLine, { as: world.alpha.master, body: line })).status).toBe(201);
  const { data } = (await world.call(listMembers, { as: world.alpha.master, query: { limit: 100 } })).body;
  memberId = data.find(({ personId }: { personId: string }) => personId === leaver.personId).id;
  await world.settle();
});
afterAll(() => world.close());

const request = () => ({ as: world.alpha.master, params: { id: memberId } });
const seats = async () => {
  const lines = (await world.call(decisions.listLines, { as: world.alpha.master })).body.data as {
    key: string;
    steps: { seats: { personId: string }[] }[];
  }[];
  const bills = lines.find(({ key }) => key === 'bills');
  return bills?.steps.map((step) => step.seats.map(({ personId }) => personId));
};
const keyNow = async () => (await world.call(listKeys, { as: world.alpha.master })).body.data.keys[0];
const hookNow = async () => (await world.call(listHooks, { as: world.alpha.master })).body.data.hooks[0];
const byKey = async () => {
  const headers = { authorization: `Bearer ${token}` };
  return (await world.request({ method: 'GET', url: '/api/members', host: 'alpha.localhost', headers })).status;
};
const describeLeaving = async (handOvers: { kind: string; to: string }[]) => {
  const { data } = (await world.call(leaving.previewMembershipEnd, { ...request(), body: { handOvers } })).body;
  return data.told.map(({ ko }: { ko: string }) => ko) as string[];
};
const undo = async (id: string) => {
  const reason = { code: 'mistake', text: '' } as const;
  const undone = await world.call(undoExecution, { as: world.alpha.master, params: { id }, body: { reason } });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  await world.settle();
};
const everythingTo = ({ personId }: TestMember) => kinds.map((kind) => ({ kind, to: personId }));
/** A hook receives it, or turns out to have no maker. */
const somethingHappens = async () => {
  await world.alpha.context('master', (context) =>
    publishFrame(context, {
      ...{ key: `happens-${createId()}`, title, description: title, logType: 'flow' },
      definition: {
        blocks: [
          {
            ...{ id: 'ask', kind: 'flow.task', title },
            settings: { title: '확인', assigneeId: world.alpha.master.personId },
          },
        ],
      },
    }),
  );
  await world.settle();
};

it('lists the holdings, refuses unsuitable heirs, and names the ending ones', async () => {
  const { finance, manager, supervisor } = world.alpha;
  const { holdings } = (await world.call(leaving.readHoldings, request())).body.data;
  expect(holdings.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual(
    expect.arrayContaining([
      ['decision.line', 2],
      ['integration.key', 1],
      ['integration.hook', 1],
    ]),
  );
  for (const kind of ['integration.key', 'integration.hook']) {
    const handOvers = [{ kind, to: finance.personId }];
    const refused = await world.call(leaving.previewMembershipEnd, { ...request(), body: { handOvers } });
    expect(refused.body.code).toBe('RECEIVER_LACKS_RIGHT');
  }
  const sentencesWithHeir = await describeLeaving(everythingTo(manager));
  // A person already deciding in a step does not decide in it twice.
  expect(sentencesWithHeir).toContain(`결재선에 지정된 순서 1건을 ${manager.name}님에게 넘깁니다.`);
  expect(sentencesWithHeir).toContain('결재선에 지정된 순서 1건은 아무에게도 넘기지 않습니다.');
  expect(sentencesWithHeir).toContain(`API 키 1건을 ${manager.name}님에게 넘깁니다.`);
  expect(sentencesWithHeir.join()).toContain(`${supervisor.name}님도 알고 있습니다`);
  const sentencesWithoutHeir = (await describeLeaving([])).join();
  expect(sentencesWithoutHeir).toContain('API 키 1개는 아무에게도 넘기지 않으므로 바로 쓸 수 없게 됩니다.');
  expect(sentencesWithoutHeir).toContain('웹훅 1개는 아무에게도 넘기지 않으므로');
});

it('hands them over; the key acts with the rights of its new owner, and all of it returns with the undo', async () => {
  const { manager, supervisor } = world.alpha;
  const [leaver, heir] = [supervisor.personId, manager.personId];
  const handOvers = everythingTo(manager);
  const reply = await world.call(leaving.endMembership, { ...request(), body: { handOvers } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await world.settle();
  expect(await seats()).toEqual([[heir], [leaver, heir]]);
  expect(await keyNow()).toMatchObject({ state: 'active', madeBy: { id: heir, name: manager.name } });
  expect(await byKey()).toBe(200);
  await somethingHappens();
  expect(await hookNow()).toMatchObject({ state: 'active', madeBy: { id: heir, name: manager.name } });
  await undo(reply.body.data.id);
  expect(await seats()).toEqual([[leaver], [leaver, heir]]);
  expect(await keyNow()).toMatchObject({ state: 'active', madeBy: { id: leaver, name: supervisor.name } });
  expect(await hookNow()).toMatchObject({ state: 'active', madeBy: { id: leaver, name: supervisor.name } });
});

it('ends what nobody was chosen for, and has it again with the undo', async () => {
  const reply = await world.call(leaving.endMembership, { ...request(), body: { handOvers: [] } });
  expect(reply.status).toBe(200);
  await world.settle();
  expect(await byKey()).toBe(401);
  expect((await keyNow()).state).toBe('orphaned');
  await somethingHappens();
  expect((await hookNow()).state).toBe('maker-gone');
  await undo(reply.body.data.id);
  expect(await byKey()).toBe(200);
  expect((await keyNow()).state).toBe('active');
  expect((await hookNow()).state).toBe('active');
});

it('does the same for a suspended member', async () => {
  const { manager, supervisor } = world.alpha;
  const handOvers = [{ kind: 'decision.line', to: manager.personId }];
  const shut = await world.call(startSuspension, { ...request(), body: { handOvers } });
  expect(shut.status, JSON.stringify(shut.body)).toBe(200);
  await world.settle();
  expect(await byKey()).toBe(401);
  await somethingHappens();
  expect((await hookNow()).state).toBe('maker-gone');
  expect((await seats())?.[0]).toEqual([manager.personId]);
  // Somebody changed the line meanwhile: it stays as it is now.
  const lines = (await world.call(decisions.listLines, { as: world.alpha.master })).body.data;
  const { id, version, description, steps } = lines.find(({ key }: { key: string }) => key === 'bills');
  const changed = [{ ...steps[0], seats: [{ personId: world.alpha.finance.personId }] }];
  const body = { version, title, description, steps: changed };
  expect((await world.call(decisions.updateLine, { as: world.alpha.master, params: { id }, body })).status).toBe(200);
  await undo(shut.body.data.id);
  expect(await seats()).toEqual([[world.alpha.finance.personId]]);
  expect(await byKey()).toBe(200);
  expect(await hookNow()).toMatchObject({ state: 'active', madeBy: { id: supervisor.personId } });
});
