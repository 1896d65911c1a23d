/** Whether a caller may take a way: by the permissions that it names, of which any suffices. */
import type { CallAbout } from '../../contract/about.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';
import { type Actor, boundOf, refusal } from '../context.ts';

const open = ['public', 'guest', 'signed-in', 'member'];

/**
 * Who holds one of the permissions for certain things or up to a sum alone goes on where the way judges that (`isJudged`), to `demandCovered`.
 * @throws AUTHENTICATION_REQUIRED, NOT_FOUND for non-members, SECOND_FACTOR_DEMANDED, FORBIDDEN naming the permissions
 */
export function authorise(
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
    if (isJudged && boundOf(actor, permissions).length > 0) return;
    throw refusal(actor, permissions);
  }
}

/** Of whoever `authorise` let go on: holds one of the permissions, or one for what the call is about. @throws BEYOND_GRANT */
export function demandCovered(permissions: readonly Permission[], actor: Actor, about: () => CallAbout): void {
  if (permissions.some((name) => open.includes(name) || ('permissions' in actor && actor.permissions.has(name))))
    return;
  const bound = boundOf(actor, permissions);
  const call = about();
  if (!bound.some((one) => one.covers(call))) throw refusal(actor, permissions);
}
