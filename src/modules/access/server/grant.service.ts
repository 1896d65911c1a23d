/** Permissions that members are given for a time. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { formatMoment } from '#kernel/contract/format.ts';
import { describeHours } from '#kernel/contract/hours.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId, hasPermission, isSystemActor } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { findMember, type Member, updateAccessVersion } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { formatBounds } from '../contract/bounds.ts';
import { accessErrors } from '../contract/errors.ts';
import { toWeekTime } from '../contract/evaluate.ts';
import { grantChanged, grantEnding } from '../contract/events.ts';
import { type Grant, maxGrantMs, type NewGrant } from '../contract/grant.endpoints.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { accessPermissions } from '../contract/permissions.ts';
import { assertBounds, getNamedBounds } from './bounds.service.ts';
import { getCurrentCatalogue, getRolePatterns } from './catalogue.ts';
import * as queries from './grant.queries.ts';
import { assertGuardedGiving } from './guarded-permissions.ts';
import { selectHeldRoles, selectRoles } from './role.queries.ts';

/** So long before the end who holds it is reminded. */
const dayMs = 86_400_000;

type NamedPermission = Grant['permissions'][number];

export const getPermissionNames = (
  catalogue: readonly PermissionDefinition[],
  names: readonly string[],
): NamedPermission[] => {
  const titles = new Map(catalogue.map((definition) => [definition.name, definition]));
  return names.map((name) => ({ name, ko: titles.get(name)?.ko ?? name, en: titles.get(name)?.en ?? name }));
};

async function toGrantViews(context: Context, rows: readonly queries.GrantGroupRow[]): Promise<Grant[]> {
  const ids = rows.flatMap(({ personId, grantedBy, endedBy }) => [personId, grantedBy, endedBy]);
  const people = await findPeople(
    context,
    ids.filter((id) => id !== null),
  );
  const catalogue = await getCurrentCatalogue(context);
  const getNameAndAvatar = (personId: string) => {
    const { name = '', avatar = null } = people.get(personId) ?? {};
    return { name, avatar };
  };
  const who = (personId: string | null) => personId && { personId, ...getNameAndAvatar(personId) };
  return rows.map((row) => ({
    ...row,
    ...getNameAndAvatar(row.personId),
    permissions: getPermissionNames(catalogue, row.permissions),
    days: [...row.days],
    hours: row.hours && [...row.hours],
    when: describeHours(toWeekTime(row)),
    only: row.only && [...row.only],
    bounds: formatBounds(row),
    grantedBy: who(row.grantedBy) || null,
    endedBy: who(row.endedBy) || null,
  }));
}

interface GrantFilter {
  cursor?: string | undefined;
  limit: number;
  state?: Grant['state'] | undefined;
  memberId?: string | undefined;
}

/** The latest grant first. @throws BAD_CURSOR */
export async function listGrants(context: Context, { cursor, limit, ...filter }: GrantFilter) {
  const cursorId = readCursor(Id, cursor);
  const rows = await context.unit.query(
    queries.selectGrantGroups(context.companyId, { ...filter, before: cursorId, limit: limit + 1 }),
  );
  const { data, page } = toPage(rows, { limit, position: ({ id }) => id });
  return { data: await toGrantViews(context, data), page };
}

/** Those that ended within these days, the latest first. */
export const listEndedGrants = async (context: Context, query: { days: number; limit: number }): Promise<Grant[]> =>
  toGrantViews(context, await context.unit.query(queries.selectEndedGrantGroups(context.companyId, query)));

/** @throws NOT_FOUND */
export async function readGrant(context: Context, id: string): Promise<Grant> {
  const [grant] = await toGrantViews(
    context,
    await context.unit.query(queries.selectGrantGroup(context.companyId, id)),
  );
  if (!grant) throw fail(kernelErrors.NOT_FOUND);
  return grant;
}

/** A member's permissions by roles alone: temporary ones cannot be passed on. */
export async function getPermissionsByRoles(context: Context, personId: string): Promise<ReadonlySet<string>> {
  const roleRows = await context.unit.query(selectHeldRoles(context.companyId, personId));
  const roles = roleRows.filter(({ until }) => until === null);
  const catalogue = await getCurrentCatalogue(context);
  return expandPatterns(
    roles.flatMap((role) => getRolePatterns(role, catalogue)),
    catalogue,
  );
}

