/** From an endpoint's contract to a route: authenticate, authorise, validate, one unit of work, serialise, commit. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { aboutOf } from '../../contract/about.ts';
import { type Endpoint, permissionsOf, type Scope } from '../../contract/endpoint.ts';
import { type AppError, type ErrorDefinition, fail, kernelErrors } from '../../contract/error.ts';
import type { Locale } from '../../contract/text.ts';
import { isShownInView, viewAsHeader } from '../../contract/view-as.ts';
import type { Actor, AnyContext, Context, ContextOf, HttpControl, Tenant } from '../context.ts';
import { appErrorOf } from '../database/errors.ts';
import type { Database, ManagedUnit } from '../database/pool.ts';
import { retried } from '../database/retry.ts';
import type { Tries, Unit } from '../database/unit.ts';
import { type Download, type Sent, sendDownload } from '../download.ts';
import { withWords } from '../issues.ts';
import type { Ports } from '../ports.ts';
import { tellGuardedAct } from '../proof.ts';
import type { Room, Route } from '../room.ts';
import { keepNamedPictures } from '../unused-pictures.ts';
import { admit, type Passage } from './admit.ts';
import { type Audited, auditDefault } from './audited.ts';
import { readableOf, register, requireJson } from './bytes.ts';
import { personOf, type Who } from './caller.ts';
import { beginAttempt } from './control.ts';
import { GrantsCache } from './grants.ts';
import { demandAgreement, resolveHost, selectCompany } from './host.ts';
import { answerOnce, type KeptReply, keyedRequest, requireUsableKey } from './idempotency.ts';
import { readInput } from './input.ts';
import { keyCaller } from './key-caller.ts';
import { Lane } from './lane.ts';
import { requireSameOrigin } from './origin.ts';
import { mayPack, sendPacked } from './packing.ts';
import { followHeaders } from './prefer.ts';
import { replySerialiser } from './serialise.ts';
import { isView, viewerOf } from './view-as.ts';

export interface BindOptions {
  database: Database;
  ports: Ports;
  rootDomains: readonly string[];
  knownErrors: ReadonlyMap<string, ErrorDefinition>;
  /** Codes that blocks of flows refuse with. */
  blockErrors: ReadonlySet<string>;
  /** Whether calls are limited now. */
  isLimited: () => boolean;
  /** So long a reader may take nothing of a download. */
  patienceMs: number;
  /** Hears of every error that an endpoint throws and does not declare; tests fail by it. */
  onUndeclared?: (words: string) => void;
}

export function localeOf(header: string | undefined): Locale {
  const first = (header ?? 'ko').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return first.find((name) => name === 'ko' || name === 'en') === 'en' ? 'en' : 'ko';
}

/** What the work on a passage is told. */
interface Told<Input> {
  input: Input;
  /** Opens a unit beside the exchange's own, over before the first query of that. */
  reading(): Unit;
  /** Adds to the end of the exchange's own unit. */
  endsWith: ManagedUnit['endsWith'];
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Everything a route needs of the process. */
export class Binder {
  readonly options: BindOptions;
  readonly grants: GrantsCache;

  constructor(options: BindOptions) {
    this.options = options;
    this.grants = new GrantsCache(options.database, options.ports.authorizer);
  }

  async #person(company: Tenant | null, token: string): Promise<Who> {
    const principal = await this.options.ports.authenticator.person(token);
    const grants = company ? await this.grants.of(company, principal.personId) : null;
    const actor = personOf(principal, grants, company !== null);
    return { company, actor, principal, accessVersion: grants?.version ?? null };
  }

