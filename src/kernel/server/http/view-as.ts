/** View-as caller: resolves, on each request, a viewer who sees the portal as another member does, and admits reads only. */
import { fail, kernelErrors } from '../../contract/error.ts';
import { Id } from '../../contract/ids.ts';
import type { Actor } from '../context.ts';
import { createStaleError } from '../database/errors.ts';
import type { Database } from '../database/pool.ts';
import type { Grants, Views } from '../ports.ts';
import { type Caller, toPersonActor } from './caller.ts';
import type { GrantsCache } from './grants-cache.ts';

/** Both as the company's rights are now: the database compares one version for the two, so they must agree on it. @throws what is tried again, while they change */
async function loadBothGrants(
  cache: GrantsCache,
  query: { company: NonNullable<Caller['company']>; viewer: string; seen: string },
): Promise<[Grants | null, Grants | null]> {
  const { company, viewer, seen: viewedId } = query;
  const read = async () =>
    [await cache.get(company, viewer), await cache.get(company, viewedId)] as [Grants | null, Grants | null];
  const [own, theirs] = await read();
  if (!own || !theirs || own.version === theirs.version) return [own, theirs];
  cache.forget(company.id, viewer);
  cache.forget(company.id, viewedId);
  const [again, seenAgain] = await read();
  if (again && seenAgain && again.version !== seenAgain.version) throw createStaleError();
  return [again, seenAgain];
}

/**
 * The same caller, viewing as another member. The viewer holds the right to, is still a member, is not platform staff, and holds
 * all of the other's permissions: the view shows nothing new. @throws VIEW_OVER if any of this is not (or no longer) so
 */
export async function resolveViewer(
  { views, database, grants }: { views: Views | undefined; database: Database; grants: GrantsCache },
  { company, actor, principal }: Caller,
  id: string,
): Promise<Caller> {
  const over = fail(kernelErrors.VIEW_OVER);
  if (!views || !company || !principal || actor.kind !== 'person' || !actor.memberId) throw over;
  if (principal.isStaff || !actor.permissions.has(views.permission) || !Id.safeParse(id).success) throw over;
  const { personId, sessionId } = principal;
  const asNobody = { companyId: company.id, personId, accessVersion: null, readOnly: true };
  const view = await database.within(asNobody, (unit) => views.find(unit, company, { id, personId, sessionId }));
  if (!view) throw over;
  const [own, theirs] = await loadBothGrants(grants, { company, viewer: personId, seen: view.personId });
  if (!own?.permissions.has(views.permission) || !theirs) throw over;
  if ([...theirs.permissions].some((permission) => !own.permissions.has(permission))) throw over;
  const viewedPrincipal = { personId: view.personId, name: view.name, sessionId: '', secondFactor: true };
  // The other's bound permissions were not compared: they open nothing to the viewer.
  const person = toPersonActor(viewedPrincipal, { ...theirs, bound: undefined }, true) as Actor & { kind: 'person' };
  const { memberId, roles, permissions } = own;
  const viewer = { viewId: id, until: view.until, personId, name: principal.name, memberId, roles, permissions };
  return { company, actor: { ...person, viewer }, principal: viewedPrincipal, accessVersion: theirs.version };
}

/** The one place where whatever is not looking is refused. @throws VIEW_ONLY, VIEW_PERSONAL */
export function assertReadOnlyView(
  actor: Actor,
  passage: { readOnly: boolean; shownInView?: boolean | undefined },
): void {
  if (actor.kind !== 'person' || !actor.viewer) return;
  if (!passage.readOnly) throw fail(kernelErrors.VIEW_ONLY);
  if (!passage.shownInView) throw fail(kernelErrors.VIEW_PERSONAL);
}

/** True for a viewer: actions and their records are the viewer's own. */
export function isViewAs(actor: Actor): boolean {
  return actor.kind === 'person' && actor.viewer !== undefined;
}
