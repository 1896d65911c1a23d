/** Who else is at a draft just now, and which block they have chosen. */
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Present } from '../../contract/authoring/presence.endpoints.ts';
import { presenceChanged } from '../../contract/events.ts';
import { actorName } from '../frame/actor.ts';
import { frameToEdit } from '../frame/frame.service.ts';
import * as queries from './presence.queries.ts';

async function othersAt(context: Context, frameId: string): Promise<Present[]> {
  const rows = await context.unit.query(queries.selectPresent(context.companyId, frameId));
  return rows.filter(({ id }) => id !== actorId(context));
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function listPresent(context: Context, frameId: string): Promise<Present[]> {
  await frameToEdit(context, frameId);
  return othersAt(context, frameId);
}

/** Tells the others only where they see something else now: a beat that says nothing new is a row, and no event. */
export async function bePresent(
  context: Context,
  { id: frameId, block, isLeaving }: { id: string; block: string | null; isLeaving: boolean },
): Promise<Present[]> {
  const { companyId } = context;
  await frameToEdit(context, frameId);
  const personId = context.actor.kind === 'person' ? actorId(context) : null;
  if (personId === null) return othersAt(context, frameId);
  if (isLeaving) {
    const [gone] = await context.unit.query(queries.deletePresence(companyId, { frameId, personId }));
    if (gone) emit(context, presenceChanged, { id: frameId });
    return [];
  }
  const about = { frameId, personId, name: actorName(context), block };
  const [kept] = await context.unit.query(queries.upsertPresence(companyId, about));
  if (kept?.isNews) {
    context.unit.add(queries.sweepPresences(companyId, frameId));
    emit(context, presenceChanged, { id: frameId });
  }
  return othersAt(context, frameId);
}
