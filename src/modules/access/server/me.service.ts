/** Who the signed-in person is here: account, company, membership, roles, permissions. */

import { pictureSources } from '#kernel/contract/picture.ts';
import { firstPreferences } from '#kernel/contract/preferences.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { ViewAs } from '#kernel/contract/view-as.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { givenAt, houseOf, permissionsIn } from '#kernel/server/house.ts';
import type { House } from '#kernel/server/room.ts';
import * as company from '#modules/company/server/index.ts';
import * as identity from '#modules/identity/server/index.ts';
import { expand } from '../contract/patterns.ts';
import { portalOf, primaryRole } from '../contract/roles.ts';
import type { AuthUser, CompanyMembership, Me } from '../contract/shapes.ts';
import { catalogueOf, permissionsOf } from './catalogue.ts';
import { menuOfMember } from './menu.ts';
import { type HeldRole, heldRoles, type RoleOfPerson, rolesOfPerson } from './role.queries.ts';
import { shutOutOf } from './view.service.ts';

type Account = Awaited<ReturnType<typeof identity.readAccount>>;

async function permissionsHere(
  context: AnyContext,
  companyId: string,
  roles: readonly HeldRole[],
): Promise<Set<string>> {
  const catalogue = await catalogueOf(context.unit, companyId);
  return expand(
    roles.flatMap((role) => permissionsOf(role, catalogue)),
    catalogue,
  );
}

/** The company lets the person in with a second factor only, which this session has not. */
const lacksSecondFactor = ({ actor }: AnyContext, personId: string): boolean =>
  actor.kind === 'person' && actor.personId === personId && actor.lacksSecondFactor === true;

/** What the person holds in the context's company; nothing at the root and before approval. */
async function held(context: AnyContext, personId: string) {
  const here = context.company;
  if (!here) return { member: null, roles: [] as HeldRole[], permissions: [] as string[] };
  const known = await company.findMembership(context.unit, { companyId: here.id, personId });
  // Who is suspended sees what a stranger sees.
  const member = known?.status === 'suspended' ? null : known;
  const active = member?.status === 'active';
  const roles = active ? await context.unit.query(heldRoles(here.id, personId)) : [];
  // The actor's set, where there is one, has the time-limited grants, too.
  const { actor } = context;
  const own = actor.kind === 'person' && actor.personId === personId && actor.memberId ? actor.permissions : null;
  if (lacksSecondFactor(context, personId)) return { member, roles, permissions: [] };
  const permissions = own ?? (await permissionsHere(context, here.id, roles));
  return { member, roles, permissions: [...permissions].sort() };
}

function userFrom(context: AnyContext, account: Account, standing: Awaited<ReturnType<typeof held>>): AuthUser {
  const names = standing.roles.map((role) => role.name);
  const primary = primaryRole(standing.roles);
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    role: primary,
    primaryRole: primary,
    roles: context.company ? names : account.coreRoles,
    permissions: standing.permissions,
    companyId: context.companyId,
    companyCode: context.company?.code ?? null,
    avatar: account.avatar,
    lastLoginAt: account.lastLoginAt,
    entityConnections: standing.member
      ? [{ entityId: standing.member.id, roles: names, roleIds: standing.roles.map((role) => role.roleId) }]
      : [],
    tenantContext: { type: context.company ? 'company' : 'genesis', companyCode: context.company?.code ?? null },
    preferences: account.preferences,
  };
}

export async function userOf(context: AnyContext, account: Account): Promise<AuthUser> {
  return userFrom(context, account, await held(context, account.id));
}

export async function readUser(context: AnyContext): Promise<AuthUser> {
  return userOf(context, await identity.readAccount(context, identity.signedIn(context).personId));
}

function rightsAtRoot({ actor }: AnyContext): { rights?: string[] } {
  return actor.kind === 'person' && actor.permissions.size > 0 ? { rights: [...actor.permissions] } : {};
}

/** Of who is asking; nobody looks through it. */
function boundHere({ actor }: AnyContext): { bound?: Record<string, LocalText> } {
  if (actor.kind !== 'person' || !actor.memberId || !actor.bound) return {};
  return { bound: Object.fromEntries([...actor.bound].map(([name, { words }]) => [name, words])) };
}

