/** Permissions that members are given for a time. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { hoursInWords } from '#kernel/contract/hours.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { writtenMoment } from '#kernel/contract/written.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, isProduct, may } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { bumpAccess, findMember, type Member } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { boundsInWords } from '../contract/bounds.ts';
import { accessErrors } from '../contract/errors.ts';
import { weekOf } from '../contract/evaluate.ts';
import { grantChanged, grantEnding } from '../contract/events.ts';
import { type Grant, longestMs, type NewGrant } from '../contract/grant.endpoints.ts';
import { expand } from '../contract/patterns.ts';
import { accessPermissions } from '../contract/permissions.ts';
import { boundsOf, guardBounds } from './bounds.service.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import * as queries from './grant.queries.ts';
import { guardGuarded } from './guarded.ts';
import { heldRoles, rolesOfCompany } from './role.queries.ts';

/** So long before the end who holds it is reminded. */
const dayMs = 86_400_000;

type Named = Grant['permissions'][number];

export const namesOf = (catalogue: readonly PermissionDefinition[], names: readonly string[]): Named[] => {
  const titles = new Map(catalogue.map((one) => [one.name, one]));
  return names.map((name) => ({ name, ko: titles.get(name)?.ko ?? name, en: titles.get(name)?.en ?? name }));
};

async function shown(context: Context, rows: readonly queries.GiftRow[]): Promise<Grant[]> {
  const ids = rows.flatMap(({ personId, grantedBy, endedBy }) => [personId, grantedBy, endedBy]);
  const people = await findPeople(
    context,
    ids.filter((id) => id !== null),
  );
  const catalogue = await catalogueHere(context);
  const faceOf = (personId: string) => {
    const { name = '', avatar = null } = people.get(personId) ?? {};
    return { name, avatar };
  };
  const who = (personId: string | null) => personId && { personId, ...faceOf(personId) };
  return rows.map((row) => ({
    ...row,
    ...faceOf(row.personId),
    permissions: namesOf(catalogue, row.permissions),
    days: [...row.days],
    hours: row.hours && [...row.hours],
    when: hoursInWords(weekOf(row)),
    only: row.only && [...row.only],
    bounds: boundsInWords(row),
    grantedBy: who(row.grantedBy) || null,
    endedBy: who(row.endedBy) || null,
  }));
}

interface Asked {
  cursor?: string | undefined;
  limit: number;
  state?: Grant['state'] | undefined;
  memberId?: string | undefined;
}

/** What was given last comes first. @throws BAD_CURSOR */
export async function listGrants(context: Context, { cursor, limit, ...asked }: Asked) {
  const before = readCursor(Id, cursor);
  const rows = await context.unit.query(queries.giftPage(context.companyId, { ...asked, before, limit: limit + 1 }));
  const { data, page } = pageOf(rows, { limit, position: ({ id }) => id });
  return { data: await shown(context, data), page };
}

/** Those that ended within these days, the latest first. */
export const endedGrants = async (context: Context, asked: { days: number; limit: number }): Promise<Grant[]> =>
  shown(context, await context.unit.query(queries.giftsEnded(context.companyId, asked)));

/** @throws NOT_FOUND */
export async function readGrant(context: Context, id: string): Promise<Grant> {
  const [grant] = await shown(context, await context.unit.query(queries.giftById(context.companyId, id)));
  if (!grant) throw fail(kernelErrors.NOT_FOUND);
  return grant;
}

/** What a member may do by roles alone: what somebody has for a time is not for him or her to give on. */
export async function heldByRoles(context: Context, personId: string): Promise<ReadonlySet<string>> {
  const held = await context.unit.query(heldRoles(context.companyId, personId));
  const roles = held.filter(({ until }) => until === null);
  const catalogue = await catalogueHere(context);
  return expand(
    roles.flatMap((role) => permissionsOf(role, catalogue)),
    catalogue,
  );
}

interface Giving {
  /** Who answers for it: must hold it by a role. */
  giver: string | null;
  /** The product gives what this person approved: who may give, too. */
  isApproved?: boolean;
}

/** There must be such permissions, they must be judged by what they are bound to, and whoever gives them must hold them by a role. */
export async function guardGiving(
  context: Context,
  { permissions, ...bounds }: Pick<NewGrant, 'permissions' | 'only' | 'upTo'>,
  { giver, isApproved = false }: Giving,
): Promise<void> {
  const catalogue = new Map((await catalogueHere(context)).map((one) => [one.name, one]));
  const unknown = permissions.find((name) => !catalogue.has(name));
  if (unknown) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: unknown } });
  guardBounds(
    context,
    permissions.flatMap((name) => catalogue.get(name) ?? []),
    bounds,
  );
  const held = giver === null ? null : await heldByRoles(context, giver);
  const { actor } = context;
  // A flow gives no more than those who answer for it hold.
  const reaches = (name: string) => actor.kind !== 'service' || (actor.reach?.has(name) ?? true);
  const holds = (name: string) =>
    held ? held.has(name) && (isProduct(context) ? reaches(name) : may(context, name)) : may(context, name);
  const needed = isApproved ? [accessPermissions['access.grant.manage'].name, ...permissions] : permissions;
  // What nobody answers for is approved by nobody.
  const beyond = isApproved && giver === null ? needed[0] : needed.find((name) => !holds(name));
  if (beyond) throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: beyond } });
}