interface GivingOptions {
  /** Responsible person: must hold it by a role. */
  giver: string | null;
  /** The product gives what this person, who may give it too, approved. */
  isApproved?: boolean;
}

/** The permissions must exist and be judged by the attributes that bind them, and the giver must hold them by a role. */
export async function assertMayGive(
  context: Context,
  { permissions, ...bounds }: Pick<NewGrant, 'permissions' | 'only' | 'upTo'>,
  { giver, isApproved = false }: GivingOptions,
): Promise<void> {
  const catalogue = new Map((await getCurrentCatalogue(context)).map((definition) => [definition.name, definition]));
  const unknown = permissions.find((name) => !catalogue.has(name));
  if (unknown) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: unknown } });
  assertBounds(
    context,
    permissions.flatMap((name) => catalogue.get(name) ?? []),
    bounds,
  );
  const ownPermissions = giver === null ? null : await getPermissionsByRoles(context, giver);
  const { actor } = context;
  // A flow gives no more than those who answer for it hold.
  const reaches = (name: string) => actor.kind !== 'service' || (actor.reach?.has(name) ?? true);
  const holds = (name: string) =>
    ownPermissions
      ? ownPermissions.has(name) && (isSystemActor(context) ? reaches(name) : hasPermission(context, name))
      : hasPermission(context, name);
  const needed = isApproved ? [accessPermissions['access.grant.manage'].name, ...permissions] : permissions;
  // Without a responsible person there is no approval.
  const beyond = isApproved && giver === null ? needed[0] : needed.find((name) => !holds(name));
  if (beyond) throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: beyond } });
}

