/** Tests of external collaborators: an invited outsider sees and does the tasks and runs that name him or her, nothing else. */
import { expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { listExecutions, readExecution, startFlow } from '../../contract/endpoints.ts';
import { completeTask } from '../../contract/task.endpoints.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';

const { kit, call, frame, start, tasksOf } = createFlowKit();

const asking = (assigneeId: string) =>
  frame({ blocks: [{ id: 'ask', kind: 'flow.task', title, settings: { title: '도면 확인', assigneeId } }] });

it('an external collaborator finishes the task that names him, sees that run, and no other', async () => {
  const { user, viewer: outsider, manager } = kit.world.alpha;
  await setMemberRoles(outsider, ['external']);
  const key = await asking(outsider.personId);
  const [named, other] = [await start(key), await start(await asking(user.personId))];
  const tasks = await tasksOf(outsider);
  expect(tasks.map(({ executionId }) => executionId)).toEqual([named.id]);
  const [task] = tasks;
  const done = await call(completeTask, { as: outsider, params: { id: String(task?.id) }, body: {} as never });
  expect(done.status).toBe(200);
  const read = async (id: string) => (await call(readExecution, { as: outsider, params: { id } })).status;
  expect([await read(named.id), await read(other.id)]).toEqual([200, 404]);
  const listed = (await call(listExecutions, { as: outsider })).body.data.map(({ id }: { id: string }) => id);
  expect(listed).toEqual([named.id]);
  expect((await call(startFlow, { as: outsider, body: { frameKey: key, input: {} } })).status).toBe(403);
  expect((await call(readExecution, { as: manager, params: { id: named.id } })).body.data.status).toBe('finished');
});
