/** Who may use a frame, told to who asks: before the door, and to whoever decides who goes through it. */

import type { Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { filledPage, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { hasWords } from '#kernel/server/search/pattern.ts';
import { listRoles, membersNamed, membersWithRights, permissionsHere } from '#modules/access/server/index.ts';
import { type AccessAnswer, type FrameAccess, isTold, mayAsk } from '../../contract/access.ts';
import type { listStarters as startersOf } from '../../contract/authoring/sharing.endpoints.ts';
import type { FrameDoor, Sharing, Starter } from '../../contract/authoring/sharing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameKey } from '../../contract/frame.ts';
import { accessOf, isToldTo, levelFor, visitorOf } from '../frame/actor.ts';
import { type FrameRecord, selectFrame, selectGuardedPublished } from '../frame/frame.queries.ts';
import { type Frame, frameToEdit } from '../frame/frame.service.ts';
import { type RequestRow, selectLastRequests } from './request.queries.ts';

function doorOf(context: Context, frame: Frame, last: RequestRow | undefined): FrameDoor {
  const { id, title, description, access, status, versionId } = frame;
  const answer = accessOf(context, access);
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
    isOpen: isReady && answer.level !== 'none' && may(context, 'flow.execution.start'),
    reason: answer.reason,
    mayAsk: isReady && mayAsk(answer) && last?.state !== 'asked' && may(context, 'flow.execution.start'),
    hours: times?.allowedHours ?? null,
    days: times?.allowedDays ?? [],
    request: request ?? null,
  };
}

async function lastRequests(context: Context, frameIds: readonly string[]): Promise<Map<string, RequestRow>> {
  const personId = context.actor.kind === 'person' ? actorId(context) : null;
  if (personId === null || frameIds.length === 0) return new Map();
  const rows = await context.unit.query(selectLastRequests(context.companyId, { personId, frameIds }));
  return new Map(rows.map((row) => [row.frameId, row]));
}

/** A frame that the actor meets, be it open or not. @throws FRAME_NOT_FOUND, also for private frames of others */
export async function frameMet(context: Context, id: string): Promise<{ frame: FrameRecord; answer: AccessAnswer }> {
  const [frame] = await context.unit.query(selectFrame(context.companyId, id));
  const answer = frame && accessOf(context, frame.access);
  if (!answer || !isToldTo(context, frame.access, answer)) throw fail(flowErrors.FRAME_NOT_FOUND);
  return { frame, answer };
}

/** @throws FRAME_NOT_FOUND */
export async function readDoor(context: Context, id: string): Promise<FrameDoor> {
  const { frame } = await frameMet(context, id);
  return doorOf(context, frame, (await lastRequests(context, [id])).get(id));
}

/** Published frames that the actor may not start now, by key, with the reason. @throws BAD_CURSOR */
export async function listClosedFrames(
  context: Context,
  list: { cursor?: string | undefined; limit: number },
): Promise<Paged<FrameDoor>> {
  const { companyId } = context;
  const visitor = visitorOf(context);
  const page = await filledPage<FrameRecord, string>({
    limit: list.limit,
    position: ({ key }) => key,
    after: readCursor(FrameKey, list.cursor),
    read: (after, limit) => context.unit.query(selectGuardedPublished(companyId, { after, limit })),
    keep: async (rows) =>
      rows.filter(({ access }) => {
        const answer = accessOf(context, access, visitor);
        return answer.level === 'none' && isTold(access, answer, visitor);
      }),
  });
  const requests = await lastRequests(
    context,
    page.data.map(({ id }) => id),
  );
  return shownPage(page, (frame) => doorOf(context, frame, requests.get(frame.id)));
}

function idsIn(access: FrameAccess): string[] {
  const { ownerEntityId, collaboratorEntityIds, allowedEntityIds, grantedEntityIds = [], accessPermissions } = access;
  const { allowedEntityIds: allowed, deniedEntityIds: denied } = accessPermissions;
  const owner = ownerEntityId ? [ownerEntityId] : [];
  return [...new Set([owner, collaboratorEntityIds, allowedEntityIds, grantedEntityIds, allowed, denied].flat())];
}

/** Names for what the access of a frame says by ids. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function readSharing(context: Context, id: string): Promise<Sharing> {
  const frame = await frameToEdit(context, id);
  const ids = idsIn(frame.access);
  const members = await membersNamed(context, ids);
  const { roles } = await listRoles(context);
  const permissions = await permissionsHere(context);
  const isHolder = accessOf(context, frame.access).level === 'admin' || may(context, 'flow.frame.publish');
  return {
    mayChange: isHolder,
    reason: isHolder
      ? null
      : {
          ko: '사용 권한은 소유자와 게시 권한이 있는 사람만 바꿀 수 있습니다.',
          en: 'Only its owner and people who can publish flows can change access.',
        },
    people: ids.map((one) => ({
      id: one,
      name: members.find((member) => member.id === one || member.personId === one)?.name ?? null,
    })),
    roles: roles.filter(({ isActive }) => isActive).map(({ name, displayName }) => ({ name, title: displayName })),
    permissions: permissions.map(({ name, ko, en }) => ({ name, title: { ko, en } })),
  };
}

const notHeld = {
  ko: '업무 흐름을 시작할 권한이 없는 역할입니다.',
  en: 'The roles do not include starting flows.',
};

/** Each member before the frame as it is now, with the reason. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, BAD_CURSOR */
export async function listStarters(
  context: Context,
  { id, cursor, limit, q = '' }: { id: string } & QueryOf<typeof startersOf>,
): Promise<Paged<Starter>> {
  const { access } = await frameToEdit(context, id);
  const { timeZone } = context.company;
  const wanted = q.trim().toLowerCase();
  type Member = Awaited<ReturnType<typeof membersWithRights>>['data'][number];
  let next: string | undefined = cursor;
  const page = await filledPage<Member, string>({
    limit,
    position: (member) => member.id,
    after: readCursor(Id, cursor),
    read: async (_, count) => {
      const rows = await membersWithRights(context, { cursor: next, limit: count });
      next = rows.page.nextCursor ?? undefined;
      return rows.data;
    },
    keep: async (rows) => rows.filter(({ name }) => wanted === '' || hasWords(name, wanted)),
  });
  return shownPage(page, ({ id: memberId, personId, name, title, roles, permissions }) => {
    const answer = levelFor({ entityIds: [personId, memberId], roles, permissions }, access, timeZone);
    const starts = permissions.has('flow.execution.start');
    const isAllowed = answer.level !== 'none' && starts;
    const reason = answer.level !== 'none' && !starts ? notHeld : answer.reason;
    return { id: personId, memberId, name, title, roles, isAllowed, reason };
  });
}
