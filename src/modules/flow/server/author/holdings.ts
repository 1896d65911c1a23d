/** What somebody else can take over from a member who leaves: tasks that wait, and flows that the member owns. */
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { frameChanged, taskOpened } from '../../contract/events.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { lockFrame, selectFrame, updateAccess } from '../frame/frame.queries.ts';
import { forgetHead } from '../frame/frame-cache.ts';
import { holdExecutions } from '../frame/visibility.ts';
import { giveTasks, selectExecutionsOf, selectHeldFrames, selectHeldTasks } from './holding.queries.ts';

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export const tasksHeld: Holding = {
  kind: 'flow.task',
  title: { ko: '할 일', en: 'Tasks' },
  needs: flowPermissions['flow.task.complete'].name,
  held: async (context, personId, to) =>
    idsOf(await context.unit.query(selectHeldTasks(context.companyId, personId, to ?? null))),
  async lock(context, ids) {
    await holdExecutions(context, idsOf(await context.unit.query(selectExecutionsOf(context.companyId, ids))));
  },
  async give(context, about) {
    const given = await context.unit.query(giveTasks(context.companyId, about));
    for (const task of given)
      emit(context, taskOpened, { ...task, assigneeRole: null, assigneeId: about.to, isOverdue: false });
    return idsOf(given);
  },
};

async function giveFrame(context: Context, id: string, about: { from: string; to: string }): Promise<boolean> {
  const { companyId } = context;
  const [frame] = await context.unit.query(selectFrame(companyId, id));
  if (frame?.access.ownerEntityId !== about.from) return false;
  forgetHead(context, frame.key);
  const access = { ...frame.access, ownerEntityId: about.to };
  context.unit.add(updateAccess(companyId, { id, access, by: actorId(context) }));
  emit(context, frameChanged, { id });
  return true;
}

export const framesHeld: Holding = {
  kind: 'flow.frame',
  title: { ko: '소유한 업무 흐름', en: 'Flows owned' },
  held: async (context, personId) => idsOf(await context.unit.query(selectHeldFrames(context.companyId, personId))),
  async lock(context, ids) {
    for (const id of [...ids].sort()) await context.unit.query(lockFrame(context.companyId, id));
  },
  async give(context, { ids, ...about }) {
    const given: string[] = [];
    for (const id of ids) if (await giveFrame(context, id, about)) given.push(id);
    return given;
  },
};
