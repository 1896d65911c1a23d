/** Ends of roles that were held for a time: taken away, with an entry in the trail for each member. */
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateAccessVersion } from '#modules/company/server/index.ts';
import { memberRolesChanged } from '../contract/events.ts';
import * as queries from './role.queries.ts';
import { toTrailRoles } from './role-audit.ts';

/** At the instant itself; each night what a lost job left; and before anything else changes who holds what. */
export async function removeEndedRoles(context: Context): Promise<void> {
  const ended = await context.unit.query(queries.deleteEndedRoles(context.companyId));
  if (ended.length === 0) return;
  context.unit.add(updateAccessVersion);
  for (const [memberId, own] of Map.groupBy(ended, (row) => row.memberId)) {
    const remainingRoles = await context.unit.query(queries.selectRolesOfMembers(context.companyId, [memberId]));
    const roles = remainingRoles.map(({ name }) => name);
    audit(context, {
      action: 'access.member.assign',
      subject: { type: 'member', id: memberId },
      before: toTrailRoles([...remainingRoles, ...own.map(({ role: name, until }) => ({ name, until }))]),
      after: toTrailRoles(remainingRoles),
    });
    emit(context, memberRolesChanged, { memberId, personId: own[0]?.personId ?? '', roles });
  }
}
