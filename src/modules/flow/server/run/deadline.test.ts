/** Tests of task deadlines: an overdue human task lets the run go on without it, or is handed to somebody else, exactly once. */
import { expect, it } from 'vitest';
import { toLocalDay } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { keepHolidays, listHolidays } from '#modules/company/contract/holiday.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { readExecution } from '../../contract/endpoints.ts';
import { evaluateExpression } from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';
import { runAtOnceOnExecution } from '../testing/lock-barrier.ts';
import { createAnswer, createRehearsalKit, listSteps } from '../testing/rehearsal-kit.ts';
import { endWait } from './task.service.ts';

const { call, frame, kit, read, start, tasksOf } = createFlowKit();
const { rehearse } = createRehearsalKit({ call, frame });

const asking = (settings: object): FrameDraft => ({
  blocks: [
    {
      id: 'ask',
      kind: 'flow.task',
      title,
      settings: {
        title: '확인',
        assigneeRole: 'supervisor',
        ...('dueWorkdays' in settings ? {} : { dueAt: '=input.due' }),
        fields: [{ key: 'reason', label: title, kind: 'text', required: true }],
        ...settings,
      } as never,
    },
    createEntryBlock('done', '=7'),
    ...('overdue' in settings ? [] : [createEntryBlock('late', '=9')]),
  ],
  connections: [
    { from: 'ask', outlet: 'next', to: 'done' },
    ...('overdue' in settings ? [] : [{ from: 'ask', outlet: 'timed-out', to: 'late' }]),
  ],
  runAs: serviceAccount,
});
const past = { due: '2026-01-05T00:00:00.000Z' };
const ahead = { due: '2099-01-05T00:00:00.000Z' };
const taskOf = async (id: string, who: 'supervisor' | 'manager' = 'supervisor') =>
  (await tasksOf(kit.world.alpha[who])).find((task) => task.executionId === id);
const steps = async (id: string) =>
  (await read(id)).steps.map(({ path, status, outlet }) => `${path} ${outlet ?? status}`);

it('leaves by the way of being late, and only then', async () => {
  const key = await frame(asking({}));
  const waiting = await start(key, ahead);
  expect(await taskOf(waiting.id)).toMatchObject({ dueAt: ahead.due, overdue: 'leave', escalatedAt: null });
  const { id } = await start(key, past);
  await kit.world.settle();
  expect(await steps(id)).toEqual(['ask timed-out', 'done skipped', 'late next']);
  expect((await read(id)).impacts).toHaveLength(1);
  expect(await read(waiting.id)).toMatchObject({ status: 'waiting' });
});

it('lets one of the two win where it is done and overdue in the same moment', async () => {
  const { alpha } = kit.world;
  const { id } = await start(await frame(asking({})), ahead);
  const task = await taskOf(id);
  const stepId = task?.id as string;
  const answer = () =>
    call(tasks.completeTask, { as: alpha.supervisor, params: { id: stepId }, body: { values: { reason: '네' } } });
  const late = () => alpha.service((context) => endWait(context, { executionId: id, stepId }));
  const work: (() => Promise<unknown>)[] = [answer, late, late, late];
  await runAtOnceOnExecution(kit.world, id, work);
  const { impacts, status } = await read(id);
  expect([status, impacts.length]).toEqual(['finished', 1]);
});

it('is not for people to choose, who have the ways that the author named', async () => {
  const { id } = await start(await frame(asking({})), ahead);
  const task = await taskOf(id);
  expect(task?.outlets.map(({ key }) => key)).toEqual(['next']);
  const reply = await call(tasks.completeTask, {
    as: kit.world.alpha.supervisor,
    params: { id: task?.id as string },
    body: { outlet: 'timed-out', values: { reason: '네' } },
  });
  expect(reply).toMatchObject({ status: 400, body: { code: 'OUTLET_UNKNOWN' } });
});

it("is handed over once, with a notice, and is then the other one's alone", async () => {
  const { alpha } = kit.world;
  const key = await frame(asking({ overdue: 'escalate', escalateId: alpha.manager.personId }));
  const { id } = await start(key, past);
  const previousTask = await taskOf(id);
  await kit.world.settle();
  const task = await taskOf(id, 'manager');
  expect(task).toMatchObject({
    id: previousTask?.id,
    dueAt: past.due,
    escalatedAt: expect.any(String),
    assigneeId: alpha.manager.personId,
  });
  expect(await taskOf(id)).toBeUndefined();
  const again = { executionId: id, stepId: task?.id as string };
  await alpha.service((context) => endWait(context, again));
  await kit.world.settle();
  const notices = (await call(listNotices, { as: alpha.manager, query: { limit: 100 } })).body.data as {
    title: string;
    executionId: string;
  }[];
  expect(notices.filter((notice) => notice.executionId === id)).toHaveLength(1);
  const answer = (as: typeof alpha.manager) =>
    call(tasks.completeTask, { as, params: { id: task?.id as string }, body: { values: { reason: '네' } } });
  expect(await answer(alpha.supervisor)).toMatchObject({ status: 403, body: { code: 'TASK_NOT_YOURS' } });
  expect((await answer(alpha.manager)).status).toBe(200);
  expect(await steps(id)).toEqual(['ask next', 'done next']);
  const { body } = await call(readExecution, { params: { id } });
  expect(body.data.steps[0].input.escalated.from).toEqual({ role: 'supervisor', id: null });
});

it('asks nobody and takes no value in a rehearsal of being late', async () => {
  const key = await frame(asking({}));
  const late = await rehearse(key, { input: ahead, answers: [{ path: 'ask', outlet: 'timed-out' }] });
  expect(listSteps(late)).toEqual(['ask done', 'done skipped', 'late done']);
  const inTime = await rehearse(key, { input: ahead, answers: [createAnswer('ask', 'next')] });
  expect(listSteps(inTime)).toEqual(['ask done', 'late skipped', 'done done']);
});

it('a deadline in working days leaves out weekends and the holidays of the company', async () => {
  const { alpha } = kit.world;
  const today = toLocalDay('Asia/Seoul', new Date());
  const loadHolidayDays = async () => {
    const years = [0, 1].map((later) => Number(today.slice(0, 4)) + later);
    const lists = await Promise.all(years.map((year) => call(listHolidays, { as: alpha.master, query: { year } })));
    return new Set(lists.flatMap(({ body }) => body.data.holidays.map(({ day }: { day: string }) => day)));
  };
  const off = addWorkingDays(today, 2, await loadHolidayDays());
  await call(keepHolidays, { as: alpha.master, body: { holidays: [{ day: off, name: '창립기념일' }] } });
  const { id } = await start(await frame(asking({ dueWorkdays: 2 })), {});
  const { dueAt } = (await taskOf(id)) as { dueAt: string };
  const due = addWorkingDays(today, 2, await loadHolidayDays());
  expect(due > off).toBe(true);
  expect(toLocalDay('Asia/Seoul', dueAt)).toBe(due);
});

it('expressions count the working days of a span by the holidays of the company', async () => {
  const body = { expression: 'workdays("2026-02-13", "2026-02-19", company.holidays)', scope: {} };
  const { data } = (await call(evaluateExpression, { as: kit.world.alpha.master, body })).body;
  expect(data).toEqual({ value: 2, type: 'number' });
});
