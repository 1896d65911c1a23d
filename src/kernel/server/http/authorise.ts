/** Whether a caller may take a way: by the permissions that it names, of which any suffices. */
import type { Permission } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';
import { type Actor, refusal } from '../context.ts';

/** @throws AUTHENTICATION_REQUIRED, NOT_FOUND for non-members, SECOND_FACTOR_DEMANDED, FORBIDDEN naming the permissions */
export function authorise(permissions: readonly Permission[], actor: Actor, isAtCompany: boolean): void {
  if (permissions.includes('public') || permissions.includes('guest')) return;
  if (actor.kind === 'anonymous') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  if (permissions.includes('signed-in')) {
    if (actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    return;
  }
  const isStranger = actor.kind === 'person' && !actor.memberId;
  if (isStranger && (isAtCompany || permissions.includes('member'))) {
    throw fail(actor.lacksSecondFactor ? kernelErrors.SECOND_FACTOR_DEMANDED : kernelErrors.NOT_FOUND);
  }
  if (permissions.includes('member')) {
    if (actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    return;
  }
  if (!permissions.some((permission) => actor.permissions.has(permission))) {
    if (actor.kind === 'guest') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    throw refusal(actor, permissions);
  }
}
