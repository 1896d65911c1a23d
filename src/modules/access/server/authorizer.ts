/** What a member may do, for the kernel: loaded once, then cached there until the company's access version changes. */
import type { Bound } from '#kernel/contract/about.ts';
import { hoursInWords } from '#kernel/contract/hours.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Authorizer, Held } from '#kernel/server/ports.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { anyInWords, boundsInWords, isBound, isWithinBounds } from '../contract/bounds.ts';
import { isInHours, weekOf } from '../contract/evaluate.ts';
import { expand } from '../contract/patterns.ts';
import { guestPermissions } from '../contract/roles.ts';
import { catalogueOf, permissionsOf } from './catalogue.ts';
import { type RunningGrant, runningGrants } from './grant.queries.ts';
import { accessVersion, type HeldRole, heldRoles } from './role.queries.ts';
import { signInRules } from './sign-in-rules.queries.ts';

interface Timed {
  grant: RunningGrant;
  gives: ReadonlySet<string>;
}

/** What is held for certain things or up to a sum alone, by permission. */
function boundIn(inHours: readonly Timed[], permissions: ReadonlySet<string>): Map<string, Bound> {
  const byName = new Map<string, RunningGrant[]>();
  for (const { grant, gives } of inHours.filter((one) => isBound(one.grant))) {
    for (const name of gives) if (!permissions.has(name)) byName.set(name, [...(byName.get(name) ?? []), grant]);
  }
  const boundBy = (grants: readonly RunningGrant[]): Bound => ({
    covers: (about) => grants.some((grant) => isWithinBounds(grant, about)),
    words: anyInWords(grants.flatMap((grant) => boundsInWords(grant) ?? [])),
  });
  return new Map([...byName].map(([name, grants]) => [name, boundBy(grants)]));
}

/** What roles give always, and running grants in their hours. Nothing is asked: it is judged at each request. */
function heldBy(
  catalogue: readonly PermissionDefinition[],
  { always, grants }: { always: readonly string[]; grants: readonly RunningGrant[] },
): (now: Date, timeZone: string) => Held {
  const byRoles = expand(always, catalogue);
  const timed: Timed[] = grants.map((grant) => ({ grant, gives: expand([grant.permission], catalogue) }));
  return (now, timeZone) => {
    const running = timed.filter(({ grant }) => now.getTime() < Date.parse(grant.until));
    const inHours = running.filter(({ grant }) => isInHours(grant, { now, timeZone }));
    const held = inHours.filter(({ grant }) => !isBound(grant));
    const permissions = new Set([...byRoles, ...held.flatMap(({ gives }) => [...gives])]);
    const bound = boundIn(inHours, permissions);
    const outOfHours = new Map<string, LocalText>();
    for (const one of running.filter((each) => !inHours.includes(each))) {
      const words = hoursInWords(weekOf(one.grant));
      for (const name of one.gives) if (words && !permissions.has(name)) outOfHours.set(name, words);
    }
    // Said also where there is none: it takes the place of what was kept.
    return { permissions, outOfHours, bound: bound.size > 0 ? bound : undefined };
  };
}

/** A role for a time gives what grants would: to the second at which it ends, whatever is cached. */
function grantedBy(role: HeldRole, catalogue: readonly PermissionDefinition[]): RunningGrant[] {
  const { until } = role;
  if (until === null) return [];
  const always = { days: [], hours: null, only: null, upTo: null };
  return permissionsOf(role, catalogue).map((permission) => ({ permission, until, ...always }));
}

/** The roles that are not over: what goes by their names ends with them, too. */
const namesAt = (roles: readonly HeldRole[], now: Date): string[] =>
  roles.flatMap(({ name, until }) => (until === null || now.getTime() < Date.parse(until) ? [name] : []));

export const authorizer: Authorizer = {
  guestPermissions: new Set(guestPermissions),
  async load(unit, company, personId) {
    // The version first: what is read after it is at least as new, so that a change in between is noticed, not missed.
    const [[current], roles, grants, [rules]] = await unit.queryAll<
      [{ version: number }, HeldRole, RunningGrant, { secondFactor: boolean }]
    >([
      accessVersion(company.id),
      heldRoles(company.id, personId),
      runningGrants(company.id, personId),
      signInRules(company.id),
    ]);
    const member = await findMembership(unit, { companyId: company.id, personId });
    if (member?.status !== 'active' || !current) return null;
    const catalogue = await catalogueOf(unit, company.id);
    const lasting = roles.filter(({ until }) => until === null);
    const always = lasting.flatMap((role) => permissionsOf(role, catalogue));
    const timed = [...grants, ...roles.flatMap((role) => grantedBy(role, catalogue))];
    const at = heldBy(catalogue, { always, grants: timed });
    return {
      memberId: member.id,
      roles: roles.map((role) => role.name),
      ...at(new Date(), company.timeZone),
      ...(timed.length > 0 && {
        at: (now: Date, timeZone: string) => ({ ...at(now, timeZone), roles: namesAt(roles, now) }),
      }),
      demandsSecondFactor: rules?.secondFactor ?? false,
      version: current.version,
    };
  },
};
