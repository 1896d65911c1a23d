/** Who is refused asks to be let in; the owner of the frame decides, or an administrator. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { membersNamed, membersWithRole } from '#modules/access/server/index.ts';
import { mayAsk } from '../../contract/access.ts';
import type { AccessRequest } from '../../contract/authoring/sharing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged } from '../../contract/events.ts';
import { accessOf, actorName } from '../frame/actor.ts';
import type { Frame } from '../frame/frame.service.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { resumeStep } from '../run/resume.service.ts';
import * as queries from './request.queries.ts';
import { frameMet } from './sharing.service.ts';
import { accessFrame } from './system-frames.ts';

const who = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

function shown(row: queries.RequestRow): AccessRequest {
  const { id, frameId, frameTitle, reason, askedAt, state, decidedAt, comment, runId } = row;
  return {
    ...{ id, frameId, frameTitle, reason, askedAt, state, decidedAt, comment, runId },
    askedBy: who(row.personId, row.personName),
    decidedBy: who(row.decidedBy, row.decidedByName),
  };
}

async function requestNow(context: Context, id: string): Promise<queries.RequestRow> {
  const [row] = await context.unit.query(queries.selectRequests(context.companyId, { id, limit: 1 }));
  if (!row) throw fail(flowErrors.REQUEST_NOT_FOUND);
  return row;
}

/** The owner, where there is one in the company who is not the asking person; otherwise the masters. @throws ACCESS_NOBODY_DECIDES */
async function deciderOf(context: Context, frame: Frame): Promise<{ assigneeId: string } | { assigneeRole: string }> {
  const { ownerEntityId } = frame.access;
  const [owner] = await membersNamed(context, ownerEntityId ? [ownerEntityId] : []);
  if (owner && owner.personId !== actorId(context)) return { assigneeId: owner.personId };
  const role = defaultRole('master');
  const holders = await membersWithRole(context, role);
  if (holders.every(({ personId }) => personId === actorId(context))) throw fail(flowErrors.ACCESS_NOBODY_DECIDES);
  return { assigneeRole: role };
}

/** @throws FRAME_NOT_FOUND, ACCESS_NOT_NEEDED, ACCESS_ALREADY_ASKED, ACCESS_NOBODY_DECIDES */
export async function requestAccess(
  context: Context,
  { id: frameId, reason }: { id: string; reason: string },
): Promise<AccessRequest> {
  const { frame, answer } = await frameMet(context, frameId);
  const isReady = frame.status === 'published' && frame.access.startable !== false;
  const personId = context.actor.kind === 'person' ? actorId(context) : null;
  if (personId === null || !isReady || !mayAsk(answer) || !may(context, 'flow.execution.start')) {
    throw fail(flowErrors.ACCESS_NOT_NEEDED, { values: { reason: answer.reason[context.locale] } });
  }
  const { companyId } = context;
  const decider = await deciderOf(context, frame);
  const [id, runId] = [newId(), newId()];
  const personName = actorName(context);
  context.unit.add(queries.endStoppedRequests(companyId, { frameId, personId }));
  const [kept] = await context.unit.query(
    queries.insertRequest(companyId, { id, frameId, personId, personName, reason, runId }),
  );
  if (!kept) throw fail(flowErrors.ACCESS_ALREADY_ASKED);
  const title = frame.title[context.company.locale] || frame.title.ko;
  const input = { person: personName, frame: title, reason, requestId: id, frameId, ...decider };
  await startSystemExecution(context, { frame: accessFrame, id: runId, input });
  emit(context, frameChanged, { id: frameId });
  return shown(await requestNow(context, id));
}

function demandHolder(context: Context, frame: Frame): void {
  const answer = accessOf(context, frame.access);
  if (answer.level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  if (answer.level === 'admin') return;
  throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
}

/** Of one frame, the latest first. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, BAD_CURSOR */
export async function listAccessRequests(
  context: Context,
  { id: frameId, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<Paged<AccessRequest>> {
  const { frame } = await frameMet(context, frameId);
  demandHolder(context, frame);
  const about = { frameId, after: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(queries.selectRequests(context.companyId, about));
  return shownPage(pageOf(rows, { limit, position: ({ id }) => id }), shown);
}

/**
 * Decides as the task of the owner would: administrators may, too, whomever it was given to.
 * @throws REQUEST_NOT_FOUND, FRAME_ACCESS_DENIED, ACCESS_REQUEST_ENDED
 */
export async function decideAccess(
  context: Context,
  { id, decision, comment }: { id: string; decision: 'grant' | 'refuse'; comment: string },
): Promise<AccessRequest> {
  const request = await requestNow(context, id);
  const { frame } = await frameMet(context, request.frameId);
  demandHolder(context, frame);
  if (request.state !== 'asked' || !request.stepId) throw fail(flowErrors.ACCESS_REQUEST_ENDED);
  const { resumed } = await resumeStep(context, {
    executionId: request.runId,
    stepId: request.stepId,
    outlet: decision,
    output: comment ? { comment } : {},
  });
  if (!resumed) throw fail(flowErrors.ACCESS_REQUEST_ENDED);
  return shown(await requestNow(context, id));
}
