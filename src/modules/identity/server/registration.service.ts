/** Who may sign up: everybody, or only who is invited, as the platform's staff says. Read with each sign-up, so that it counts at once. */
import { fail } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { accountErrors } from '../contract/account.errors.ts';
import type { Registration, RegistrationChange } from '../contract/registration.endpoints.ts';
import * as rows from './registration.queries.ts';

/** Of whom without an account: the address that a provider vouches for, and the one that they say is theirs. Null: none yet. */
export interface Newcomer {
  proved: string | null;
  claimed: string | null;
  /** Their account is being made, in this unit of work: they take the place that they are invited to. */
  comes: boolean;
}
/** Whether they are invited: by what they proved, or by what their browser brings, which may be for one address alone and is for so many. */
export const newcomerInvited =
  definePoint<(context: AnyContext, newcomer: Newcomer) => Promise<boolean>>('identity.newcomer-invited');

export async function readRegistration(context: AnyContext): Promise<Registration> {
  const [row] = await context.unit.query(rows.selectRegistration);
  return row as Registration;
}

/** @throws VERSION_CONFLICT */
export async function changeRegistration(context: AnyContext, change: RegistrationChange): Promise<Registration> {
  return updateVersioned(context, rows.updateRegistration(change), () => readRegistration(context));
}

export async function mayRegister(context: AnyContext, newcomer: Newcomer): Promise<boolean> {
  if ((await readRegistration(context)).isOpen) return true;
  for (const isInvited of givenAt(houseOf(context), newcomerInvited)) {
    if (await isInvited(context, newcomer)) return true;
  }
  return false;
}

/** An address that is only claimed does not count: the answer would tell who invited whom. @throws REGISTRATION_CLOSED */
export async function guardRegistration(context: AnyContext, newcomer: Newcomer): Promise<void> {
  if (!(await mayRegister(context, newcomer))) throw fail(accountErrors.REGISTRATION_CLOSED);
}
