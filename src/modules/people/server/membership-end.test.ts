/** A member leaves: tasks, approvals and flows go to the chosen person, in one run that is undone as one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { listAccess } from '#kernel/contract/audit.endpoints.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { listMemberSessions } from '#modules/access/contract/member.endpoints.ts';
import { listApprovals } from '#modules/decision/contract/endpoints.ts';
import { readFrame } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { checkInvitationFile } from '../contract/invitation-file.endpoints.ts';
import * as leaving from '../contract/membership-end.endpoints.ts';

let world: World;
const title = { ko: '인수 시험', en: 'Hand-over' };
let frameId: string;
let memberId: string;

beforeAll(async () => {
  world = await createTestWorld();
  const { supervisor, manager } = world.alpha;
  const assigneeId = supervisor.personId;
  const step = { title: '결재', people: [assigneeId] };
  const frame = await world.alpha.context('manager', (context) =>
    publishFrame(context, {
      ...{ key: 'leaver', title, description: title, logType: 'flow' },
      access: { ownerEntityId: assigneeId } as never,
      definition: {
        blocks: [
          { id: 'both', kind: 'flow.parallel', title },
          { id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeId } },
          { id: 'decide', kind: 'decision.approval', title, settings: { title: '결재', steps: [step] } },
        ],
        connections: [
          { from: 'both', to: 'ask' },
          { from: 'both', to: 'decide' },
        ],
      },
    }),
  );
  frameId = frame.id;
  for (let run = 0; run < 2; run += 1) {
    await world.alpha.context('manager', (context) => startExecution(context, { frameKey: 'leaver', input: {} }));
  }
  const { data } = (await world.call(listMembers, { as: manager, query: { limit: 100 } })).body;
  memberId = data.find(({ personId }: { personId: string }) => personId === assigneeId).id;
});
afterAll(() => world.close());

const tasksOf = async (as: TestMember) => (await world.call(listTasks, { as })).body.data as { id: string }[];
const approvalsOf = async (as: TestMember) =>
  (await world.call(listApprovals, { as, query: { box: 'inbox' } })).body.data as unknown[];
const previewOf = async (handOvers: { kind: string; to: string }[]) => {
  const request = { params: { id: memberId }, body: { handOvers } };
  const { told } = (await world.call(leaving.previewMembershipEnd, { as: world.alpha.master, ...request })).body.data;
  return told.map(({ ko }: { ko: string }) => ko) as string[];
};
const ownerOf = async () =>
  (await world.call(readFrame, { as: world.alpha.master, params: { id: frameId } })).body.data.access.ownerEntityId;
const membersNow = async () =>
  (
    (await world.call(listMembers, { as: world.alpha.master, query: { limit: 100 } })).body.data as { id: string }[]
  ).map(({ id }) => id);
const holdings = async (as = world.alpha.master) =>
  (await world.call(leaving.readHoldings, { as, params: { id: memberId } })).body;

it('a reader of a member’s holdings or membership leaves an access record', async () => {
  const { master, supervisor } = world.alpha;
  await holdings();
  await previewOf([]);
  await world.call(listMemberSessions, { as: master, params: { id: memberId } });
  const lines = [{ line: 2, email: ` ${supervisor.email.toUpperCase()}`, name: '', roles: '' }];
  await world.call(checkInvitationFile, { as: master, body: { lines } });
  const looks = async () => {
    const query = { subjectId: memberId, limit: 100 };
    const { data } = (await world.call(listAccess, { as: master, query })).body;
    return new Set(data.map(({ action }: { action: string }) => action));
  };
  await expect
    .poll(looks)
    .toEqual(
      new Set([
        ...['access.member.list', 'access.member.sessions', 'people.member.holdings'],
        ...['people.member.leaving-preview', 'people.invitation-list.check'],
      ]),
    );
});

it('lists a member’s holdings and their recipients, and refuses as required', async () => {
  const { master, user, finance } = world.alpha;
  expect((await holdings()).data.holdings.map(({ kind, count }: never) => [kind, count])).toEqual(
    expect.arrayContaining([
      ['flow.task', 2],
      ['flow.frame', 1],
      ['decision.approval', 2],
    ]),
  );
  expect((await holdings(user)).code).toBe('FORBIDDEN');
  expect((await holdings(world.beta.master)).code).toBe('NOT_FOUND');
  const preview = (as: TestMember, to: string) =>
    world.call(leaving.previewMembershipEnd, {
      ...{ as, params: { id: memberId } },
      body: { handOvers: [{ kind: 'flow.task', to }] },
    });
  const sentences = (await preview(master, finance.personId)).body.data.told.map(({ ko }: { ko: string }) => ko);
  expect(sentences[0]).toBe(`할 일 2건을 ${finance.name}님에게 넘깁니다.`);
  expect(sentences).toContain('소유한 업무 흐름 1건은 아무에게도 넘기지 않습니다.');
  expect(sentences.at(-1)).toContain('로그아웃되고');
  expect((await preview(master, world.beta.user.personId)).body.code).toBe('RECEIVER_NOT_MEMBER');
  expect((await preview(master, world.alpha.viewer.personId)).body.code).toBe('RECEIVER_LACKS_RIGHT');
  expect((await preview(master, world.alpha.supervisor.personId)).body.code).toBe('RECEIVER_NOT_MEMBER');
});

it('gives nobody the seat that decides the own request, and says so before', async () => {
  const { master, manager, finance } = world.alpha;
  const kind = 'decision.approval';
  expect(await previewOf([{ kind, to: finance.personId }])).toContain(
    `대기 중인 결재 2건을 ${finance.name}님에게 넘깁니다.`,
  );
  const sentences = await previewOf([{ kind, to: manager.personId }]);
  expect(sentences).toContain('대기 중인 결재 2건은 아무에게도 넘기지 않습니다.');
  expect(sentences.join()).not.toContain(`대기 중인 결재 2건을 ${manager.name}`);
  const block = { from: world.alpha.supervisor.personId, to: manager.personId, kind };
  await world.alpha.context('master', (context) =>
    publishFrame(context, {
      ...{ key: 'over', title, description: title, logType: 'flow' },
      definition: { blocks: [{ id: 'over', kind: 'access.hand-over', title, settings: block }] },
    }),
  );
  await world.alpha.context('master', (context) => startExecution(context, { frameKey: 'over', input: {} }));
  await world.settle();
  expect(await approvalsOf(world.alpha.supervisor)).toHaveLength(2);
  expect(await approvalsOf(manager)).toEqual([]);
  expect(await tasksOf(master)).toEqual([]);
});

it('hands all of it over and ends the membership; taken back, all but what has ended since returns', async () => {
  const { master, finance, manager, supervisor } = world.alpha;
  const handOvers = [
    { kind: 'flow.task', to: finance.personId },
    { kind: 'decision.approval', to: finance.personId },
    { kind: 'flow.frame', to: manager.personId },
  ];
  const reply = await world.call(leaving.endMembership, {
    ...{ as: master, params: { id: memberId } },
    body: { handOvers },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await world.settle();
  expect(await membersNow()).not.toContain(memberId);
  const tasks = await tasksOf(finance);
  expect(tasks).toHaveLength(2);
  expect(await approvalsOf(finance)).toHaveLength(2);
  expect(await ownerOf()).toBe(manager.personId);

  const done = { params: { id: tasks[0]?.id as string }, body: { outlet: 'next', values: {} } as never };
  expect((await world.call(completeTask, { as: finance, ...done })).status).toBe(200);
  await world.settle();
  const { id } = reply.body.data;
  const preview = (await world.call(previewUndo, { as: master, params: { id } })).body.data;
  expect(preview.kept, JSON.stringify(preview)).toMatchObject([{ part: { ko: '할 일 1건' } }]);
  const undone = await world.call(undoExecution, {
    ...{ as: master, params: { id } },
    body: { reason: { code: 'mistake', text: '' } },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  await world.settle();
  expect(await membersNow()).toContain(memberId);
  expect(await tasksOf(supervisor)).toHaveLength(1);
  expect(await tasksOf(finance)).toEqual([]);
  expect(await approvalsOf(supervisor)).toHaveLength(2);
  expect(await approvalsOf(finance)).toEqual([]);
  expect(await ownerOf()).toBe(supervisor.personId);
});
