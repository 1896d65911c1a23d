/** Sharing service: who may use a frame, shown to people without access and to those who decide about it. */

import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { type Context, getActorId, hasPermission } from '#kernel/server/context.ts';
import { fillPage, mapPage, readCursor } from '#kernel/server/cursor.ts';
import { hasWords } from '#kernel/server/search/search-pattern.ts';
import { findMembers, listMembersWithRights, listRoles, permissionsHere } from '#modules/access/server/index.ts';
import { type AccessAnswer, canAsk, canKnowReason, type FrameAccess } from '../../contract/access.ts';
import type { listStarters as startersOf } from '../../contract/authoring/sharing.endpoints.ts';
import type { FrameAvailability, Sharing, Starter } from '../../contract/authoring/sharing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameKey } from '../../contract/frame.ts';
import { canKnowFrame, getAccessLevel, getFrameAccess, getFrameVisitor } from '../frame/actor.ts';
import { type FrameRecord, selectFrame, selectGuardedPublished } from '../frame/frame.queries.ts';
import { type Frame, getFrameToEdit } from '../frame/frame.service.ts';
import { type AccessRequestRow, selectLastRequests } from './access-request.queries.ts';

function toFrameAvailability(context: Context, frame: Frame, last: AccessRequestRow | undefined): FrameAvailability {
  const { id, title, description, access, status, versionId } = frame;
  const answer = getFrameAccess(context, access);
  const isReady = status === 'published' && versionId !== null && access.startable !== false;
  const times = access.accessPermissions.timeRestrictions;
  const request = last && {
    state: last.state,
    askedAt: last.askedAt,
    decidedAt: last.decidedAt,
    comment: last.comment,
  };
  return {
    ...{ id, title, description },
    isOpen: isReady && answer.level !== 'none' && hasPermission(context, 'flow.execution.start'),
    reason: answer.reason,
    mayAsk: isReady && canAsk(answer) && last?.state !== 'asked' && hasPermission(context, 'flow.execution.start'),
    hours: times?.allowedHours ?? null,
    days: times?.allowedDays ?? [],
    request: request ?? null,
  };
}

async function selectLastRequestsByFrame(
  context: Context,
  frameIds: readonly string[],
): Promise<Map<string, AccessRequestRow>> {
  const personId = context.actor.kind === 'person' ? getActorId(context) : null;
  if (personId === null || frameIds.length === 0) return new Map();
  const rows = await context.unit.query(selectLastRequests(context.companyId, { personId, frameIds }));
  return new Map(rows.map((row) => [row.frameId, row]));
}

/** A frame that the actor meets, be it open or not. @throws FRAME_NOT_FOUND, also for private frames of others */
export async function getDiscoverableFrame(
  context: Context,
  id: string,
): Promise<{ frame: FrameRecord; answer: AccessAnswer }> {
  const [frame] = await context.unit.query(selectFrame(context.companyId, id));
  const answer = frame && getFrameAccess(context, frame.access);
  if (!answer || !canKnowFrame(context, frame.access, answer)) throw fail(flowErrors.FRAME_NOT_FOUND);
  return { frame, answer };
}

/** @throws FRAME_NOT_FOUND */
export async function getFrameAvailability(context: Context, id: string): Promise<FrameAvailability> {
  const { frame } = await getDiscoverableFrame(context, id);
  return toFrameAvailability(context, frame, (await selectLastRequestsByFrame(context, [id])).get(id));
}

/** Published frames that the actor may not start now, by key, with the reason. @throws BAD_CURSOR */
export async function listClosedFrames(
  context: Context,
  query: { cursor?: string | undefined; limit: number },
): Promise<PagedResult<FrameAvailability>> {
  const { companyId } = context;
  const visitor = getFrameVisitor(context);
  const page = await fillPage<FrameRecord, string>({
    limit: query.limit,
    position: ({ key }) => key,
    after: readCursor(FrameKey, query.cursor),
    read: (cursor, limit) => context.unit.query(selectGuardedPublished(companyId, { after: cursor, limit })),
    keep: async (rows) =>
      rows.filter(({ access }) => {
        const answer = getFrameAccess(context, access, visitor);
        return answer.level === 'none' && canKnowReason(access, answer, visitor);
      }),
  });
  const requests = await selectLastRequestsByFrame(
    context,
    page.data.map(({ id }) => id),
  );
  return mapPage(page, (frame) => toFrameAvailability(context, frame, requests.get(frame.id)));
}

function listAccessIds(access: FrameAccess): string[] {
  const { ownerEntityId, collaboratorEntityIds, allowedEntityIds, grantedEntityIds = [], accessPermissions } = access;
  const { allowedEntityIds: allowed, deniedEntityIds: denied } = accessPermissions;
  const owner = ownerEntityId ? [ownerEntityId] : [];
  return [...new Set([owner, collaboratorEntityIds, allowedEntityIds, grantedEntityIds, allowed, denied].flat())];
}

/** Names for what the access of a frame says by ids. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function getSharing(context: Context, id: string): Promise<Sharing> {
  const frame = await getFrameToEdit(context, id);
  const ids = listAccessIds(frame.access);
  const members = await findMembers(context, ids);
  const { roles } = await listRoles(context);
  const permissions = await permissionsHere(context);
  const isHolder =
    getFrameAccess(context, frame.access).level === 'admin' || hasPermission(context, 'flow.frame.publish');
  return {
    mayChange: isHolder,
    reason: isHolder
      ? null
      : {
          ko: '사용 권한은 소유자와 게시 권한이 있는 사람만 바꿀 수 있습니다.',
          en: 'Only its owner and people who can publish flows can change access.',
        },
    people: ids.map((personId) => ({
      id: personId,
      name: members.find((member) => member.id === personId || member.personId === personId)?.name ?? null,
    })),
    roles: roles.filter(({ isActive }) => isActive).map(({ name, displayName }) => ({ name, title: displayName })),
    permissions: permissions.map(({ name, ko, en }) => ({ name, title: { ko, en } })),
  };
}

const notHeldReason = {
  ko: '업무 흐름을 시작할 권한이 없는 역할입니다.',
  en: 'The roles do not include starting flows.',
};

/** Each member before the frame as it is now, with the reason. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, BAD_CURSOR */
export async function listStarters(
  context: Context,
  { id, cursor, limit, q = '' }: { id: string } & QueryOf<typeof startersOf>,
): Promise<PagedResult<Starter>> {
  const { access } = await getFrameToEdit(context, id);
  const { timeZone } = context.company;
  const searchText = q.trim().toLowerCase();
  type Member = Awaited<ReturnType<typeof listMembersWithRights>>['data'][number];
  let next: string | undefined = cursor;
  const page = await fillPage<Member, string>({
    limit,
    position: (member) => member.id,
    after: readCursor(Id, cursor),
    read: async (_, count) => {
      const rows = await listMembersWithRights(context, { cursor: next, limit: count });
      next = rows.page.nextCursor ?? undefined;
      return rows.data;
    },
    keep: async (rows) => rows.filter(({ name }) => searchText === '' || hasWords(name, searchText)),
  });
  return mapPage(page, ({ id: memberId, personId, name, title, roles, permissions }) => {
    const answer = getAccessLevel({ entityIds: [personId, memberId], roles, permissions }, access, timeZone);
    const starts = permissions.has('flow.execution.start');
    const isAllowed = answer.level !== 'none' && starts;
    const reason = answer.level !== 'none' && !starts ? notHeldReason : answer.reason;
    return { id: personId, memberId, name, title, roles, isAllowed, reason };
  });
}
