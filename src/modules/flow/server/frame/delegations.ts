/** Delegations: an extension point for modules with absences. The delegate may do what is assigned to an absent person, too. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { authorizer } from '#modules/access/server/index.ts';

/** One person acts for another today. */
export interface ActiveDelegation {
  absentId: string;
  delegateId: string;
  /** Larger amounts wait for the absent person; minor units of `currency`. Null: there is no limit. */
  ceiling: number | null;
  currency: string | null;
  /** Absent people along the delegation chain: none of them may have their own request decided through it. */
  passed: readonly string[];
}

/** Those that hold now, of this delegate or of everybody (null): both are active members, and the delegate is not away as well. */
export const delegationsPoint =
  defineExtensionPoint<(context: Context, delegateId: string | null) => Promise<readonly ActiveDelegation[]>>(
    'flow.delegations',
  );

export async function listDelegations(context: Context, delegateId: string | null = null): Promise<ActiveDelegation[]> {
  const activeDelegations: ActiveDelegation[] = [];
  for (const find of contributionsTo(appOf(context), delegationsPoint))
    activeDelegations.push(...(await find(context, delegateId)));
  return activeDelegations;
}

/** A person the actor acts for, with the roles whose tasks reach both. */
export interface Absentee extends Pick<ActiveDelegation, 'absentId' | 'ceiling' | 'currency' | 'passed'> {
  roles: readonly string[];
}

export async function listAbsentees(context: Context): Promise<Absentee[]> {
  const delegateId = context.actor.kind === 'person' ? getActorId(context) : null;
  if (delegateId === null) return [];
  const absentees: Absentee[] = [];
  for (const delegation of await listDelegations(context, delegateId))
    absentees.push(...(await findAbsentee(context, delegation)));
  return absentees;
}

export async function findAbsentee(context: Context, delegation: ActiveDelegation): Promise<Absentee[]> {
  const { absentId, ceiling, currency, passed } = delegation;
  const grants = await authorizer.load(context.unit, context.company, absentId);
  return grants ? [{ absentId, ceiling, currency, passed, roles: grants.roles }] : [];
}
