/** Tasks and approvals go to heads of units, as the chart says at that moment; a manager's team is that of the chart. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { getToday } from '#kernel/server/context.ts';
import { getTeam } from '#modules/access/server/index.ts';
import { findMembership, removeMember } from '#modules/company/server/index.ts';
import { readApproval } from '#modules/decision/contract/endpoints.ts';
import { listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import type { Change } from '../contract/change.ts';
import { changeChart } from '../contract/endpoints.ts';

let world: World;
let day: string;
const [division, team, part] = [createId(), createId(), createId()];
const both = (ko: string) => ({ ko, en: ko });
const unit = (id: string, code: string, parent: string | null): Change => ({
  ...{ what: 'unit-add', id, code, name: both(code), parent, from: '2026-01-01' },
});
const seat = (member: TestMember, at: string, isHead = false): Change => ({
  ...{ what: 'seat-assign', person: member.personId, unit: at, position: null, duty: null, grade: null },
  ...{ isMain: true, isHead, from: day, until: null },
});
const change = async (...changes: Change[]) => {
  const { status, body } = await world.call(changeChart, { as: world.alpha.manager, body: { changes } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id as string;
};

/** `user` works in the part, `supervisor` leads the team above it, `finance` the division. */
beforeAll(async () => {
  world = await createTestWorld();
  await world.alpha.service(async (context) => {
    day = getToday(context);
    const block = { id: 'task', kind: 'flow.task', title: both('할 일') };
    const task = (key: string, level: number) =>
      publishFrame(context, {
        ...{ key, title: both(key) },
        definition: {
          blocks: [{ ...block, settings: { title: '확인', assigneeHead: level, assigneeRole: 'master' } }],
        },
      } as never);
    await task('to-head', 1);
    await task('to-head-above', 2);
    await publishFrame(context, {
      ...{ key: 'approved-by-head', title: both('결재') },
      definition: {
        blocks: [
          {
            ...{ id: 'approval', kind: 'decision.approval', title: both('결재') },
            settings: { title: '휴가', steps: [{ title: '조직장', heads: ['1'] }] },
          },
        ],
      },
    } as never);
  });
  const { supervisor, user, finance } = world.alpha;
  await change(unit(division, 'DV', null), unit(team, 'TM', division), unit(part, 'PT', team));
  await change(seat(finance, division, true), seat(supervisor, team, true), seat(user, part));
});
afterAll(() => world?.close());
beforeEach(() => world.settle());

const start = (frameKey: string) =>
  world.alpha.context('user', (context) => startExecution(context, { frameKey, input: {} }));
async function assigneeOf(frameKey: string): Promise<string[]> {
  const { id } = await start(frameKey);
  const { supervisor, finance, master } = world.alpha;
  const holders: string[] = [];
  for (const as of [supervisor, finance, master]) {
    const { body } = await world.call(listTasks, { as, query: { limit: 100 } });
    if (body.data?.some((task: { executionId: string }) => task.executionId === id)) holders.push(as.role);
  }
  return holders;
}
async function deciders(approvalId: string): Promise<string[]> {
  const reply = await world.call(readApproval, { as: world.alpha.master, params: { id: approvalId } });
  return reply.body.data.steps[0].seats[0].candidates;
}
async function approvalOf(executionId: string): Promise<string> {
  const { body } = await world.call((await import('#modules/decision/contract/endpoints.ts')).listApprovals, {
    as: world.alpha.supervisor,
    query: { limit: 100 },
  });
  return body.data.find((candidate: { executionId: string }) => candidate.executionId === executionId).id;
}

it('gives a task to the nearest head above who starts it, and two steps up to the one above', async () => {
  expect(await assigneeOf('to-head')).toContain('supervisor');
  expect(await assigneeOf('to-head-above')).toContain('finance');
});

it('asks the head for an approval, and the new head when the chart changes', async () => {
  const id = await approvalOf((await start('approved-by-head')).id);
  expect(await deciders(id)).toEqual([world.alpha.supervisor.personId]);
  await change({ ...seat(world.alpha.viewer, part, true) } as Change);
  expect(await deciders(id)).toEqual([world.alpha.viewer.personId]);
});

it('has as a manager’s team who sits below, whatever their roles, and by their roles those who have no seat', async () => {
  const of = (role: 'supervisor' | 'finance' | 'user') => world.alpha.context(role, getTeam);
  const { finance, supervisor, user, viewer } = world.alpha;
  expect(await of('supervisor')).toEqual(expect.arrayContaining([user.personId, viewer.personId]));
  expect(await of('supervisor')).not.toContain(finance.personId);
  expect(await of('finance')).toContain(supervisor.personId);
  expect(await of('user')).not.toContain(viewer.personId);
});

it('passes over a head who left the company: the next one above does it', async () => {
  const { supervisor, viewer } = world.alpha;
  await world.alpha.service(async (context) => {
    for (const { personId } of [supervisor, viewer]) {
      const member = await findMembership(context.unit, { companyId: context.companyId, personId });
      await removeMember(context, member?.id as string);
    }
  });
  expect(await assigneeOf('to-head')).toContain('finance');
});
