/**
 * Registration service: open sign-up or invited people only, as set by the platform's staff. Read at each sign-up, so that it
 * applies at once.
 */
import { fail } from '#kernel/contract/error.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { accountErrors } from '../contract/account.errors.ts';
import type { Registration, RegistrationChange } from '../contract/registration.endpoints.ts';
import * as rows from './registration.queries.ts';

/** A person without an account: the address that a provider vouches for, and the one they claim. Null: none yet. */
export interface Newcomer {
  proved: string | null;
  claimed: string | null;
  /** Their account is being made, in this unit of work: they take the place that they are invited to. */
  comes: boolean;
}
/**
 * True if they are invited: by their proved address, or by an invitation in their browser, which may be limited to one address and
 * to a number of people.
 */
export const newcomerInvitationPoint =
  defineExtensionPoint<(context: AnyContext, newcomer: Newcomer) => Promise<boolean>>('identity.newcomer-invited');

export async function readRegistration(context: AnyContext): Promise<Registration> {
  const [row] = await context.unit.query(rows.selectRegistration);
  return row as Registration;
}

/** @throws VERSION_CONFLICT */
export async function changeRegistration(context: AnyContext, change: RegistrationChange): Promise<Registration> {
  return updateVersioned(context, rows.updateRegistration(change), () => readRegistration(context));
}

export async function canRegister(context: AnyContext, newcomer: Newcomer): Promise<boolean> {
  if ((await readRegistration(context)).isOpen) return true;
  for (const isInvited of contributionsTo(appOf(context), newcomerInvitationPoint)) {
    if (await isInvited(context, newcomer)) return true;
  }
  return false;
}

/** A merely claimed address does not count: the answer would reveal who invited it. @throws REGISTRATION_CLOSED */
export async function assertRegistrationAllowed(context: AnyContext, newcomer: Newcomer): Promise<void> {
  if (!(await canRegister(context, newcomer))) throw fail(accountErrors.REGISTRATION_CLOSED);
}