  async #guest(company: Tenant, http: HttpControl): Promise<Actor | null> {
    const { database, ports } = this.options;
    const token = http.cookies[ports.guests.cookie];
    if (!token) return null;
    const options = { companyId: company.id, personId: null, accessVersion: null };
    const found = await database.within(options, (unit) => ports.guests.find(unit, company, token));
    return found && { kind: 'guest', guestId: found.guestId, permissions: ports.authorizer.guestPermissions };
  }

  /** Who calls and for which company. @throws NOT_FOUND, AUTHENTICATION_… */
  async who(request: FastifyRequest, http: HttpControl, scope: Scope): Promise<Who> {
    request.caller = await this.#who(request, http, scope);
    return request.caller;
  }

  async #who(request: FastifyRequest, http: HttpControl, scope: Scope): Promise<Who> {
    const { ports, rootDomains } = this.options;
    const host = await resolveHost(request.headers.host, { rootDomains, directory: ports.directory });
    if (!host || (scope === 'root' && host.type !== 'root')) throw fail(kernelErrors.NOT_FOUND);
    const named = scope === 'any' || scope === 'company';
    if (!named) demandAgreement(host, request.headers);
    const company = named ? await selectCompany(host, request.headers, ports.directory) : host.company;
    if (scope === 'company' && !company) throw fail(kernelErrors.NOT_FOUND);
    this.options.database.demandRoom(company?.id ?? null);
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() === 'bearer' && token) {
      if (!ports.keys || !token.startsWith(ports.keys.prefix)) {
        const who = await this.#person(company, token);
        const view = request.headers[viewAsHeader];
        if (view === undefined) return who;
        return viewerOf({ ...this.options, views: ports.views, grants: this.grants }, who, String(view));
      }
      return keyCaller(ports.keys, this.grants, { company, token, ip: request.ip });
    }
    const guest = company ? await this.#guest(company, http) : null;
    if (guest && !['GET', 'HEAD'].includes(request.method)) requireSameOrigin(request);
    return { company, actor: guest ?? { kind: 'anonymous' }, principal: null, accessVersion: null };
  }

  hasProof(sessionId: string): Promise<boolean> {
    return this.options.ports.authenticator.hasProof(sessionId);
  }

  /**
   * The one way through a request: who calls and whether they may, what they sent, one unit of work, the commit; all of it again
   * when another unit was in the way. A visitor's guest session is opened in that unit, when nothing can be refused before the work.
   * @throws AppError
   */
  async exchange<Result, Where extends Scope, Input = unknown>(
    about: Exchange,
    passage: Passage<Input, Where>,
    work: (context: ContextOf<Where>, told: Told<Input>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await retried((tries) => this.#attempt({ ...about, tries }, passage, work));
    } catch (error) {
      throw appErrorOf(error, this.options.knownErrors);
    }
  }

  async #attempt<Result, Where extends Scope, Input>(
    { request, reply, tries }: Exchange & { tries: Tries },
    passage: Passage<Input, Where>,
    work: (context: ContextOf<Where>, told: Told<Input>) => Promise<Result>,
  ): Promise<Result> {
    const { http, leave } = beginAttempt(request);
    const guest = permissionsOf(passage).includes('guest');
    const { who, input } = await admit<Input>(this, passage, { request, http });
    const unit = this.#unit(who, passage.readOnly && (!guest || isView(who.actor)), request, tries);
    const keeps = passage.keeps ?? true;
    try {
      const called = this.#context(request, http, who, unit);
      const context = guest ? await this.#admitGuest(called) : called;
      // Where the scope is a company, `who` found one or refused.
      const reading = () => this.#unit(who, true, request);
      const endsWith: ManagedUnit['endsWith'] = (add, { early }) =>
        unit.endsWith(add, { early: early && keeps && !guest });
      const result = await work(context as ContextOf<Where>, { input, reading, endsWith });
      if (keeps) await unit.commit();
      else await unit.rollback();
      leave(reply, keeps ? 'kept' : 'refused');
      return result;
    } catch (error) {
      await unit.rollback();
      leave(reply, 'refused');
      if ((error as { code?: string }).code === 'HU409' && who.company && who.principal) {
        this.grants.forget(who.company.id, who.principal.personId);
        if (who.actor.kind === 'person' && who.actor.viewer)
          this.grants.forget(who.company.id, who.actor.viewer.personId);
      }
      throw error;
    }
  }

  #context(request: FastifyRequest, http: HttpControl, who: Who, unit: ManagedUnit): AnyContext {
    // Built at once: `placed` would copy, with every request.
    return {
      requestId: request.id,
      locale: localeOf(request.headers['accept-language']),
      company: who.company,
      companyId: who.company?.id ?? null,
      actor: who.actor,
      unit,
      log: request.log as Logger,
      ip: request.ip,
      http,
    } as AnyContext;
  }

  /** Who has hung up before the turn of their request waits for nothing. */
  #unit(who: Who, readOnly: boolean, request: FastifyRequest, tries?: Tries): ManagedUnit {
    const isGone = () => request.raw.socket.destroyed;
    const personId = who.principal?.personId ?? null;
    const companyId = who.company?.id ?? null;
    const sealed = isView(who.actor);
    const options = { companyId, personId, accessVersion: who.accessVersion, readOnly, sealed, isGone };
    return this.options.database.unit(tries ? { ...options, tries } : options);
  }

  /** Opens a guest session for a visitor of a public endpoint that needs one. */
  async #admitGuest(context: AnyContext): Promise<AnyContext> {
    if (context.actor.kind !== 'anonymous') return context;
    if (!context.company) throw fail(kernelErrors.NOT_FOUND);
    const { guestId } = await this.options.ports.guests.open(context);
    return {
      ...context,
      actor: { kind: 'guest', guestId, permissions: this.options.ports.authorizer.guestPermissions },
    };
  }
}

type Answer = KeptReply & { download?: Download };

