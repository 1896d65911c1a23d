/** Authorisation: lets a caller use an endpoint if it holds any one of the permissions named there. */

import type { Permission } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { ResourceScope } from '../../contract/resource-scope.ts';
import { type Actor, createForbiddenError, getLimitedGrants } from '../context.ts';

const openPermissions = ['public', 'guest', 'signed-in', 'member'];

/**
 * Who holds one of the permissions for certain things or up to a sum alone goes on where the way judges that (`isJudged`), to `assertWithinLimits`.
 * @throws AUTHENTICATION_REQUIRED, NOT_FOUND for non-members, SECOND_FACTOR_DEMANDED, FORBIDDEN naming the permissions
 */
export function assertAuthorized(
  permissions: readonly Permission[],
  actor: Actor,
  { isAtCompany, isJudged = false }: { isAtCompany: boolean; isJudged?: boolean },
): void {
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
    if (isJudged && getLimitedGrants(actor, permissions).length > 0) return;
    throw createForbiddenError(actor, permissions);
  }
}

/**
 * For callers that `assertAuthorized` admitted: checks that they hold one of the permissions, or one for the call's subject.
 * @throws BEYOND_GRANT
 */
export function assertWithinLimits(
  permissions: readonly Permission[],
  actor: Actor,
  getScope: () => ResourceScope,
): void {
  if (
    permissions.some(
      (name) => openPermissions.includes(name) || ('permissions' in actor && actor.permissions.has(name)),
    )
  )
    return;
  const bound = getLimitedGrants(actor, permissions);
  const call = getScope();
  if (!bound.some((grant) => grant.covers(call))) throw createForbiddenError(actor, permissions);
}
