/** The moments of this room at which others take part, and what every room gives a new company. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { asProvisioned, givenAt, houseOf, perHouse, permissionsIn } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { Industry } from '../contract/shapes.ts';
import type { MembershipRow } from './member.queries.ts';

/** In the unit of work in which a membership becomes active: access assigns the promised roles. */
export const atMemberActivated =
  definePoint<(context: Context, member: MembershipRow) => Promise<void>>('company.member-activated');

/** Before roles are promised in an invitation; throws when the actor may not give them. */
export const atRolesPromised =
  definePoint<(context: Context, roles: readonly string[]) => Promise<void>>('company.roles-promised');

/** Whether roles of these names give guarded permissions. */
export const guardedRoles =
  definePoint<(context: Context, roles: readonly string[]) => Promise<boolean>>('company.guarded-roles');

export async function areGuarded(context: Context, roles: readonly string[]): Promise<boolean> {
  for (const judge of givenAt(houseOf(context), guardedRoles)) if (await judge(context, roles)) return true;
  return false;
}

interface PromiseOfRoles {
  by: string;
  roles: readonly string[];
}

/** Before a promise is kept: false where whoever made it lost the right to since. */
export const atPromiseKept =
  definePoint<(context: Context, promise: PromiseOfRoles) => Promise<boolean>>('company.promise-kept');

/** Whether amounts of the company are written down already, which its currency would say otherwise. */
export const amountsWritten = definePoint<(context: Context) => Promise<boolean>>('company.amounts-written');

/** Services that personal data of customers goes to for the company, each as a line of its privacy policy. */
export const dataProcessors =
  definePoint<(context: Context) => Promise<readonly LocalText[]>>('company.data-processors');

export async function processorsOf(context: Context): Promise<readonly LocalText[]> {
  const lists = givenAt(houseOf(context), dataProcessors).map((list) => list(context));
  return (await Promise.all(lists)).flat();
}

/** In the unit of work in which the company goes over to another zone: what is due by its clock is due at other instants. */
export const atZoneChanged = definePoint<(context: Context, timeZone: string) => Promise<void>>('company.zone-changed');

export async function zoneChanged(context: Context, timeZone: string): Promise<void> {
  for (const follow of givenAt(houseOf(context), atZoneChanged)) await follow(context, timeZone);
}

/** In the unit of work in which the company says other holidays: what is due on working days is due on others. */
export const atWorkingDaysChanged = definePoint<(context: Context) => Promise<void>>('company.working-days-changed');

export async function workingDaysChanged(context: Context): Promise<void> {
  for (const follow of givenAt(houseOf(context), atWorkingDaysChanged)) await follow(context);
}

export async function hasAmounts(context: Context): Promise<boolean> {
  for (const has of givenAt(houseOf(context), amountsWritten)) if (await has(context)) return true;
  return false;
}

const provisions = perHouse((house) => ({
  rooms: asProvisioned(house.rooms),
  permissions: new Set(permissionsIn(house).keys()),
}));

/** Every room gives its share of the template: on behalf of the founder, as a service with the permissions of all rooms. */
export async function provision(context: Context, about: { industry: Industry; masterId: string }): Promise<void> {
  const { rooms, permissions } = provisions(houseOf(context));
  const actor = { kind: 'service' as const, name: 'provision', onBehalfOf: about.masterId, permissions };
  for (const room of rooms) await room.provision?.run({ ...context, actor }, about.industry);
}

export async function memberActivated(context: Context, member: MembershipRow): Promise<void> {
  for (const welcome of givenAt(houseOf(context), atMemberActivated)) await welcome(context, member);
}

export async function guardPromisedRoles(context: Context, roles: readonly string[]): Promise<void> {
  for (const guard of givenAt(houseOf(context), atRolesPromised)) await guard(context, roles);
}

export async function promiseHolds(context: Context, promise: PromiseOfRoles): Promise<boolean> {
  for (const judge of givenAt(houseOf(context), atPromiseKept)) if (!(await judge(context, promise))) return false;
  return true;
}
