/** API key caller: a service on behalf of the key's maker, with the current permissions shared by key and maker. */
import { fail, kernelErrors } from '../../contract/error.ts';
import { keysFeature } from '../../contract/session.ts';
import type { Actor, Tenant } from '../context.ts';
import type { Keys } from '../ports.ts';
import type { Caller } from './caller.ts';
import type { GrantsCache } from './grants-cache.ts';

export interface PresentedKey {
  company: Tenant | null;
  token: string;
  ip: string;
}

/** Whatever is wrong with a key is answered alike. @throws FEATURE_OFF where the company wants no programs, AUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS */
export async function resolveKeyCaller(keys: Keys, grants: GrantsCache, presented: PresentedKey): Promise<Caller> {
  const { company, token, ip } = presented;
  if (company?.switchedOff.includes(keysFeature)) throw fail(kernelErrors.FEATURE_OFF);
  const holder = company ? await keys.find(company, token, ip) : null;
  const makerGrants = company && holder ? await grants.get(company, holder.makerId) : null;
  if (!company || !holder || !makerGrants) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  const { keyId, name, makerId, makerName, scopes } = holder;
  const permissions = new Set(scopes.filter((scope) => makerGrants.permissions.has(scope)));
  const by = { kind: 'service', name, onBehalfOf: makerId } as const;
  const actor: Actor = { ...by, permissions, key: { id: keyId }, reach: permissions };
  // The database compares the maker's rights with each unit, as it does for persons.
  const principal = { personId: makerId, sessionId: keyId, name: makerName, secondFactor: false };
  return { company, actor, principal, accessVersion: makerGrants.version };
}
