/** Time-limited permissions, and the answer to "may this person do this, and why?". */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, demand, may } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { bumpAccess, findMember, findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { evaluatePermission, type Verdict } from '../contract/evaluate.ts';
import { grantChanged } from '../contract/events.ts';
import { catalogueHere, permissionNamed, permissionsOf } from './catalogue.ts';
import * as queries from './role.queries.ts';

async function withNames(context: Context, rows: readonly queries.GrantRow[]) {
  const people = await findPeople(
    context,
    rows.map((row) => row.personId),
  );
  return rows.map((row) => ({ ...row, name: people.get(row.personId)?.name ?? '' }));
}

export async function listGrants(context: Context, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const asked = { before: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(queries.grantPage(context.companyId, asked));
  const { data, page } = pageOf(rows, { limit, position: ({ id }) => id });
  return { data: await withNames(context, data), page };
}

interface NewGrant {
  memberId: string;
  permission: string;
  from?: string | undefined;
  until: string;
  reason: string;
}

/** Cached rights are read again when the grant begins and when it ends: jobs raise the access version at both moments. */
export async function giveGrant(context: Context, grant: NewGrant) {
  const { companyId } = context;
  if (!(await permissionNamed(context, grant.permission))) {
    throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: grant.permission } });
  }
  if (!may(context, grant.permission)) {
    throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: grant.permission } });
  }
  const member = await findMember(context, grant.memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  const id = newId();
  const [row] = await context.unit.query(
    queries.insertGrant(companyId, {
      id,
      memberId: member.id,
      personId: member.personId,
      permission: grant.permission,
      from: grant.from ?? null,
      until: grant.until,
      reason: grant.reason,
      by: actorId(context),
    }),
  );
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(bumpAccess);
  addJob(context, 'access.refresh-grants', { grantId: id }, { runAt: row.from, key: `access.grant-begins:${id}` });
  addJob(context, 'access.refresh-grants', { grantId: id }, { runAt: row.until, key: `access.grant-ends:${id}` });
  audit(context, { action: 'access.grant.give', subject: { type: 'grant', id }, after: row });
  emit(context, grantChanged, { grantId: id, personId: member.personId });
  const [named] = await withNames(context, [row]);
  return named as NonNullable<typeof named>;
}

export async function revokeGrant(context: Context, id: string): Promise<void> {
  const { companyId } = context;
  const [row] = await context.unit.query(queries.revokeGrant(companyId, id));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  context.unit.add(bumpAccess);
  audit(context, { action: 'access.grant.revoke', subject: { type: 'grant', id }, before: row });
  emit(context, grantChanged, { grantId: id, personId: row.personId });
}

/** The evaluator's answer for a person of this company. About others only with `access.role.read`. */
export async function explain(
  context: Context,
  question: { personId?: string | undefined; permission: string },
): Promise<Verdict> {
  const { companyId } = context;
  const self = actorId(context);
  const personId = question.personId ?? self;
  if (!personId) throw fail(kernelErrors.NOT_FOUND);
  if (personId !== self) demand(context, 'access.role.read');
  const member = await findMembership(context.unit, { companyId, personId });
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  const [roles, grants] = await context.unit.queryAll<[queries.HeldRole, queries.GrantRow]>([
    queries.heldRoles(companyId, personId),
    queries.grantsOf(companyId, personId),
  ]);
  const catalogue = await catalogueHere(context);
  const held = roles.map((role) => ({ name: role.name, permissions: permissionsOf(role, catalogue) }));
  const membership = member.status === 'suspended' ? null : member.status;
  const subject = { membership, roles: held, grants };
  const { timeZone } = context.company;
  const permission = await permissionNamed(context, question.permission);
  return evaluatePermission(subject, permission, { now: new Date().toISOString(), timeZone });
}
