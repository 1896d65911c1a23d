/** Signed-in person here: account, company, membership, roles, permissions. */

import { getPictureSources } from '#kernel/contract/picture.ts';
import { createDefaultPreferences } from '#kernel/contract/preferences.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { ViewAs } from '#kernel/contract/view-as.ts';
import { appOf, contributionsTo, declaredPermissions } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import * as company from '#modules/company/server/index.ts';
import * as identity from '#modules/identity/server/index.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { getPortal, getPrimaryRole } from '../contract/roles.ts';
import type { AuthUser, CompanyMembership, Me } from '../contract/shapes.ts';
import { getCatalogue, getRolePatterns } from './catalogue.ts';
import { memberMenuPoint } from './menu.ts';
import { type HeldRole, type PersonRole, selectHeldRoles, selectRolesOfPerson } from './role.queries.ts';
import { getShutOutReason } from './view.service.ts';

type Account = Awaited<ReturnType<typeof identity.readAccount>>;

async function getCurrentPermissions(
  context: AnyContext,
  companyId: string,
  roles: readonly HeldRole[],
): Promise<Set<string>> {
  const catalogue = await getCatalogue(context.unit, companyId);
  return expandPatterns(
    roles.flatMap((role) => getRolePatterns(role, catalogue)),
    catalogue,
  );
}

/** The company lets the person in with a second factor only, which this session has not. */
const isMissingSecondFactor = ({ actor }: AnyContext, personId: string): boolean =>
  actor.kind === 'person' && actor.personId === personId && actor.lacksSecondFactor === true;

/** The person's state and permissions in the context's company; nothing at the root and before approval. */
async function loadAccessState(context: AnyContext, personId: string) {
  const here = context.company;
  if (!here) return { member: null, roles: [] as HeldRole[], permissions: [] as string[] };
  const membership = await company.findMembership(context.unit, { companyId: here.id, personId });
  // A suspended member sees the same as a stranger.
  const member = membership?.status === 'suspended' ? null : membership;
  const active = member?.status === 'active';
  const roles = active ? await context.unit.query(selectHeldRoles(here.id, personId)) : [];
  // The actor's set, where there is one, has the time-limited grants, too.
  const { actor } = context;
  const own = actor.kind === 'person' && actor.personId === personId && actor.memberId ? actor.permissions : null;
  if (isMissingSecondFactor(context, personId)) return { member, roles, permissions: [] };
  const permissions = own ?? (await getCurrentPermissions(context, here.id, roles));
  return { member, roles, permissions: [...permissions].sort() };
}

function toUser(
  context: AnyContext,
  account: Account,
  accessState: Awaited<ReturnType<typeof loadAccessState>>,
): AuthUser {
  const names = accessState.roles.map((role) => role.name);
  const primary = getPrimaryRole(accessState.roles);
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    role: primary,
    primaryRole: primary,
    roles: context.company ? names : account.coreRoles,
    permissions: accessState.permissions,
    companyId: context.companyId,
    companyCode: context.company?.code ?? null,
    avatar: account.avatar,
    lastLoginAt: account.lastLoginAt,
    entityConnections: accessState.member
      ? [{ entityId: accessState.member.id, roles: names, roleIds: accessState.roles.map((role) => role.roleId) }]
      : [],
    tenantContext: { type: context.company ? 'company' : 'genesis', companyCode: context.company?.code ?? null },
    preferences: account.preferences,
  };
}

export async function getUser(context: AnyContext, account: Account): Promise<AuthUser> {
  return toUser(context, account, await loadAccessState(context, account.id));
}

export async function readUser(context: AnyContext): Promise<AuthUser> {
  return getUser(context, await identity.readAccount(context, identity.getSignedInPersonId(context).personId));
}

function getRootRights({ actor }: AnyContext): { rights?: string[] } {
  return actor.kind === 'person' && actor.permissions.size > 0 ? { rights: [...actor.permissions] } : {};
}

/** For the caller's own account; a viewer has none. */
function getCurrentBounds({ actor }: AnyContext): { bound?: Record<string, LocalText> } {
  if (actor.kind !== 'person' || !actor.memberId || !actor.bound) return {};
  return { bound: Object.fromEntries([...actor.bound].map(([name, { words }]) => [name, words])) };
}

