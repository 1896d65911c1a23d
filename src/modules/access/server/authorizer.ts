/** What a member may do, for the kernel: loaded once, then cached there until the company's access version changes. */
import type { Authorizer } from '#kernel/server/ports.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { expand } from '../contract/patterns.ts';
import { guestPermissions } from '../contract/roles.ts';
import { catalogueOf, permissionsOf } from './catalogue.ts';
import { accessVersion, type HeldRole, heldRoles, runningGrants } from './role.queries.ts';
import { signInRules } from './sign-in-rules.queries.ts';

export const authorizer: Authorizer = {
  guestPermissions: new Set(guestPermissions),
  async load(unit, company, personId) {
    // The version first: what is read after it is at least as new, so that a change in between is noticed, not missed.
    const [[current], roles, grants, [rules]] = await unit.queryAll<
      [{ version: number }, HeldRole, { permission: string }, { secondFactor: boolean }]
    >([
      accessVersion(company.id),
      heldRoles(company.id, personId),
      runningGrants(company.id, personId),
      signInRules(company.id),
    ]);
    const member = await findMembership(unit, { companyId: company.id, personId });
    if (member?.status !== 'active' || !current) return null;
    const catalogue = await catalogueOf(unit, company.id);
    const held = roles.flatMap((role) => permissionsOf(role, catalogue));
    const patterns = [...held, ...grants.map((grant) => grant.permission)];
    return {
      memberId: member.id,
      roles: roles.map((role) => role.name),
      permissions: expand(patterns, catalogue),
      demandsSecondFactor: rules?.secondFactor ?? false,
      version: current.version,
    };
  },
};
