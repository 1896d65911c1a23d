/** A member is suspended: others do meanwhile what was chosen, and who comes back gets back what is still there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { readMember, resumeMember } from '#modules/access/contract/member.endpoints.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { readHoldings } from '../contract/membership-end.endpoints.ts';
import * as suspension from '../contract/suspension.endpoints.ts';

let world: World;
let memberId: string;
const title = { ko: '정지 시험', en: 'Suspension' };

beforeAll(async () => {
  world = await createTestWorld();
  const { supervisor } = world.alpha;
  await world.alpha.context('manager', (context) =>
    publishFrame(context, {
      ...{ key: 'shut', title, description: title, logType: 'flow' },
      definition: {
        blocks: [{ id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeId: supervisor.personId } }],
      },
    }),
  );
  const { data } = (await world.call(listMembers, { as: world.alpha.master, query: { limit: 100 } })).body;
  memberId = data.find(({ personId }: { personId: string }) => personId === supervisor.personId).id;
});
afterAll(() => world.close());

const asksThem = async (times: number) => {
  for (let run = 0; run < times; run += 1) {
    await world.alpha.context('manager', (context) => startExecution(context, { frameKey: 'shut', input: {} }));
  }
};
const request = () => ({ as: world.alpha.master, params: { id: memberId } });
const tasksOf = async (as: TestMember) => (await world.call(listTasks, { as })).body.data as { id: string }[];
const member = async () => (await world.call(readMember, request())).body.data;
const runToUndo = async (as = world.alpha.master) =>
  (await world.call(suspension.readSuspension, { ...request(), as })).body.data.run;
const suspend = async () => {
  const handOvers = [{ kind: 'flow.task', to: world.alpha.finance.personId }];
  const shut = await world.call(suspension.startSuspension, { ...request(), body: { handOvers } });
  expect(shut.status, JSON.stringify(shut.body)).toBe(200);
  await world.settle();
  return shut.body.data.id as string;
};
const previewOf = async (id: string) =>
  (await world.call(previewUndo, { as: world.alpha.master, params: { id } })).body.data;
const undo = async (id: string) => {
  const reason = { code: 'mistake', text: '' } as const;
  const undone = await world.call(undoExecution, { as: world.alpha.master, params: { id }, body: { reason } });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  await world.settle();
};

it('lists recipients and remaining work, and refuses as required', async () => {
  const { master, finance, user } = world.alpha;
  await asksThem(2);
  const reply = await world.call(readHoldings, { ...request(), query: { comesBack: 'true' } });
  expect(reply.body.data.holdings).toMatchObject([{ kind: 'flow.task', count: 2 }]);
  const preview = async (to: string | null, as = master) => {
    const handOvers = to ? [{ kind: 'flow.task', to }] : [];
    return (await world.call(suspension.previewSuspension, { ...request(), as, body: { handOvers } })).body;
  };
  const listSentences = ({ data }: { data: { told: { ko: string }[] } }) => data.told.map(({ ko }) => ko);
  const sentences = listSentences(await preview(finance.personId));
  expect(sentences[0]).toBe(`할 일 2건을 ${finance.name}님에게 넘깁니다.`);
  expect(sentences.at(-1)).toContain('이용 정지를 해제할 때까지');
  expect(listSentences(await preview(null))).toContain('할 일 2건은 아무에게도 넘기지 않습니다.');
  expect((await preview(null, user)).code).toBe('FORBIDDEN');
  expect((await preview(null, world.beta.master)).code).toBe('NOT_FOUND');
  expect((await preview(world.beta.user.personId)).code).toBe('RECEIVER_NOT_MEMBER');
  expect((await preview(world.alpha.supervisor.personId)).code).toBe('RECEIVER_NOT_MEMBER');
  expect((await preview(world.alpha.viewer.personId)).code).toBe('RECEIVER_LACKS_RIGHT');
  const { data } = (await world.call(listMembers, { as: master, query: { limit: 100 } })).body;
  const own = data.find(({ personId }: { personId: string }) => personId === master.personId).id;
  const oneself = { as: master, params: { id: own }, body: { handOvers: [] } };
  expect((await world.call(suspension.startSuspension, oneself)).body.code).toMatch(/^(NOT_ONESELF|LAST_MASTER)$/);
});

it('hands over and shuts out at once; taken back, the member returns with the roles and what has not ended', async () => {
  const { finance, supervisor } = world.alpha;
  const { roles } = await member();
  expect(await runToUndo()).toBeNull();
  const id = await suspend();
  expect(await member()).toMatchObject({ status: 'suspended', roles });
  const tasks = await tasksOf(finance);
  expect(tasks).toHaveLength(2);
  const refused = await world.call(listTasks, { as: supervisor });
  expect(refused.status).toBeGreaterThanOrEqual(401);
  expect(await runToUndo()).toMatchObject({ id, handed: [{ ko: expect.stringContaining('할 일 2건') }] });
  expect((await world.call(suspension.startSuspension, { ...request(), body: { handOvers: [] } })).body.code).toBe(
    'NOT_FOUND',
  );

  const done = { params: { id: tasks[0]?.id as string }, body: { outlet: 'next', values: {} } as never };
  expect((await world.call(completeTask, { as: finance, ...done })).status).toBe(200);
  await world.settle();
  expect((await previewOf(id)).kept).toMatchObject([{ part: { ko: '할 일 1건' } }]);
  await undo(id);
  expect(await member()).toMatchObject({ status: 'active', roles });
  expect(await tasksOf(finance)).toEqual([]);
  expect(await runToUndo()).toBeNull();
});

it('gives back what was handed over also where somebody let the member in by hand before', async () => {
  const { finance } = world.alpha;
  const { roles } = await member();
  const id = await suspend();
  expect(await tasksOf(finance)).toHaveLength(1);
  expect((await world.call(resumeMember, request())).status).toBe(200);
  await world.settle();
  expect(await tasksOf(finance)).toHaveLength(1);
  expect((await previewOf(id)).kept).toMatchObject([
    { reason: { ko: expect.stringContaining('이용 정지가 해제되었거나') } },
  ]);
  await undo(id);
  expect(await tasksOf(finance)).toEqual([]);
  expect(await member()).toMatchObject({ status: 'active', roles });
});

it('neither lifts a later suspension, nor gives work to a person suspended by it', async () => {
  const { finance } = world.alpha;
  const first = await suspend();
  expect((await world.call(resumeMember, request())).status).toBe(200);
  await asksThem(1);
  const second = await suspend();
  expect(await tasksOf(finance)).toHaveLength(2);
  const preview = await previewOf(first);
  expect(preview.refusal?.code, JSON.stringify(preview)).toBe('UNDO_SUPERSEDED');
  expect(preview.effects).toEqual([]);
  expect(await member()).toMatchObject({ status: 'suspended' });
  await undo(second);
  expect(await member()).toMatchObject({ status: 'active' });
  expect(await tasksOf(finance)).toHaveLength(1);
});
