/** Stage authenticate: the caller of a request, by session token, API key or guest cookie; anonymous without any. */

import { viewAsHeader } from '../../../contract/view-as.ts';
import type { Actor, Tenant } from '../../context.ts';
import { type Caller, toPersonActor } from '../caller.ts';
import type { BindOptions, HttpCall, StageServices } from '../exchange.ts';
import { resolveKeyCaller } from '../key-caller.ts';
import { assertSameOrigin } from '../origin.ts';
import { resolveViewer } from '../view-as.ts';

/** @throws AUTHENTICATION_…, VIEW_OVER, ORIGIN_REFUSED */
export function authenticate(services: StageServices, company: Tenant | null, call: HttpCall): Promise<Caller> {
  const { keys } = services.options.ports;
  const { headers, ip } = call.request;
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return authenticateVisitor(services.options, company, call);
  if (keys && token.startsWith(keys.prefix)) return resolveKeyCaller(keys, services.grants, { company, token, ip });
  const view = headers[viewAsHeader];
  return view === undefined
    ? authenticatePerson(services, company, token)
    : authenticateViewer(services, company, { token, view: String(view) });
}

async function authenticatePerson(
  { options, grants: cache }: StageServices,
  company: Tenant | null,
  token: string,
): Promise<Caller> {
  const principal = await options.ports.authenticator.person(token);
  const grants = company ? await cache.get(company, principal.personId) : null;
  const actor = toPersonActor(principal, grants, company !== null);
  return { company, actor, principal, accessVersion: grants?.version ?? null };
}

async function authenticateViewer(
  services: StageServices,
  company: Tenant | null,
  { token, view }: { token: string; view: string },
): Promise<Caller> {
  const { options, grants } = services;
  const caller = await authenticatePerson(services, company, token);
  return resolveViewer({ database: options.database, views: options.ports.views, grants }, caller, view);
}

async function authenticateVisitor(
  options: BindOptions,
  company: Tenant | null,
  { request, http }: HttpCall,
): Promise<Caller> {
  const token = http.cookies[options.ports.guests.cookie];
  const guest = company && token ? await findGuest(options, company, token) : null;
  if (guest && !['GET', 'HEAD'].includes(request.method)) assertSameOrigin(request);
  return { company, actor: guest ?? { kind: 'anonymous' }, principal: null, accessVersion: null };
}

async function findGuest({ database, ports }: BindOptions, company: Tenant, token: string): Promise<Actor | null> {
  const options = { companyId: company.id, personId: null, accessVersion: null };
  const guest = await database.within(options, (unit) => ports.guests.find(unit, company, token));
  return guest && { kind: 'guest', guestId: guest.guestId, permissions: ports.authorizer.guestPermissions };
}
