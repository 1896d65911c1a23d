/** Authorizer for the kernel: loads a member's rights once; the kernel caches them until the company's access version changes. */

import { describeHours } from '#kernel/contract/hours.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { GrantLimit } from '#kernel/contract/resource-scope.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Authorizer, EffectiveGrants } from '#kernel/server/ports.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { formatAnyOf, formatBounds, isBound, isWithinBounds } from '../contract/bounds.ts';
import { isInHours, toWeekTime } from '../contract/evaluate.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { guestPermissions } from '../contract/roles.ts';
import { getCatalogue, getRolePatterns } from './catalogue.ts';
import { type RunningGrant, selectRunningGrants } from './grant.queries.ts';
import { type HeldRole, selectAccessVersion, selectHeldRoles } from './role.queries.ts';
import { selectSignInRules } from './sign-in-rules.queries.ts';

interface TimedPermissions {
  grant: RunningGrant;
  gives: ReadonlySet<string>;
}

/** Permissions held only for certain things or up to a sum, by permission. */
function getBoundPermissions(
  inHours: readonly TimedPermissions[],
  permissions: ReadonlySet<string>,
): Map<string, GrantLimit> {
  const byName = new Map<string, RunningGrant[]>();
  for (const { grant, gives } of inHours.filter((timedGrant) => isBound(timedGrant.grant))) {
    for (const name of gives) if (!permissions.has(name)) byName.set(name, [...(byName.get(name) ?? []), grant]);
  }
  const boundBy = (grants: readonly RunningGrant[]): GrantLimit => ({
    covers: (scope) => grants.some((grant) => isWithinBounds(grant, scope)),
    words: formatAnyOf(grants.flatMap((grant) => formatBounds(grant) ?? [])),
  });
  return new Map([...byName].map(([name, grants]) => [name, boundBy(grants)]));
}

/** Permissions of roles, always, and of running grants in their hours. No query: it is evaluated at each request. */
function createGrants(
  catalogue: readonly PermissionDefinition[],
  { always, grants }: { always: readonly string[]; grants: readonly RunningGrant[] },
): (now: Date, timeZone: string) => EffectiveGrants {
  const byRoles = expandPatterns(always, catalogue);
  const timed: TimedPermissions[] = grants.map((grant) => ({
    grant,
    gives: expandPatterns([grant.permission], catalogue),
  }));
  return (now, timeZone) => {
    const running = timed.filter(({ grant }) => now.getTime() < Date.parse(grant.until));
    const inHours = running.filter(({ grant }) => isInHours(grant, { now, timeZone }));
    const unbound = inHours.filter(({ grant }) => !isBound(grant));
    const permissions = new Set([...byRoles, ...unbound.flatMap(({ gives }) => [...gives])]);
    const bound = getBoundPermissions(inHours, permissions);
    const outOfHours = new Map<string, LocalText>();
    for (const timedGrant of running.filter((each) => !inHours.includes(each))) {
      const hours = describeHours(toWeekTime(timedGrant.grant));
      for (const name of timedGrant.gives) if (hours && !permissions.has(name)) outOfHours.set(name, hours);
    }
    // Set even if undefined: it replaces the cached value.
    return { permissions, outOfHours, bound: bound.size > 0 ? bound : undefined };
  };
}

/** A role for a time gives what grants would: to the second at which it ends, whatever is cached. */
function toTimedGrant(role: HeldRole, catalogue: readonly PermissionDefinition[]): RunningGrant[] {
  const { until } = role;
  if (until === null) return [];
  const always = { days: [], hours: null, only: null, upTo: null };
  return getRolePatterns(role, catalogue).map((permission) => ({ permission, until, ...always }));
}

/** The roles that are not over: what goes by their names ends with them, too. */
const getRoleNamesAt = (roles: readonly HeldRole[], now: Date): string[] =>
  roles.flatMap(({ name, until }) => (until === null || now.getTime() < Date.parse(until) ? [name] : []));

export const authorizer: Authorizer = {
  guestPermissions: new Set(guestPermissions),
  async load(unit, company, personId) {
    // The version first: what is read after it is at least as new, so that a change in between is noticed, not missed.
    const [[current], roles, grants, [rules]] = await unit.queryAll<
      [{ version: number }, HeldRole, RunningGrant, { secondFactor: boolean }]
    >([
      selectAccessVersion(company.id),
      selectHeldRoles(company.id, personId),
      selectRunningGrants(company.id, personId),
      selectSignInRules(company.id),
    ]);
    const member = await findMembership(unit, { companyId: company.id, personId });
    if (member?.status !== 'active' || !current) return null;
    const catalogue = await getCatalogue(unit, company.id);
    const lasting = roles.filter(({ until }) => until === null);
    const always = lasting.flatMap((role) => getRolePatterns(role, catalogue));
    const timed = [...grants, ...roles.flatMap((role) => toTimedGrant(role, catalogue))];
    const at = createGrants(catalogue, { always, grants: timed });
    return {
      memberId: member.id,
      roles: roles.map((role) => role.name),
      ...at(new Date(), company.timeZone),
      ...(timed.length > 0 && {
        at: (now: Date, timeZone: string) => ({ ...at(now, timeZone), roles: getRoleNamesAt(roles, now) }),
      }),
      demandsSecondFactor: rules?.secondFactor ?? false,
      version: current.version,
    };
  },
};
