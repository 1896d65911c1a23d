/** Stage authorize: whether the caller may use the route. `authorizeInput` completes it for grants limited to certain resources or sums. */
import { getPermissions } from '../../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../../contract/error.ts';
import type { ResourceScope } from '../../../contract/resource-scope.ts';
import { assertActorProof } from '../../proof.ts';
import { assertAuthorized, assertWithinLimits } from '../authorization.ts';
import type { Caller } from '../caller.ts';
import type { RouteSecurity, StageServices } from '../exchange.ts';
import type { GrantsCache } from '../grants-cache.ts';
import { assertReadOnlyView } from '../view-as.ts';

const unscoped: ResourceScope = { resource: null, sums: null };

/** A caller, and the stages that found them. */
interface IdentifiedCaller {
  caller: Caller;
  identify: () => Promise<Caller>;
}

/** A refusal by cached rights is judged once more by fresh ones: what was granted a moment ago counts at once. */
async function retryWithFreshGrants(
  grants: GrantsCache,
  { caller, identify }: IdentifiedCaller,
  assertAllowed: (caller: Caller) => void,
): Promise<Caller> {
  try {
    assertAllowed(caller);
    return caller;
  } catch (error) {
    if (caller.accessVersion === null || !caller.company || !caller.principal) throw error;
    grants.forget(caller.company.id, caller.principal.personId);
    const freshCaller = await identify();
    assertAllowed(freshCaller);
    return freshCaller;
  }
}

/** @throws what `assertAuthorized` throws, FEATURE_OFF, REAUTHENTICATION_REQUIRED, VIEW_ONLY, VIEW_PERSONAL */
export async function authorize<Input>(
  { options, grants }: StageServices,
  security: RouteSecurity<Input>,
  identified: IdentifiedCaller,
): Promise<Caller> {
  const permissions = getPermissions(security);
  const isJudged = security.getResourceScope !== undefined;
  assertReadOnlyView(identified.caller.actor, security);
  const caller = await retryWithFreshGrants(grants, identified, ({ actor, company }) =>
    assertAuthorized(permissions, actor, { isAtCompany: company !== null, isJudged }),
  );
  if (security.feature && caller.company?.switchedOff.includes(security.feature)) throw fail(kernelErrors.FEATURE_OFF);
  if (security.proof === 'recent') await assertActorProof(caller.actor, options.ports.authenticator);
  return caller;
}

/** For a route whose `getResourceScope` tells what the input is about. @throws BEYOND_GRANT */
export function authorizeInput<Input>(
  { grants }: StageServices,
  security: RouteSecurity<Input>,
  identified: IdentifiedCaller & { input: Input },
): Promise<Caller> {
  const permissions = getPermissions(security);
  return retryWithFreshGrants(grants, identified, ({ actor, company }) => {
    const getScope = () => (company && security.getResourceScope?.(identified.input, company)) ?? unscoped;
    assertWithinLimits(permissions, actor, getScope);
  });
}
