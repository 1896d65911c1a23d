/** Caller: the identity found for a request, attached to it for the final log line. */
import type { Actor, Tenant } from '../context.ts';
import type { Grants, Principal } from '../ports.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface Caller {
  company: Tenant | null;
  actor: Actor;
  principal: Principal | null;
  accessVersion: number | null;
}

/**
 * Without a second factor in the session, a person is no member of a company that requires one. At the root there are no grants:
 * the session's own permissions count there, and nowhere else.
 */
export function toPersonActor(principal: Principal, grants: Grants | null, isAtCompany: boolean): Actor {
  const { secondFactor, rights, isStaff: _, ...person } = principal;
  const lacks = grants?.demandsSecondFactor && !secondFactor;
  const atRoot = (isAtCompany ? undefined : rights) ?? new Set<string>();
  const effectiveGrants: Partial<Grants> = (!lacks && grants) || {};
  const { memberId = null, roles = [], permissions = atRoot, outOfHours, bound } = effectiveGrants;
  return {
    ...{ kind: 'person', ...person, memberId, roles, permissions },
    ...(outOfHours && { outOfHours }),
    ...(bound && { bound }),
    ...(lacks && { lacksSecondFactor: true }),
  };
}
