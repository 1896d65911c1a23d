/** Who was found to make a request: kept with it, for the line that the log has of its end. */
import type { Actor, Tenant } from '../context.ts';
import type { Principal } from '../ports.ts';

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