/** The member's menu, for rooms that know of it: what is left out of it, and how it is arranged. Absent where there is nothing to say. */
async function menuFor(context: AnyContext, standing: Awaited<ReturnType<typeof held>>) {
  const { member, roles } = standing;
  if (!context.company || member?.status !== 'active') return {};
  const { companyId } = context;
  const permissions = new Set(standing.permissions);
  const having = roles.map((role) => ({ id: role.roleId, holds: () => permissionsHere(context, companyId, [role]) }));
  const hidden: string[] = [];
  let arranged: Pick<NonNullable<Me['member']>, 'menus'> = {};
  for (const tell of givenAt(houseOf(context), menuOfMember)) {
    const { menus, ...told } = await tell(context, { memberId: member.id, roles: having, permissions });
    hidden.push(...told.hidden);
    if (menus) arranged = { menus };
  }
  return { ...(hidden.length > 0 && { hidden }), ...arranged };
}

/** Of the account itself nothing is shown to who looks through somebody's eyes. */
async function shownOf(context: AnyContext, account: Account): Promise<{ account: Account; view?: ViewAs }> {
  const viewer = context.actor.kind === 'person' && context.actor.viewer;
  if (!viewer) return { account };
  const shutOut = context.company ? await shutOutOf(context, account.id) : {};
  const view = { id: viewer.viewId, name: account.name, until: viewer.until, ...shutOut };
  const preferences = firstPreferences(context.locale, account.timeZone);
  return { view, account: { ...account, email: null, lastLoginAt: null, coreRoles: [], preferences } };
}

export async function readMe(context: AnyContext): Promise<Me> {
  const read = await identity.readAccount(context, identity.signedIn(context).personId);
  const { account, view } = await shownOf(context, read);
  const standing = await held(context, account.id);
  const user = userFrom(context, account, standing);
  const { id, name, email, locale, timeZone, avatar } = account;
  const lacks = lacksSecondFactor(context, account.id);
  const menu = lacks ? {} : await menuFor(context, standing);
  const member = !lacks &&
    standing.member && {
      id: standing.member.id,
      roles: standing.roles.map((role) => role.name),
      permissions: standing.permissions,
      ...boundHere(context),
      status: standing.member.status === 'active' ? ('active' as const) : ('pending' as const),
      title: standing.member.title,
      ...menu,
    };
  return {
    ...user,
    person: { id, name, email, locale, timeZone, avatar },
    company: context.company ? await company.readCompany(context) : null,
    member: member || null,
    demandsSecondFactor: lacks,
    ...(view && { view }),
    portal: portalOf(standing.member?.status === 'active' ? user.roles : []),
    coreRoles: account.coreRoles,
    ...(context.company ? {} : rightsAtRoot(context)),
  };
}

function membershipOf(
  house: House,
  row: Awaited<ReturnType<typeof company.membershipsOf>>[number],
  { roles, inviter }: { roles: readonly RoleOfPerson[]; inviter: string | null },
): CompanyMembership {
  const active = row.status === 'active';
  const shipped = [...permissionsIn(house).values()];
  const origin = company.originOf(house, row.code);
  const logo = pictureSources(row.logo, row.company_id);
  return {
    id: row.company_id,
    name: row.name,
    code: row.code,
    role: active ? primaryRole(roles) : null,
    roles: active ? roles.map((role) => role.name) : [],
    status: row.status,
    joinedAt: row.joined_at,
    lastAccessed: row.last_accessed,
    // Who waits for approval sees nothing of the company but that it exists.
    memberCount: active ? row.member_count : 0,
    logoUrl: logo ? origin + logo.small : null,
    permissions: active ? [...new Set(roles.flatMap((role) => permissionsOf(role, shipped)))] : [],
    accessCount: row.access_count,
    invitedBy: inviter,
    tagline: row.tagline,
    primaryColor: row.primary_color,
    origin,
    isActive: row.company_active,
  };
}

export async function myCompanies(context: AnyContext): Promise<{ companies: CompanyMembership[] }> {
  const { personId } = identity.signedIn(context);
  const rows = await company.membershipsOf(context, personId);
  const roles = await context.unit.query(rolesOfPerson(personId));
  const inviters = await identity.findPeople(
    context,
    rows.map((row) => row.invited_by).filter((id) => id !== null),
  );
  return {
    companies: rows.map((row) => {
      const own = roles.filter((role) => role.company_id === row.company_id);
      const inviter = row.invited_by ? (inviters.get(row.invited_by)?.name ?? null) : null;
      return membershipOf(houseOf(context), row, { roles: own, inviter });
    }),
  };
}
