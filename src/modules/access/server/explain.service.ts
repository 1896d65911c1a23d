/** Why somebody may do something, who may, and what somebody may: all by the one evaluator (`contract/evaluate.ts`). */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { actorId, type Context, demand } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { findMembership, listMembers } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { evaluatePermission, type TimedGrant } from '../contract/evaluate.ts';
import type { Explanation, WhatCan, WhoCan } from '../contract/explain.endpoints.ts';
import { grantLink, type RoleHeld, roleLink } from '../contract/explain.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import * as explained from './explain.queries.ts';
import * as queries from './role.queries.ts';

interface GrantHeld extends TimedGrant {
  id: string;
  reason: string;
}

const named = ({ name, displayName }: { name: string; displayName: LocalText }) => ({ name, displayName });
const inTime = ({ id, from, until, reason }: GrantHeld) => ({ id, from, until, reason });
const viewOf = ({ name, ko, en, level }: PermissionDefinition) => ({ name, ko, en, level });

function rolesFrom(rows: readonly queries.RoleRow[], catalogue: readonly PermissionDefinition[]) {
  return rows.map(({ id, name, displayName, isActive, permissions }) => ({
    id,
    name,
    displayName,
    isActive,
    permissions: permissionsOf({ name, permissions }, catalogue),
  }));
}

/** What of these gives it. */
function givers(
  held: { roles: readonly RoleHeld[]; grants: readonly GrantHeld[] },
  permission: PermissionDefinition,
  moment: { now: string; zone: string },
) {
  return {
    roles: held.roles.filter((role) => roleLink(role, permission, moment.now).gives).map(named),
    grants: held.grants.filter((grant) => grantLink(grant, permission, moment)?.gives).map(inTime),
  };
}

/** A person of this company with all that counts. About others only with `access.role.read`. */
async function facts(context: Context, asked: string | undefined) {
  const { companyId } = context;
  const self = actorId(context);
  const personId = asked ?? self;
  if (!personId) throw fail(kernelErrors.NOT_FOUND);
  if (personId !== self) demand(context, 'access.role.read');
  const member = await findMembership(context.unit, { companyId, personId });
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  const [all, names, grants] = await context.unit.queryAll<[queries.RoleRow, { name: string }, queries.GrantRow]>([
    queries.rolesOfCompany(companyId),
    explained.rolesHeldBy(companyId, personId),
    queries.grantsOf(companyId, personId),
  ]);
  const catalogue = await catalogueHere(context);
  const company = rolesFrom(all, catalogue);
  const roles = company.filter((role) => names.some(({ name }) => name === role.name));
  const membership = member.status === 'suspended' ? null : member.status;
  const subject = { membership, roles: roles.filter((role) => role.isActive), grants };
  const moment = { now: new Date().toISOString(), zone: context.company.timeZone };
  return { personId, catalogue, company, roles, grants, subject, moment };
}

export async function explainInFull(
  context: Context,
  question: { personId?: string | undefined; permission: string },
): Promise<Explanation> {
  const { personId, catalogue, company, roles, grants, subject, moment } = await facts(context, question.personId);
  const permission = catalogue.find((one) => one.name === question.permission) ?? null;
  const verdict = evaluatePermission(subject, permission, moment.now);
  if (!permission) return { ...verdict, personId, permission, roles: [], grants: [], wouldGive: [] };
  const links = grants.map((grant) => grantLink(grant, permission, moment)).filter((link) => link !== null);
  return {
    ...verdict,
    personId,
    permission: viewOf(permission),
    roles: roles.map((role) => roleLink(role, permission, moment.now)),
    grants: links.map(({ grant, gives, state, sentence }) => ({ ...inTime(grant), gives, state, sentence })),
    wouldGive: verdict.allowed ? [] : givers({ roles: company, grants: [] }, permission, moment).roles,
  };
}

/** Active members in the order in which they came. @throws BAD_CURSOR, PERMISSION_UNKNOWN */
export async function whoCan(
  context: Context,
  asked: { permission: string; cursor?: string | undefined; limit: number },
): Promise<Paged<WhoCan>> {
  const { companyId } = context;
  const catalogue = await catalogueHere(context);
  const permission = catalogue.find((one) => one.name === asked.permission);
  if (!permission) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: asked.permission } });
  const moment = { now: new Date().toISOString(), zone: context.company.timeZone };
  const [all, running] = await context.unit.queryAll<[queries.RoleRow, explained.RunningGrant]>([
    queries.rolesOfCompany(companyId),
    explained.grantsRunningAt(companyId, moment.now),
  ]);
  const roles = rolesFrom(all, catalogue).filter((role) => roleLink(role, permission, moment.now).gives);
  const grants = running.filter((grant) => grantLink(grant, permission, moment)?.gives);
  const holders = await context.unit.query(
    explained.holdersOf(
      companyId,
      roles.map(({ id }) => id),
    ),
  );
  const members = [...new Set([...holders, ...grants].map(({ memberId }) => memberId))];
  const { cursor, limit } = asked;
  const { data, page } = await listMembers(context, { status: 'active', only: { members }, cursor, limit });
  const ids = data.map(({ id }) => id);
  const held = await context.unit.query(queries.rolesOfMembers(companyId, ids));
  const people = await findPeople(
    context,
    data.map(({ personId }) => personId),
  );
  recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids } });
  const rows = data.map(({ id, personId, title }) => ({
    memberId: id,
    personId,
    name: people.get(personId)?.name ?? '',
    title,
    roles: roles.filter(({ name }) => held.some((one) => one.memberId === id && one.name === name)).map(named),
    grants: grants.filter(({ memberId }) => memberId === id).map(inTime),
  }));
  return { data: rows, page };
}

/** All permissions that the person holds now, room by room, in the order in which the rooms name them. */
export async function whatCan(context: Context, question: { personId?: string | undefined }): Promise<WhatCan> {
  const { personId, catalogue, roles, grants, subject, moment } = await facts(context, question.personId);
  const rooms = new Map<string, WhatCan['rooms'][number]>();
  for (const permission of catalogue) {
    if (!evaluatePermission(subject, permission, moment.now).allowed) continue;
    const room = permission.name.split('.', 1)[0] as string;
    const group = rooms.get(room) ?? { room, title: titleOf(context, room), permissions: [] };
    rooms.set(room, group);
    group.permissions.push({ ...viewOf(permission), ...givers({ roles, grants }, permission, moment) });
  }
  return { personId, rooms: [...rooms.values()] };
}

/** What a room is called where people read of it. */
function titleOf(context: Context, room: string): LocalText {
  const found = houseOf(context).rooms.find(({ name }) => name === room);
  return found?.audits?.title ?? { ko: room, en: room };
}
