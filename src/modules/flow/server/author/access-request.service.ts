/** Access requests: refused people ask for access; the frame's owner or an administrator decides. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { type Context, getActorId, hasPermission } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { findMembers, listMembersWithRole } from '#modules/access/server/index.ts';
import { canAsk } from '../../contract/access.ts';
import type { AccessRequest } from '../../contract/authoring/sharing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged } from '../../contract/events.ts';
import { getActorDisplayName, getFrameAccess } from '../frame/actor.ts';
import type { Frame } from '../frame/frame.service.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { resumeStep } from '../run/resume.service.ts';
import * as queries from './access-request.queries.ts';
import { accessRequestSystemFrame } from './authoring-frames.ts';
import { getDiscoverableFrame } from './sharing.service.ts';

const toPerson = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

function toAccessRequest(row: queries.AccessRequestRow): AccessRequest {
  const { id, frameId, frameTitle, reason, askedAt, state, decidedAt, comment, runId } = row;
  return {
    ...{ id, frameId, frameTitle, reason, askedAt, state, decidedAt, comment, runId },
    askedBy: toPerson(row.personId, row.personName),
    decidedBy: toPerson(row.decidedBy, row.decidedByName),
  };
}

async function getRequest(context: Context, id: string): Promise<queries.AccessRequestRow> {
  const [row] = await context.unit.query(queries.selectRequests(context.companyId, { id, limit: 1 }));
  if (!row) throw fail(flowErrors.REQUEST_NOT_FOUND);
  return row;
}

/** The owner, if the company has one other than the requester; otherwise the masters. @throws ACCESS_NOBODY_DECIDES */
async function findDecider(context: Context, frame: Frame): Promise<{ assigneeId: string } | { assigneeRole: string }> {
  const { ownerEntityId } = frame.access;
  const [owner] = await findMembers(context, ownerEntityId ? [ownerEntityId] : []);
  if (owner && owner.personId !== getActorId(context)) return { assigneeId: owner.personId };
  const role = getDefaultRoleName('master');
  const holders = await listMembersWithRole(context, role);
  if (holders.every(({ personId }) => personId === getActorId(context))) throw fail(flowErrors.ACCESS_NOBODY_DECIDES);
  return { assigneeRole: role };
}

/** @throws FRAME_NOT_FOUND, ACCESS_NOT_NEEDED, ACCESS_ALREADY_ASKED, ACCESS_NOBODY_DECIDES */
export async function requestAccess(
  context: Context,
  { id: frameId, reason }: { id: string; reason: string },
): Promise<AccessRequest> {
  const { frame, answer } = await getDiscoverableFrame(context, frameId);
  const isReady = frame.status === 'published' && frame.access.startable !== false;
  const personId = context.actor.kind === 'person' ? getActorId(context) : null;
  if (personId === null || !isReady || !canAsk(answer) || !hasPermission(context, 'flow.execution.start')) {
    throw fail(flowErrors.ACCESS_NOT_NEEDED, { values: { reason: answer.reason[context.locale] } });
  }
  const { companyId } = context;
  const decider = await findDecider(context, frame);
  const [id, runId] = [createId(), createId()];
  const personName = getActorDisplayName(context);
  context.unit.add(queries.updateStoppedRequests(companyId, { frameId, personId }));
  const [insertedRequest] = await context.unit.query(
    queries.insertRequest(companyId, { id, frameId, personId, personName, reason, runId }),
  );
  if (!insertedRequest) throw fail(flowErrors.ACCESS_ALREADY_ASKED);
  const title = frame.title[context.company.locale] || frame.title.ko;
  const input = { person: personName, frame: title, reason, requestId: id, frameId, ...decider };
  await startSystemExecution(context, { frame: accessRequestSystemFrame, id: runId, input });
  emit(context, frameChanged, { id: frameId });
  return toAccessRequest(await getRequest(context, id));
}

function assertFrameHolder(context: Context, frame: Frame): void {
  const answer = getFrameAccess(context, frame.access);
  if (answer.level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  if (answer.level === 'admin') return;
  throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
}

/** Of one frame, the latest first. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, BAD_CURSOR */
export async function listAccessRequests(
  context: Context,
  { id: frameId, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<PagedResult<AccessRequest>> {
  const { frame } = await getDiscoverableFrame(context, frameId);
  assertFrameHolder(context, frame);
  const filter = { frameId, after: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(queries.selectRequests(context.companyId, filter));
  return mapPage(toPage(rows, { limit, position: ({ id }) => id }), toAccessRequest);
}

/**
 * Decides as the task of the owner would: administrators may, too, whomever it was given to.
 * @throws REQUEST_NOT_FOUND, FRAME_ACCESS_DENIED, ACCESS_REQUEST_ENDED
 */
export async function decideAccess(
  context: Context,
  { id, decision, comment }: { id: string; decision: 'grant' | 'refuse'; comment: string },
): Promise<AccessRequest> {
  const request = await getRequest(context, id);
  const { frame } = await getDiscoverableFrame(context, request.frameId);
  assertFrameHolder(context, frame);
  if (request.state !== 'asked' || !request.stepId) throw fail(flowErrors.ACCESS_REQUEST_ENDED);
  const { resumed } = await resumeStep(context, {
    executionId: request.runId,
    stepId: request.stepId,
    outlet: decision,
    output: comment ? { comment } : {},
  });
  if (!resumed) throw fail(flowErrors.ACCESS_REQUEST_ENDED);
  return toAccessRequest(await getRequest(context, id));
}