/** The member's menu, if a module provides it: its omissions, and its arrangement. Absent if there are none. */
async function getMenu(context: AnyContext, accessState: Awaited<ReturnType<typeof loadAccessState>>) {
  const { member, roles } = accessState;
  if (!context.company || member?.status !== 'active') return {};
  const { companyId } = context;
  const permissions = new Set(accessState.permissions);
  const having = roles.map((role) => ({
    id: role.roleId,
    holds: () => getCurrentPermissions(context, companyId, [role]),
  }));
  const hidden: string[] = [];
  let arranged: Pick<NonNullable<Me['member']>, 'menus'> = {};
  for (const getMemberMenu of contributionsTo(appOf(context), memberMenuPoint)) {
    const { menus, ...menuState } = await getMemberMenu(context, { memberId: member.id, roles: having, permissions });
    hidden.push(...menuState.hidden);
    if (menus) arranged = { menus };
  }
  return { ...(hidden.length > 0 && { hidden }), ...arranged };
}

/** Hides the account's own data from a viewer. */
async function getShownAccount(context: AnyContext, account: Account): Promise<{ account: Account; view?: ViewAs }> {
  const viewer = context.actor.kind === 'person' && context.actor.viewer;
  if (!viewer) return { account };
  const shutOut = context.company ? await getShutOutReason(context, account.id) : {};
  const view = { id: viewer.viewId, name: account.name, until: viewer.until, ...shutOut };
  const preferences = createDefaultPreferences(context.locale, account.timeZone);
  return { view, account: { ...account, email: null, lastLoginAt: null, coreRoles: [], preferences } };
}

export async function readMe(context: AnyContext): Promise<Me> {
  const read = await identity.readAccount(context, identity.getSignedInPersonId(context).personId);
  const { account, view } = await getShownAccount(context, read);
  const accessState = await loadAccessState(context, account.id);
  const user = toUser(context, account, accessState);
  const { id, name, email, locale, timeZone, avatar } = account;
  const lacks = isMissingSecondFactor(context, account.id);
  const menu = lacks ? {} : await getMenu(context, accessState);
  const member = !lacks &&
    accessState.member && {
      id: accessState.member.id,
      roles: accessState.roles.map((role) => role.name),
      permissions: accessState.permissions,
      ...getCurrentBounds(context),
      status: accessState.member.status === 'active' ? ('active' as const) : ('pending' as const),
      title: accessState.member.title,
      ...menu,
    };
  return {
    ...user,
    person: { id, name, email, locale, timeZone, avatar },
    company: context.company ? await company.readCompany(context) : null,
    member: member || null,
    demandsSecondFactor: lacks,
    ...(view && { view }),
    portal: getPortal(accessState.member?.status === 'active' ? user.roles : []),
    coreRoles: account.coreRoles,
    ...(context.company ? {} : getRootRights(context)),
  };
}

function toMembership(
  app: App,
  row: Awaited<ReturnType<typeof company.listMembershipsOf>>[number],
  { roles, inviter }: { roles: readonly PersonRole[]; inviter: string | null },
): CompanyMembership {
  const active = row.status === 'active';
  const shipped = [...declaredPermissions(app).values()];
  const origin = company.getOrigin(app, row.code);
  const logo = getPictureSources(row.logo, row.company_id);
  return {
    id: row.company_id,
    name: row.name,
    code: row.code,
    role: active ? getPrimaryRole(roles) : null,
    roles: active ? roles.map((role) => role.name) : [],
    status: row.status,
    joinedAt: row.joined_at,
    lastAccessed: row.last_accessed,
    // A person waiting for approval sees only that the company exists.
    memberCount: active ? row.member_count : 0,
    logoUrl: logo ? origin + logo.small : null,
    permissions: active ? [...new Set(roles.flatMap((role) => getRolePatterns(role, shipped)))] : [],
    accessCount: row.access_count,
    invitedBy: inviter,
    tagline: row.tagline,
    primaryColor: row.primary_color,
    origin,
    isActive: row.company_active,
  };
}

export async function listOwnCompanies(context: AnyContext): Promise<{ companies: CompanyMembership[] }> {
  const { personId } = identity.getSignedInPersonId(context);
  const rows = await company.listMembershipsOf(context, personId);
  const roles = await context.unit.query(selectRolesOfPerson(personId));
  const inviters = await identity.findPeople(
    context,
    rows.map((row) => row.invited_by).filter((id) => id !== null),
  );
  return {
    companies: rows.map((row) => {
      const own = roles.filter((role) => role.company_id === row.company_id);
      const inviter = row.invited_by ? (inviters.get(row.invited_by)?.name ?? null) : null;
      return toMembership(appOf(context), row, { roles: own, inviter });
    }),
  };
}
