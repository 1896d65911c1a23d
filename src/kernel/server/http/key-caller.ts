/** Who calls by a key: a service, on behalf of the key's maker, with what both the key and the maker may do at this moment. */
import { fail, kernelErrors } from '../../contract/error.ts';
import { keysFeature } from '../../contract/session.ts';
import type { Actor, Tenant } from '../context.ts';
import type { Keys } from '../ports.ts';
import type { Who } from './caller.ts';
import type { GrantsCache } from './grants.ts';

export interface Presented {
  company: Tenant | null;
  token: string;
  ip: string;
}

/** Whatever is wrong with a key is answered alike. @throws FEATURE_OFF where the company wants no programs, AUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS */
export async function keyCaller(keys: Keys, grants: GrantsCache, presented: Presented): Promise<Who> {
  const { company, token, ip } = presented;
  if (company?.switchedOff.includes(keysFeature)) throw fail(kernelErrors.FEATURE_OFF);
  const holder = company ? await keys.find(company, token, ip) : null;
  const held = company && holder ? await grants.of(company, holder.makerId) : null;
  if (!company || !holder || !held) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  const { keyId, name, makerId, makerName, scopes } = holder;
  const permissions = new Set(scopes.filter((scope) => held.permissions.has(scope)));
  const by = { kind: 'service', name, onBehalfOf: makerId } as const;
  const actor: Actor = { ...by, permissions, key: { id: keyId }, reach: permissions };
  // The database compares the maker's rights with each unit, as it does for persons.
  const principal = { personId: makerId, sessionId: keyId, name: makerName, secondFactor: false };
  return { company, actor, principal, accessVersion: held.version };
}
