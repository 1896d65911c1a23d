/** From an endpoint's contract to a route: authenticate, authorise, validate, one unit of work, serialise, commit. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Endpoint, Permission } from '../../contract/endpoint.ts';
import { type ErrorDefinition, fail, kernelErrors } from '../../contract/error.ts';
import type { Locale } from '../../contract/text.ts';
import type { Actor, Context, HttpControl, Tenant } from '../context.ts';
import { appErrorOf } from '../database/errors.ts';
import type { Database, ManagedUnit } from '../database/pool.ts';
import { retried } from '../database/retry.ts';
import type { Ports, Principal } from '../ports.ts';
import type { Route } from '../room.ts';
import { type Audited, auditDefault } from './audited.ts';
import { httpControl } from './control.ts';
import { GrantsCache } from './grants.ts';
import { resolveHost, selectCompany } from './host.ts';
import { answerOnce, type KeptReply, keyedRequest } from './idempotency.ts';
import { readInput } from './input.ts';
import { requireSameOrigin } from './origin.ts';
import { replySerialiser } from './serialise.ts';

export interface BindOptions {
  database: Database;
  ports: Ports;
  rootDomains: readonly string[];
  knownErrors: ReadonlyMap<string, ErrorDefinition>;
}

/** `__Host-`: no page of a neighbouring host can plant one, so a guest session is one that this browser made here. */
export const guestCookie = '__Host-heureum-guest';
const guestSeconds = 30 * 24 * 3600;

export function localeOf(header: string | undefined): Locale {
  const first = (header ?? 'ko').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return first.find((name) => name === 'ko' || name === 'en') === 'en' ? 'en' : 'ko';
}

interface Who {
  company: Tenant | null;
  actor: Actor;
  principal: Principal | null;
  accessVersion: number | null;
}

/** Everything a bound route needs of the process. */
export class Binder {
  readonly options: BindOptions;
  readonly grants: GrantsCache;

  constructor(options: BindOptions) {
    this.options = options;
    this.grants = new GrantsCache(options.database, options.ports.authorizer);
  }

  async #person(company: Tenant | null, token: string): Promise<Omit<Who, 'company'>> {
    const principal = await this.options.ports.authenticator.person(token);
    const grants = company ? await this.grants.of(company, principal.personId) : null;
    const actor: Actor = {
      kind: 'person',
      ...principal,
      memberId: grants?.memberId ?? null,
      roles: grants?.roles ?? [],
      permissions: grants?.permissions ?? new Set(),
    };
    return { actor, principal, accessVersion: grants?.version ?? null };
  }

  async #guest(company: Tenant, http: HttpControl): Promise<Actor | null> {
    const token = http.cookies[guestCookie];
    if (!token) return null;
    const { database, ports } = this.options;
    const options = { companyId: company.id, personId: null, accessVersion: null };
    const found = await database.within(options, (unit) => ports.guests.find(unit, company, token));
    return found && { kind: 'guest', guestId: found.guestId, permissions: ports.authorizer.guestPermissions };
  }

  /** Who calls and for which company. @throws NOT_FOUND, AUTHENTICATION_… */
  async who(request: FastifyRequest, http: HttpControl, scope: Endpoint['scope']): Promise<Who> {
    const { ports, rootDomains } = this.options;
    const host = await resolveHost(request.headers.host, { rootDomains, directory: ports.directory });
    if (!host || (scope === 'root' && host.type !== 'root')) throw fail(kernelErrors.NOT_FOUND);
    const named = scope === 'any' || scope === 'company';
    const company = named ? await selectCompany(host, request.headers, ports.directory) : host.company;
    if (scope === 'company' && !company) throw fail(kernelErrors.NOT_FOUND);
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() === 'bearer' && token) return { company, ...(await this.#person(company, token)) };
    const guest = company ? await this.#guest(company, http) : null;
    if (guest && request.method !== 'GET') requireSameOrigin(request);
    return { company, actor: guest ?? { kind: 'anonymous' }, principal: null, accessVersion: null };
  }

  context(request: FastifyRequest, http: HttpControl, who: Who, unit: ManagedUnit): Context {
    return {
      requestId: request.id,
      locale: localeOf(request.headers['accept-language']),
      company: who.company,
      actor: who.actor,
      unit,
      log: request.log as Logger,
      ip: request.ip,
      http,
    };
  }

  unit(who: Who, readOnly: boolean): ManagedUnit {
    const personId = who.principal?.personId ?? null;
    const companyId = who.company?.id ?? null;
    return this.options.database.unit({ companyId, personId, accessVersion: who.accessVersion, readOnly });
  }

  /** Opens a guest session for a visitor of a public endpoint that needs one. */
  async admitGuest(context: Context): Promise<Context> {
    if (context.actor.kind !== 'anonymous') return context;
    const { guestId, token } = await this.options.ports.guests.open(context);
    context.http?.setCookie(guestCookie, token, { maxAge: guestSeconds });
    return {
      ...context,
      actor: { kind: 'guest', guestId, permissions: this.options.ports.authorizer.guestPermissions },
    };
  }
}

