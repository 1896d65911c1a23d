/** Who sees a company's portal as another member does: looked up with each request, and let in to nothing but looking. */
import { fail, kernelErrors } from '../../contract/error.ts';
import { Id } from '../../contract/ids.ts';
import type { Actor } from '../context.ts';
import { stale } from '../database/errors.ts';
import type { Database } from '../database/pool.ts';
import type { Grants, Views } from '../ports.ts';
import { personOf, type Who } from './caller.ts';
import type { GrantsCache } from './grants.ts';

/** Both as the company's rights are now: the database compares one version for the two, so they must agree on it. @throws what is tried again, while they change */
async function grantsOfBoth(
  cache: GrantsCache,
  about: { company: NonNullable<Who['company']>; viewer: string; seen: string },
): Promise<[Grants | null, Grants | null]> {
  const { company, viewer, seen } = about;
  const read = async () =>
    [await cache.of(company, viewer), await cache.of(company, seen)] as [Grants | null, Grants | null];
  const [own, theirs] = await read();
  if (!own || !theirs || own.version === theirs.version) return [own, theirs];
  cache.forget(company.id, viewer);
  cache.forget(company.id, seen);
  const [again, seenAgain] = await read();
  if (again && seenAgain && again.version !== seenAgain.version) throw stale();
  return [again, seenAgain];
}

/**
 * The same caller through the eyes of another. Whoever looks holds the right to, still is a member, belongs not to the platform's staff, and
 * holds all that the other holds: nothing is seen that could not be seen otherwise. @throws VIEW_OVER for whatever is not so (any more)
 */
export async function viewerOf(
  { views, database, grants }: { views: Views | undefined; database: Database; grants: GrantsCache },
  { company, actor, principal }: Who,
  id: string,
): Promise<Who> {
  const over = fail(kernelErrors.VIEW_OVER);
  if (!views || !company || !principal || actor.kind !== 'person' || !actor.memberId) throw over;
  if (principal.isStaff || !actor.permissions.has(views.permission) || !Id.safeParse(id).success) throw over;
  const { personId, sessionId } = principal;
  const asNobody = { companyId: company.id, personId, accessVersion: null, readOnly: true };
  const view = await database.within(asNobody, (unit) => views.find(unit, company, { id, personId, sessionId }));
  if (!view) throw over;
  const [own, theirs] = await grantsOfBoth(grants, { company, viewer: personId, seen: view.personId });
  if (!own?.permissions.has(views.permission) || !theirs) throw over;
  if ([...theirs.permissions].some((permission) => !own.permissions.has(permission))) throw over;
  const seen = { personId: view.personId, name: view.name, sessionId: '', secondFactor: true };
  // What the other holds for certain things alone was not compared: it opens nothing to who looks.
  const person = personOf(seen, { ...theirs, bound: undefined }, true) as Actor & { kind: 'person' };
  const { memberId, roles, permissions } = own;
  const viewer = { viewId: id, until: view.until, personId, name: principal.name, memberId, roles, permissions };
  return { company, actor: { ...person, viewer }, principal: seen, accessVersion: theirs.version };
}

/** The one place where whatever is not looking is refused. @throws VIEW_ONLY, VIEW_PERSONAL */
export function demandLooking(actor: Actor, passage: { readOnly: boolean; shownInView?: boolean | undefined }): void {
  if (actor.kind !== 'person' || !actor.viewer) return;
  if (!passage.readOnly) throw fail(kernelErrors.VIEW_ONLY);
  if (!passage.shownInView) throw fail(kernelErrors.VIEW_PERSONAL);
}

/** Whoever looks: what is done, and noted of it, is theirs. */
export function isView(actor: Actor): boolean {
  return actor.kind === 'person' && actor.viewer !== undefined;
}