export async function receiver(context: Context, memberId: string): Promise<Member> {
  const member = await findMember(context, memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  return member;
}

export const hoursOf = ({ days, opens, closes }: NewGrant) => ({
  days: days ?? [],
  hours: opens && closes ? [opens, closes] : null,
});

const giveGuarded = {
  ko: '구성원에게 관리 권한을 기간을 정해 주기',
  en: 'Give a member a temporary management permission',
};

async function inOneLine(context: Context, { personId }: Member, permissions: readonly string[]): Promise<string> {
  const people = await findPeople(context, [personId]);
  const titles = namesOf(await catalogueHere(context), permissions).map((one) => one[context.company.locale]);
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
  giving: Giving = { giver: actorId(context) },
): Promise<Grant> {
  const { companyId } = context;
  const permissions = [...new Set(grant.permissions)];
  const begins = grant.from ? Date.parse(grant.from) : Date.now();
  if (Date.parse(grant.until) - begins > longestMs) throw fail(accessErrors.GRANT_TOO_LONG);
  await guardGiving(context, { ...grant, permissions }, giving);
  const member = await receiver(context, grant.memberId);
  await guardGuarded(context, {
    patterns: permissions,
    what: giveGuarded,
    by: giving.isApproved ? context.caller : undefined,
    about: () => inOneLine(context, member, permissions),
  });
  const ids = permissions.map(() => newId());
  const [id] = ids;
  if (!id) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(
    queries.insertGift(companyId, {
      ...{ ids, permissions, ...hoursOf(grant), ...(await boundsOf(context, grant)) },
      ...{ memberId: member.id, personId: member.personId },
      ...{ from: grant.from ?? null, until: grant.until, reason: grant.reason, by: giving.giver },
    }),
  );
  context.unit.add(bumpAccess);
  const given = await readGrant(context, id);
  orderRefreshing(context, given);
  audit(context, { action: 'access.grant.give', subject: { type: 'grant', id }, after: given });
  emit(context, grantChanged, { grantId: id, personId: member.personId });
  return given;
}

function orderRefreshing(context: Context, { id, from, until }: Grant): void {
  const refresh = (runAt: string, key: string) =>
    addJob(context, 'access.refresh-grants', { grantId: id }, { runAt, key: `${key}:${id}` });
  refresh(from, 'access.grant-begins');
  refresh(until, 'access.grant-ends');
  const reminder = Date.parse(until) - dayMs;
  if (reminder <= Date.parse(from)) return;
  const runAt = new Date(reminder).toISOString();
  addJob(context, 'access.remind-grant', { grantId: id }, { runAt, key: `access.grant-reminds:${id}` });
}

/** Who holds it and who gave it hear that it ends: unless it has ended, or is gone with the member. */
export async function remindOfEnd(context: Context, id: string): Promise<void> {
  const [grant] = await shown(context, await context.unit.query(queries.giftById(context.companyId, id)));
  if (grant?.state !== 'running') return;
  const { personId, grantedBy, permissions, bounds, until, name } = grant;
  const personIds = [...new Set([personId, ...(grantedBy ? [grantedBy.personId] : [])])];
  const inWords = (locale: 'ko' | 'en') => writtenMoment(until, context.company.timeZone, locale);
  const titled = (locale: 'ko' | 'en') => {
    const names = permissions.map((one) => one[locale]).join(', ');
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
  const [ended] = await context.unit.query(queries.endGift(companyId, { id, by: actorId(context), reason }));
  if (!ended) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(bumpAccess);
  const after = await readGrant(context, id);
  audit(context, { action: 'access.grant.revoke', subject: { type: 'grant', id }, before, after });
  emit(context, grantChanged, { grantId: id, personId: ended.personId });
  return after;
}

/** Takes an early end back, while whoever gave it could give it still. @throws NOT_FOUND, BEYOND_OWN_RIGHTS */
export async function resumeGrant(context: Context, id: string): Promise<Grant> {
  const before = await readGrant(context, id);
  const permissions = before.permissions.map(({ name }) => name);
  // What the product gave by itself, it gives again.
  if (before.grantedBy) await guardGiving(context, { permissions }, { giver: before.grantedBy.personId });
  await receiver(context, before.memberId);
  const [resumed] = await context.unit.query(queries.resumeGift(context.companyId, id));
  if (!resumed) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(bumpAccess);
  const after = await readGrant(context, id);
  audit(context, { action: 'access.grant.give', subject: { type: 'grant', id }, before, after });
  emit(context, grantChanged, { grantId: id, personId: resumed.personId });
  return after;
}

/** The active roles that may give all of these. */
export async function rolesGiving(context: Context, permissions: readonly string[]): Promise<string[]> {
  const catalogue = await catalogueHere(context);
  const needed = [accessPermissions['access.grant.manage'].name, ...permissions];
  const roles = await context.unit.query(rolesOfCompany(context.companyId));
  return roles
    .filter(({ isActive, memberCount }) => isActive && memberCount > 0)
    .filter((role) => {
      const held = expand(permissionsOf(role, catalogue), catalogue);
      return needed.every((name) => held.has(name));
    })
    .map(({ name }) => name);
}
