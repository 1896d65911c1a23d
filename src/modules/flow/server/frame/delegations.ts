/** Who acts for whom now, where a room keeps absences: what comes to somebody who is away may be done by the delegate, too. */

import { actorId, type Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { authorizer } from '#modules/access/server/index.ts';

/** One person acts for another today. */
export interface Delegated {
  absentId: string;
  delegateId: string;
  /** Larger amounts wait for who is away; minor units of `currency`. Null: there is no limit. */
  ceiling: number | null;
  currency: string | null;
  /** Who is away on the way from the one to the other: nobody is decided for by who stands in for himself. */
  passed: readonly string[];
}

/** Those that hold now, of this delegate or of everybody (null): both are active members, and the delegate is not away as well. */
export const delegations =
  definePoint<(context: Context, delegateId: string | null) => Promise<readonly Delegated[]>>('flow.delegations');

export async function delegatedNow(context: Context, delegateId: string | null = null): Promise<Delegated[]> {
  const found: Delegated[] = [];
  for (const find of givenAt(houseOf(context), delegations)) found.push(...(await find(context, delegateId)));
  return found;
}

/** Somebody whom the actor acts for, with the roles whose tasks come to both. */
export interface Absentee extends Pick<Delegated, 'absentId' | 'ceiling' | 'currency' | 'passed'> {
  roles: readonly string[];
}

export async function absenteesOf(context: Context): Promise<Absentee[]> {
  const delegateId = context.actor.kind === 'person' ? actorId(context) : null;
  if (delegateId === null) return [];
  const found: Absentee[] = [];
  for (const one of await delegatedNow(context, delegateId)) found.push(...(await absenteeIn(context, one)));
  return found;
}

export async function absenteeIn(context: Context, one: Delegated): Promise<Absentee[]> {
  const { absentId, ceiling, currency, passed } = one;
  const grants = await authorizer.load(context.unit, context.company, absentId);
  return grants ? [{ absentId, ceiling, currency, passed, roles: grants.roles }] : [];
}
