/** Presence service: who else is at a draft now, and the block each has chosen. */
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { PresentPerson } from '../../contract/authoring/presence.endpoints.ts';
import { presenceChanged } from '../../contract/events.ts';
import { getActorDisplayName } from '../frame/actor.ts';
import { getFrameToEdit } from '../frame/frame.service.ts';
import * as queries from './presence.queries.ts';

async function listOthers(context: Context, frameId: string): Promise<PresentPerson[]> {
  const rows = await context.unit.query(queries.selectPresent(context.companyId, frameId));
  return rows.filter(({ id }) => id !== getActorId(context));
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function listPresent(context: Context, frameId: string): Promise<PresentPerson[]> {
  await getFrameToEdit(context, frameId);
  return listOthers(context, frameId);
}

/** Notifies the others only on a visible change; an unchanged heartbeat updates the row and emits no event. */
export async function updatePresence(
  context: Context,
  { id: frameId, block, isLeaving }: { id: string; block: string | null; isLeaving: boolean },
): Promise<PresentPerson[]> {
  const { companyId } = context;
  await getFrameToEdit(context, frameId);
  const personId = context.actor.kind === 'person' ? getActorId(context) : null;
  if (personId === null) return listOthers(context, frameId);
  if (isLeaving) {
    const [gone] = await context.unit.query(queries.deletePresence(companyId, { frameId, personId }));
    if (gone) emit(context, presenceChanged, { id: frameId });
    return [];
  }
  const presence = { frameId, personId, name: getActorDisplayName(context), block };
  const [changedPresence] = await context.unit.query(queries.upsertPresence(companyId, presence));
  if (changedPresence?.isNews) {
    context.unit.add(queries.deleteStalePresences(companyId, frameId));
    emit(context, presenceChanged, { id: frameId });
  }
  return listOthers(context, frameId);
}