/** @throws AUTHENTICATION_REQUIRED, NOT_FOUND for non-members, FORBIDDEN naming the permission */
function authorise(permission: Permission, actor: Actor): void {
  if (permission === 'public' || permission === 'guest') return;
  if (actor.kind === 'anonymous') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  if (permission === 'signed-in') {
    if (actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    return;
  }
  if (actor.kind === 'person' && !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  if (permission === 'member') {
    if (actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    return;
  }
  if (!actor.permissions.has(permission)) {
    if (actor.kind === 'guest') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    throw fail(kernelErrors.FORBIDDEN, { details: [{ code: permission }] });
  }
}

/** A refusal by cached rights is judged once more by fresh ones: what was granted a moment ago counts at once. */
async function admit(
  binder: Binder,
  endpoint: Endpoint,
  about: { request: FastifyRequest; http: HttpControl },
): Promise<Who> {
  const { request, http } = about;
  const who = await binder.who(request, http, endpoint.scope);
  try {
    authorise(endpoint.permission, who.actor);
    return who;
  } catch (error) {
    if (who.accessVersion === null || !who.company || !who.principal) throw error;
    binder.grants.forget(who.company.id, who.principal.personId);
    const fresh = await binder.who(request, http, endpoint.scope);
    authorise(endpoint.permission, fresh.actor);
    return fresh;
  }
}

/** Registers one route. Errors reach Fastify's error handler, which `errors.ts` sets. */
export function bind(app: FastifyInstance, binder: Binder, route: Route): void {
  const { endpoint, handler } = route;
  const serialise = replySerialiser(endpoint);
  const readOnly = endpoint.method === 'GET' && endpoint.keeps;

  async function attempt(request: FastifyRequest, reply: FastifyReply): Promise<KeptReply> {
    // Forms are for pages: another site's form cannot reach an endpoint without a preflight that fails.
    if (request.body !== undefined && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
    }
    const http = httpControl(request, reply);
    const who = await admit(binder, endpoint, { request, http });
    const locale = localeOf(request.headers['accept-language']);
    const input = readInput(endpoint, { params: request.params, query: request.query, body: request.body }, locale);
    const unit = binder.unit(who, readOnly && endpoint.permission !== 'guest');
    try {
      let context = binder.context(request, http, who, unit);
      if (endpoint.permission === 'guest') context = await binder.admitGuest(context);
      const keyed = readOnly ? null : keyedRequest(context, request);
      const answer = keyed
        ? await answerOnce({ keyed, unit, reading: binder.unit(who, true) }, () => act(context, input))
        : await act(context, input);
      if (endpoint.keeps) await unit.commit();
      else await unit.rollback();
      return answer;
    } catch (error) {
      await unit.rollback();
      if ((error as { code?: string }).code === 'HU409' && who.company && who.principal) {
        binder.grants.forget(who.company.id, who.principal.personId);
      }
      throw error;
    }
  }

  async function act(context: Context, input: unknown): Promise<KeptReply> {
    const result = await handler(context, input as never);
    const reply = serialise(result);
    if (endpoint.audit) auditDefault(context, { action: endpoint.audit, input, result } as Audited);
    return { status: endpoint.goesOn?.(result as never) ? 202 : endpoint.status, reply };
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    handler: async (request, reply) => {
      try {
        const answer = await retried(() => attempt(request, reply));
        if (reply.statusCode >= 300 && reply.statusCode < 400) return reply.send('');
        return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.reply);
      } catch (error) {
        throw appErrorOf(error, binder.options.knownErrors);
      }
    },
  });
}
