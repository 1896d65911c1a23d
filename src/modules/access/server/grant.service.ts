/** Time-limited permissions. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { bumpAccess, findMember } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { grantChanged } from '../contract/events.ts';
import { permissionNamed } from './catalogue.ts';
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
