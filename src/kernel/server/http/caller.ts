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

/** Whom a company lets in with a second factor only is no member there while the session has none. */
export function personOf({ secondFactor, ...person }: Principal, grants: Grants | null): Actor {
  const lacks = grants?.demandsSecondFactor && !secondFactor;
  const { memberId = null, roles = [], permissions = new Set<string>() } = (!lacks && grants) || {};
  return { kind: 'person', ...person, memberId, roles, permissions, ...(lacks && { lacksSecondFactor: true }) };
}
