/** What one person sees of the menus. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { outrun } from '#kernel/server/versioned.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { authorizer, listWhoCan, membersNamed } from '#modules/access/server/index.ts';
import type { MenuEntry } from '../contract/entry.ts';
import { menuChanged } from '../contract/events.ts';
import type { EntryOfMember, MemberMenu, MemberMenuChange } from '../contract/member-menu.endpoints.ts';
import type { MyMenu } from '../contract/my-menu.endpoints.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { entriesHere, entriesNamed, knownHere, permits } from './entries.ts';
import { cell, rolesInUse } from './role-menu.service.ts';
import * as queries from './visibility.queries.ts';

interface Says {
  /** Of this person alone. */
  own: (entry: MenuEntry) => Own;
  /** What the roles come to. */
  isHiddenByRoles: (entry: MenuEntry) => boolean;
}

interface Role {
  id: string;
  holds: ReadonlySet<string>;
}

export function saysFrom(
  roles: readonly Role[],
  hidden: readonly queries.HiddenFromRole[],
  said: readonly queries.SaidOfMember[],
): Says {
  const cells = new Set(hidden.map(({ roleId, path }) => cell(roleId, path)));
  const own = new Map(said.map((row) => [row.path, row.own]));
  const byRole = (entry: MenuEntry) =>
    roles.map(({ id, holds }) => ({
      permits: permits(entry, holds),
      hides: cells.has(cell(id, entry.place.pattern)),
    }));
  return {
    own: ({ place }) => own.get(place.pattern) ?? null,
    isHiddenByRoles: (entry) => isHidden(null, byRole(entry)),
  };
}

/** An active member, with the rights of now. @throws NOT_FOUND */
async function rightsOf(context: Context, memberId: string) {
  const member = (await membersNamed(context, [memberId])).find(({ id }) => id === memberId);
  const rights = member && (await authorizer.load(context.unit, context.company, member.personId));
  if (!rights) throw fail(kernelErrors.NOT_FOUND);
  const { roles, permissions } = rights;
  return { name: member.name, roles, permissions };
}

/** @throws NOT_FOUND */
export async function readMemberMenu(context: Context, memberId: string): Promise<MemberMenu> {
  const { unit, companyId } = context;
  const member = await rightsOf(context, memberId);
  const known = await knownHere(context);
  const roles = (await rolesInUse(context, known)).filter(({ name }) => member.roles.includes(name));
  const ids = roles.map(({ id }) => id);
  const [hidden, said] = await unit.queryAll([
    queries.hiddenFromThese(companyId, ids),
    queries.saidOfMember(companyId, memberId),
  ] as const);
  const says = saysFrom(roles, hidden, said);
  const entries = known.entries.map((entry, index): EntryOfMember => {
    const [own, byRoles] = [says.own(entry), says.isHiddenByRoles(entry) ? ('hidden' as const) : ('shown' as const)];
    const allowed = permits(entry, member.permissions);
    const told = known.told[index] as (typeof known.told)[number];
    return { ...told, allowed, byRoles, own, shown: allowed && (own ?? byRoles) === 'shown' };
  });
  return { memberId, name: member.name, entries };
}

/** All of them or none. @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, VERSION_CONFLICT */
export async function changeMemberMenu(
  context: Context,
  { memberId, changes }: { memberId: string; changes: readonly MemberMenuChange[] },
): Promise<MemberMenu> {
  const { unit, companyId } = context;
  await rightsOf(context, memberId);
  entriesNamed(
    entriesHere(context),
    changes.map(({ path }) => path),
  );
  const about = { memberId, changes };
  const done = await unit.queryAll([
    queries.sayFirst(companyId, about),
    queries.sayAnew(companyId, about),
    queries.sayNothing(companyId, about),
  ] as const);
  if (done.flat().length !== changes.length) throw outrun(await readMemberMenu(context, memberId));
  const told = (of: (one: MemberMenuChange) => Own) =>
    Object.fromEntries(changes.map((one) => [one.path, of(one) ?? 'by roles']));
  audit(context, {
    action: 'menu.member.change',
    subject: { type: 'member', id: memberId },
    before: told(({ was }) => was),
    after: told(({ own }) => own),
  });
  emit(context, menuChanged, { companyId });
  return readMemberMenu(context, memberId);
}

/** How many of those who may give permissions are named. */
const mostGivers = 5;

/** What one may open oneself, and who can give the rest. @throws NOT_FOUND of who acts for nobody */
export async function readMyMenu(context: Context): Promise<MyMenu> {
  const { actor } = context;
  if (actor.kind !== 'person' || !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  const { entries } = await readMemberMenu(context, actor.memberId);
  const permission = accessPermissions['access.grant.manage'].name;
  const { data } = await listWhoCan(context, { permission, limit: mostGivers });
  return {
    entries: entries.map(({ allowed, byRoles: _byRoles, own: _own, shown, ...entry }) => ({
      ...entry,
      state: allowed ? (shown ? 'shown' : 'hidden') : 'forbidden',
    })),
    givers: data.filter(({ by }) => by.some((way) => way.kind === 'role' || !way.bounds)).map(({ name }) => name),
  };
}
