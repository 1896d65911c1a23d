/** Handover of flows: waiting tasks and owned flows of a leaving member, to be taken over by somebody else. */
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { frameChanged, taskOpened } from '../../contract/events.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { lockFrame, selectFrame, updateFrameAccess } from '../frame/frame.queries.ts';
import { invalidateHead } from '../frame/frame-cache.ts';
import { lockExecutionsForShare } from '../frame/visibility.ts';
import { selectExecutionsOfSteps, selectHeldFrames, selectHeldTasks, updateTaskAssignees } from './holding.queries.ts';

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export const taskHolding: Holding = {
  kind: 'flow.task',
  title: { ko: '할 일', en: 'Tasks' },
  needs: flowPermissions['flow.task.complete'].name,
  listIds: async (context, personId, to) =>
    toIds(await context.unit.query(selectHeldTasks(context.companyId, personId, to ?? null))),
  async lock(context, ids) {
    await lockExecutionsForShare(
      context,
      toIds(await context.unit.query(selectExecutionsOfSteps(context.companyId, ids))),
    );
  },
  async give(context, handover) {
    const reassignedTasks = await context.unit.query(updateTaskAssignees(context.companyId, handover));
    for (const task of reassignedTasks)
      emit(context, taskOpened, { ...task, assigneeRole: null, assigneeId: handover.to, isOverdue: false });
    return toIds(reassignedTasks);
  },
};

async function transferFrame(context: Context, id: string, handover: { from: string; to: string }): Promise<boolean> {
  const { companyId } = context;
  const [frame] = await context.unit.query(selectFrame(companyId, id));
  if (frame?.access.ownerEntityId !== handover.from) return false;
  invalidateHead(context, frame.key);
  const access = { ...frame.access, ownerEntityId: handover.to };
  context.unit.add(updateFrameAccess(companyId, { id, access, by: getActorId(context) }));
  emit(context, frameChanged, { id });
  return true;
}

export const frameHolding: Holding = {
  kind: 'flow.frame',
  title: { ko: '소유한 업무 흐름', en: 'Flows owned' },
  listIds: async (context, personId) => toIds(await context.unit.query(selectHeldFrames(context.companyId, personId))),
  async lock(context, ids) {
    for (const id of [...ids].sort()) await context.unit.query(lockFrame(context.companyId, id));
  },
  async give(context, { ids, ...handover }) {
    const reassignedIds: string[] = [];
    for (const id of ids) if (await transferFrame(context, id, handover)) reassignedIds.push(id);
    return reassignedIds;
  },
};