export async function getReceiver(context: Context, memberId: string): Promise<Member> {
  const member = await findMember(context, memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  return member;
}

export const toHours = ({ days, opens, closes }: NewGrant) => ({
  days: days ?? [],
  hours: opens && closes ? [opens, closes] : null,
});

const assertGuardedGrant = {
  ko: '구성원에게 관리 권한을 기간을 정해 주기',
  en: 'Give a member a temporary management permission',
};

async function formatPermissionList(
  context: Context,
  { personId }: Member,
  permissions: readonly string[],
): Promise<string> {
  const people = await findPeople(context, [personId]);
  const titles = getPermissionNames(await getCurrentCatalogue(context), permissions).map(
    (title) => title[context.company.locale],
  );
  return `${people.get(personId)?.name ?? ''}: ${titles.join(', ')}`;
}

/**
 * Cached rights are read again when the grant begins and when it ends: jobs raise the access version at both moments. Hours are
 * judged at each request.
 * @throws REAUTHENTICATION_REQUIRED, NOT_FOUND, PERMISSION_UNKNOWN, BEYOND_OWN_RIGHTS, GRANT_TOO_LONG, GRANT_NOT_BOUND, GRANT_THING_UNKNOWN
 */
export async function giveGrant(
  context: Context,
  grant: NewGrant,
  giving: GivingOptions = { giver: getActorId(context) },
): Promise<Grant> {
  const { companyId } = context;
  const permissions = [...new Set(grant.permissions)];
  const begins = grant.from ? Date.parse(grant.from) : Date.now();
  if (Date.parse(grant.until) - begins > maxGrantMs) throw fail(accessErrors.GRANT_TOO_LONG);
  await assertMayGive(context, { ...grant, permissions }, giving);
  const member = await getReceiver(context, grant.memberId);
  await assertGuardedGiving(context, {
    patterns: permissions,
    what: assertGuardedGrant,
    by: giving.isApproved ? context.caller : undefined,
    about: () => formatPermissionList(context, member, permissions),
  });
  const ids = permissions.map(() => createId());
  const [id] = ids;
  if (!id) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(
    queries.insertGrantGroup(companyId, {
      ...{ ids, permissions, ...toHours(grant), ...(await getNamedBounds(context, grant)) },
      ...{ memberId: member.id, personId: member.personId },
      ...{ from: grant.from ?? null, until: grant.until, reason: grant.reason, by: giving.giver },
    }),
  );
  context.unit.add(updateAccessVersion);
  const createdGrant = await readGrant(context, id);
  scheduleRefresh(context, createdGrant);
  audit(context, { action: 'access.grant.give', subject: { type: 'grant', id }, after: createdGrant });
  emit(context, grantChanged, { grantId: id, personId: member.personId });
  return createdGrant;
}

function scheduleRefresh(context: Context, { id, from, until }: Grant): void {
  const refresh = (runAt: string, key: string) =>
    addJob(context, 'access.refresh-grants', { grantId: id }, { runAt, key: `${key}:${id}` });
  refresh(from, 'access.grant-begins');
  refresh(until, 'access.grant-ends');
  const reminder = Date.parse(until) - dayMs;
  if (reminder <= Date.parse(from)) return;
  const runAt = new Date(reminder).toISOString();
  addJob(context, 'access.remind-grant', { grantId: id }, { runAt, key: `access.grant-reminds:${id}` });
}

/** Notifies the holder and the giver that it ends: unless it has ended, or is gone with the member. */
export async function sendEndReminder(context: Context, id: string): Promise<void> {
  const [grant] = await toGrantViews(
    context,
    await context.unit.query(queries.selectGrantGroup(context.companyId, id)),
  );
  if (grant?.state !== 'running') return;
  const { personId, grantedBy, permissions, bounds, until, name } = grant;
  const personIds = [...new Set([personId, ...(grantedBy ? [grantedBy.personId] : [])])];
  const inWords = (locale: 'ko' | 'en') => formatMoment(until, context.company.timeZone, locale);
  const titled = (locale: 'ko' | 'en') => {
    const names = permissions.map((permission) => permission[locale]).join(', ');
    return bounds ? `${names} (${bounds[locale]})` : names;
  };
  const titles = { ko: titled('ko'), en: titled('en') };
  emit(context, grantEnding, {
    ...{ grantId: id, personIds, name, titles },
    until: { ko: inWords('ko'), en: inWords('en') },
  });
}

/** Before its time. @throws NOT_FOUND where it is over */
export async function endGrant(context: Context, { id, reason }: { id: string; reason: string }): Promise<Grant> {
  const { companyId } = context;
  const before = await readGrant(context, id);
  const [ended] = await context.unit.query(
    queries.updateGrantGroupEnded(companyId, { id, by: getActorId(context), reason }),
  );
  if (!ended) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(updateAccessVersion);
  const after = await readGrant(context, id);
  audit(context, { action: 'access.grant.revoke', subject: { type: 'grant', id }, before, after });
  emit(context, grantChanged, { grantId: id, personId: ended.personId });
  return after;
}

/** Undoes an early end, if the giver could still give it. @throws NOT_FOUND, BEYOND_OWN_RIGHTS */
export async function resumeGrant(context: Context, id: string): Promise<Grant> {
  const before = await readGrant(context, id);
  const permissions = before.permissions.map(({ name }) => name);
  // The product restores grants that it gave itself.
  if (before.grantedBy) await assertMayGive(context, { permissions }, { giver: before.grantedBy.personId });
  await getReceiver(context, before.memberId);
  const [resumed] = await context.unit.query(queries.updateGrantGroupResumed(context.companyId, id));
  if (!resumed) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(updateAccessVersion);
  const after = await readGrant(context, id);
  audit(context, { action: 'access.grant.give', subject: { type: 'grant', id }, before, after });
  emit(context, grantChanged, { grantId: id, personId: resumed.personId });
  return after;
}

/** The active roles that may give all of these. */
export async function listRolesGiving(context: Context, permissions: readonly string[]): Promise<string[]> {
  const catalogue = await getCurrentCatalogue(context);
  const needed = [accessPermissions['access.grant.manage'].name, ...permissions];
  const roles = await context.unit.query(selectRoles(context.companyId));
  return roles
    .filter(({ isActive, memberCount }) => isActive && memberCount > 0)
    .filter((role) => {
      const rolePermissions = expandPatterns(getRolePatterns(role, catalogue), catalogue);
      return needed.every((name) => rolePermissions.has(name));
    })
    .map(({ name }) => name);
}
