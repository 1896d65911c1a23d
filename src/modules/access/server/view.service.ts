/** Viewing the portal as another member: permission, duration and audit. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { ViewAs } from '#kernel/contract/view-as.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Actor, Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import type { Views } from '#kernel/server/ports.ts';
import { findMember } from '#modules/company/server/index.ts';
import { findPeople, getPersonName, readAccount } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import type { Reason } from '../contract/evaluate.ts';
import { viewBegan, viewEnded } from '../contract/events.ts';
import { accessPermissions } from '../contract/permissions.ts';
import { viewSeconds } from '../contract/view.endpoints.ts';
import { authorizer } from './authorizer.ts';
import { getEntryRefusal } from './entry.service.ts';
import { selectHeldRoles } from './role.queries.ts';
import * as queries from './view.queries.ts';

type Person = Actor & { kind: 'person' };

/** The staff of the platform look at no company through the eyes of its people, whatever they are there. @throws VIEW_NOT_POSSIBLE */
async function getViewer(context: Context): Promise<Person> {
  const { actor } = context;
  if (actor.kind !== 'person') throw fail(accessErrors.VIEW_NOT_POSSIBLE);
  const { coreRoles } = await readAccount(context, actor.personId);
  if (coreRoles.length > 0) throw fail(accessErrors.VIEW_NOT_POSSIBLE);
  return actor;
}

const getTopLevel = (roles: readonly { level: number }[]): number => Math.max(0, ...roles.map(({ level }) => level));

/** Refuses a person who ranks higher than the viewer or holds a permission the viewer lacks. @throws VIEW_BEYOND */
async function assertBelow(context: Context, viewer: Person, personId: string): Promise<void> {
  const { companyId, company, unit } = context;
  const [own, theirs] = await unit.queryAll([
    selectHeldRoles(companyId, viewer.personId),
    selectHeldRoles(companyId, personId),
  ] as const);
  const grants = await authorizer.load(unit, company, personId);
  const lacks = [...(grants?.permissions ?? [])].some((permission) => !viewer.permissions.has(permission));
  if (lacks || getTopLevel(theirs) > getTopLevel(own)) throw fail(accessErrors.VIEW_BEYOND);
}

function recordEnd(context: Context, view: queries.ViewRow): void {
  audit(context, {
    action: 'access.view.end',
    subject: { type: 'member', id: view.memberId },
    before: { view: view.id, viewer: view.viewerId },
  });
  emit(context, viewEnded, { viewId: view.id, personIds: [view.personId] });
}

/** The viewer and the viewed person. @throws NOT_FOUND, VIEW_NOT_POSSIBLE, VIEW_BEYOND */
async function loadViewerAndMember(context: Context, memberId: string): Promise<{ viewer: Person; personId: string }> {
  const viewer = await getViewer(context);
  const member = await findMember(context, memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  const { personId } = member;
  if (personId === viewer.personId) throw fail(accessErrors.VIEW_NOT_POSSIBLE);
  await assertBelow(context, viewer, personId);
  return { viewer, personId };
}

/** As a view says it. */
export async function getShutOutReason(context: Context, personId: string): Promise<Pick<ViewAs, 'shutOut'>> {
  const reason = await getEntryRefusal(context, personId);
  return reason ? { shutOut: { ko: reason.ko, en: reason.en } } : {};
}

/** @throws what beginning it would throw */
export async function previewView(context: Context, memberId: string): Promise<{ shutOut: Reason | null }> {
  const { personId } = await loadViewerAndMember(context, memberId);
  return { shutOut: await getEntryRefusal(context, personId) };
}

/** Ends any earlier view of this session. @throws NOT_FOUND, VIEW_NOT_POSSIBLE, VIEW_BEYOND */
export async function beginView(
  context: Context,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<ViewAs> {
  const { companyId } = context;
  const { viewer, personId } = await loadViewerAndMember(context, memberId);
  const { personId: viewerId, sessionId } = viewer;
  const before = await context.unit.query(queries.updateViewsEnded(companyId, { viewerId, sessionId, id: null }));
  for (const view of before) recordEnd(context, view);
  const name = (await findPeople(context, [personId])).get(personId)?.name ?? '';
  const id = createId();
  const [begun] = await context.unit.query(
    queries.insertView(companyId, { id, viewerId, sessionId, memberId, personId, reason, seconds: viewSeconds }),
  );
  const { until } = begun as { until: string };
  audit(context, {
    action: 'access.view.begin',
    subject: { type: 'member', id: memberId },
    after: { view: id, reason, until },
  });
  emit(context, viewBegan, { viewId: id, personIds: [personId], by: viewer.name, reason });
  addJob(context, 'access.end-view', { viewId: id }, { runAt: until, key: `access.view-ends:${id}` });
  return { id, name, until, ...(await getShutOutReason(context, personId)) };
}

/** @throws NOT_FOUND where it is over, or somebody else's */
export async function endView(context: Context, id: string): Promise<Record<string, never>> {
  const { actor, companyId } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.NOT_FOUND);
  const { personId: viewerId, sessionId } = actor;
  const [view] = await context.unit.query(queries.updateViewsEnded(companyId, { viewerId, sessionId, id }));
  if (!view) throw fail(kernelErrors.NOT_FOUND);
  recordEnd(context, view);
  return {};
}

/** Its time is over: nobody looks any more, and the trail says so, too. */
export async function endExpiredView(context: Context, id: string): Promise<void> {
  const [view] = await context.unit.query(queries.updateExpiredView(context.companyId, id));
  if (view) recordEnd(context, view);
}

export const views: Views = {
  permission: accessPermissions['access.member.view-as'].name,
  async find(unit, company, query) {
    const [view] = await unit.query(queries.selectRunningView(company.id, query));
    return view ? { ...view, name: await getPersonName(unit, view.personId) } : null;
  },
};