/** The error as it is. One that the endpoint does not declare is a hole in its contract: logged, and loud in tests. */
function declared(
  { blockErrors, onUndeclared }: BindOptions,
  endpoint: Endpoint,
  error: AppError,
  request: FastifyRequest,
): AppError {
  const { code } = error;
  if (code in kernelErrors || endpoint.errors.some((known) => known.code === code)) return error;
  if (endpoint.runsBlocks && blockErrors.has(code)) return error;
  const words = `${endpoint.method} ${endpoint.path} throws ${code} and does not declare it`;
  request.log.error({ err: error }, words);
  onUndeclared?.(words);
  return error;
}

interface Acting extends Route {
  serialise: ReturnType<typeof replySerialiser>;
}

/** The handler's answer. The row of the trail goes with the end of the unit, whether that is the commit or the handler's last statement. */
async function act(
  { endpoint, handler, serialise }: Acting,
  { context, input }: { context: AnyContext; input: unknown },
  endsWith: (add: () => void) => void,
): Promise<Answer> {
  let result: unknown;
  endsWith(() => {
    if (endpoint.audit && result !== null) auditDefault(context, { endpoint, input, result } as Audited);
  });
  keepNamedPictures(context, (input as { body?: unknown }).body);
  // Those who are masters before it: who is made one hears of it, too, and who is none any more as well.
  if (endpoint.proof === 'recent' && context.company) await tellGuardedAct(context, { what: endpoint.summary });
  result = await handler(context as never, input as never);
  if (result === null) return { status: 204, reply: '' };
  const reply = endpoint.download ? '' : serialise(result);
  const status = endpoint.goesOn?.(result as never) ? 202 : endpoint.status;
  return endpoint.download ? { status, reply, download: result as never } : { status, reply };
}

/** Where the route has a lane, its calls go through it. */
function laneOf({ options }: Binder, route: Route) {
  const lane = route.lane && new Lane(route.lane);
  return <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    lane ? lane.run(request, options.isLimited(), work) : work();
}

/** Registers one route. Errors reach Fastify's error handler, which `failures.ts` sets. */
export function bind(app: FastifyInstance, binder: Binder, route: Route & Pick<Room, 'labels'>): void {
  const { endpoint, labels } = route;
  const acting = { ...route, serialise: replySerialiser(endpoint) };
  const readOnly = endpoint.method === 'GET' && endpoint.keeps;
  const about: Passage['about'] =
    endpoint.judgedBy === null ? undefined : (input, company) => aboutOf(endpoint, input as never, company);
  const passage: Passage = { ...endpoint, readOnly, shownInView: isShownInView(endpoint), about };
  const keyless = readOnly || endpoint.download;
  const packed = mayPack(endpoint);
  const inLane = laneOf(binder, route);
  /** The row of the trail names what the reply says. */
  const auditsReply = endpoint.audit !== false && endpoint.subject?.reply !== undefined;

  async function answer({ request, reply }: Exchange): Promise<KeptReply & { sent?: Sent }> {
    requireJson(endpoint, request);
    const read = () => {
      if (!keyless) requireUsableKey(request);
      const locale = localeOf(request.headers['accept-language']);
      return readInput(endpoint, readableOf(endpoint, request), { locale, known: labels });
    };
    const { send, ...told } = await binder.exchange(
      { request, reply },
      { ...passage, read },
      async (context, { input, reading, endsWith }): Promise<KeptReply & { send?: () => Promise<Sent> }> => {
        const keyed = keyless ? null : keyedRequest(context, request);
        const work = () =>
          act(acting, { context, input }, (add) => endsWith(add, { early: keyed === null && !auditsReply }));
        const answered = keyed
          ? await answerOnce({ keyed, unit: context.unit, reading: reading() }, work)
          : await work();
        const { download, ...answer } = answered as Answer;
        // Written in a unit of its own that only reads: no transaction stays open while a slow reader takes it.
        return download
          ? { ...answer, send: () => sendDownload(download, { ...context, unit: reading() } as Context) }
          : answer;
      },
    );
    return send ? { ...told, sent: await send() } : told;
  }

  register(app, endpoint, {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    handler: async (request, reply) => {
      try {
        const { status, reply: body, sent } = await inLane(request, () => answer({ request, reply }));
        if (sent) {
          // Who stops reading holds neither the socket nor what is read for it. A request that was injected has no real socket.
          request.raw.socket.setTimeout?.(binder.options.patienceMs);
          return reply.code(status).headers(sent.headers).send(sent.body);
        }
        if (reply.statusCode >= 300 && reply.statusCode < 400) return reply.send('');
        if (status === 204) return reply.code(status).send();
        const follow = followHeaders(endpoint, request.headers, { status, reply: body });
        reply.code(status).headers(follow).header('content-type', 'application/json; charset=utf-8');
        return packed ? sendPacked(request, reply, body) : reply.send(body);
      } catch (error) {
        const refusal = appErrorOf(error, binder.options.knownErrors);
        const locale = localeOf(request.headers['accept-language']);
        throw declared(binder.options, endpoint, withWords(refusal, { locale, known: labels }), request);
      }
    },
  });
}
