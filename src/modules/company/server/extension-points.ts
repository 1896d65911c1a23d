/** Extension points of this module, and the data all modules give a new company. */
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo, declaredPermissions, perApp, sortByProvision } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import type { Industry } from '../contract/shapes.ts';
import type { MembershipRow } from './member.queries.ts';

/** In the unit of work in which a membership becomes active: access assigns the promised roles. */
export const memberActivatedPoint =
  defineExtensionPoint<(context: Context, member: MembershipRow) => Promise<void>>('company.member-activated');

/** Before roles are promised in an invitation; throws when the actor may not give them. */
export const rolesPromisedPoint =
  defineExtensionPoint<(context: Context, roles: readonly string[]) => Promise<void>>('company.roles-promised');

/** True if roles of these names give guarded permissions. */
export const guardedRoles =
  defineExtensionPoint<(context: Context, roles: readonly string[]) => Promise<boolean>>('company.guarded-roles');

export async function hasGuardedRoles(context: Context, roles: readonly string[]): Promise<boolean> {
  for (const judge of contributionsTo(appOf(context), guardedRoles)) if (await judge(context, roles)) return true;
  return false;
}

interface RolePromise {
  by: string;
  roles: readonly string[];
}

/** Checked when a promise is redeemed: false if its author has lost the right. */
export const promiseValidityPoint =
  defineExtensionPoint<(context: Context, promise: RolePromise) => Promise<boolean>>('company.promise-kept');

/** True if the company already has stored amounts, which another currency would change. */
export const amountsWrittenPoint =
  defineExtensionPoint<(context: Context) => Promise<boolean>>('company.amounts-written');

/** Services that personal data of customers goes to for the company, each as a line of its privacy policy. */
export const dataProcessorPoint =
  defineExtensionPoint<(context: Context) => Promise<readonly LocalText[]>>('company.data-processors');

export async function listDataProcessors(context: Context): Promise<readonly LocalText[]> {
  const lists = contributionsTo(appOf(context), dataProcessorPoint).map((list) => list(context));
  return (await Promise.all(lists)).flat();
}

/** In the unit of work in which the company goes over to another zone: what is due by its clock is due at other instants. */
export const zoneChangedPoint =
  defineExtensionPoint<(context: Context, timeZone: string) => Promise<void>>('company.zone-changed');

export async function notifyZoneChanged(context: Context, timeZone: string): Promise<void> {
  for (const follow of contributionsTo(appOf(context), zoneChangedPoint)) await follow(context, timeZone);
}

/** In the unit of work in which the company says other holidays: what is due on working days is due on others. */
export const workingDaysChangedPoint =
  defineExtensionPoint<(context: Context) => Promise<void>>('company.working-days-changed');

export async function notifyWorkingDaysChanged(context: Context): Promise<void> {
  for (const follow of contributionsTo(appOf(context), workingDaysChangedPoint)) await follow(context);
}

export async function hasAmounts(context: Context): Promise<boolean> {
  for (const has of contributionsTo(appOf(context), amountsWrittenPoint)) if (await has(context)) return true;
  return false;
}

const modulesToProvision = perApp((app) => ({
  rooms: sortByProvision(app.modules),
  permissions: new Set(declaredPermissions(app).keys()),
}));

/** Runs every module's part of the template: on behalf of the founder, as a service with the permissions of all modules. */
export async function provisionCompany(
  context: Context,
  input: { industry: Industry; masterId: string },
): Promise<void> {
  const { rooms: modules, permissions } = modulesToProvision(appOf(context));
  const actor = { kind: 'service' as const, name: 'provision', onBehalfOf: input.masterId, permissions };
  for (const appModule of modules) await appModule.provision?.run({ ...context, actor }, input.industry);
}

export async function notifyMemberActivated(context: Context, member: MembershipRow): Promise<void> {
  for (const welcome of contributionsTo(appOf(context), memberActivatedPoint)) await welcome(context, member);
}

export async function assertPromisedRoles(context: Context, roles: readonly string[]): Promise<void> {
  for (const guard of contributionsTo(appOf(context), rolesPromisedPoint)) await guard(context, roles);
}

export async function isPromiseValid(context: Context, promise: RolePromise): Promise<boolean> {
  for (const judge of contributionsTo(appOf(context), promiseValidityPoint))
    if (!(await judge(context, promise))) return false;
  return true;
}
