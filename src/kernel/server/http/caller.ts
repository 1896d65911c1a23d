/** Who was found to make a request: kept with it, for the line that the log has of its end. */
import type { Actor, Tenant } from '../context.ts';
import type { Grants, Principal } from '../ports.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Who | null;
  }
}

export interface Who {
  company: Tenant | null;
  actor: Actor;
  principal: Principal | null;
  accessVersion: number | null;
}

/**
 * Whom a company lets in with a second factor only is no member there while the session has none. At the root there are no grants: what
 * the session itself gives counts there, and nowhere else.
 */
export function personOf(principal: Principal, grants: Grants | null, isAtCompany: boolean): Actor {
  const { secondFactor, rights, isStaff: _, ...person } = principal;
  const lacks = grants?.demandsSecondFactor && !secondFactor;
  const atRoot = (isAtCompany ? undefined : rights) ?? new Set<string>();
  const held: Partial<Grants> = (!lacks && grants) || {};
  const { memberId = null, roles = [], permissions = atRoot, outOfHours, bound } = held;
  return {
    ...{ kind: 'person', ...person, memberId, roles, permissions },
    ...(outOfHours && { outOfHours }),
    ...(bound && { bound }),
    ...(lacks && { lacksSecondFactor: true }),
  };
}
