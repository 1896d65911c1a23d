/**
 * Route binder: runs the stages of a request, one file each in `stages/`: resolveHost, authenticate, authorize, validate, unitOfWork,
 * idempotency, handle, audit, serialize. Read `identify`, `#attempt` and `runEndpoint` from top to bottom.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Scope } from '../../contract/endpoint.ts';
import { toResourceScope } from '../../contract/resource-scope.ts';
import { isShownInView } from '../../contract/view-as.ts';
import type { AppModule, Route } from '../app-module.ts';
import type { AnyContext, ContextOf, HttpControl } from '../context.ts';
import { toAppError } from '../database/errors.ts';
import { withRetries } from '../database/retry.ts';
import type { Tries } from '../database/unit.ts';
import type { Caller } from './caller.ts';
import { canCompress } from './compression.ts';
import { toEndpointError } from './endpoint-errors.ts';
import type {
  Answer,
  BindOptions,
  BoundEndpoint,
  EndpointCall,
  Exchange,
  RouteSecurity,
  StageServices,
  UnitCall,
} from './exchange.ts';
import { GrantsCache } from './grants-cache.ts';
import { createLaneRunner } from './lane.ts';
import { assertJson, registerRawRoute } from './raw-routes.ts';
import { createReplySerializer } from './reply-serializer.ts';
import { beginResponseAttempt } from './response-control.ts';
import { sendAnswer, streamAnswer } from './send-answer.ts';
import { auditCall } from './stages/audit.ts';
import { authenticate } from './stages/authenticate.ts';
import { authorize, authorizeInput } from './stages/authorize.ts';
import { handle } from './stages/handle.ts';
import { answerOnce, getKeyedRequest } from './stages/idempotency.ts';
import { resolveHost } from './stages/resolve-host.ts';
import { serialize } from './stages/serialize.ts';
import { runUnitOfWork } from './stages/unit-of-work.ts';
import { validate } from './stages/validate.ts';

type Work<Result, Where extends Scope, Input> = (context: ContextOf<Where>, call: UnitCall<Input>) => Promise<Result>;

/** The way through a request that endpoints, pages, files and live streams share. */
export class Binder implements StageServices {
  readonly options: BindOptions;
  readonly grants: GrantsCache;

  constructor(options: BindOptions) {
    this.options = options;
    this.grants = new GrantsCache(options.database, options.ports.authorizer);
  }

  /** The first two stages. @throws what `resolveHost` and `authenticate` throw */
  async identify(request: FastifyRequest, http: HttpControl, scope: Scope): Promise<Caller> {
    const company = await resolveHost(this.options, request, scope);
    request.caller = await authenticate(this, company, { request, http });
    return request.caller;
  }

  /**
   * All stages begin again where another unit was in the way or the rights were outdated; nothing of the attempt before remains.
   * @throws AppError
   */
  async exchange<Result, Where extends Scope, Input = unknown>(
    exchange: Exchange,
    security: RouteSecurity<Input, Where>,
    work: Work<Result, Where, Input>,
  ): Promise<Result> {
    try {
      return await withRetries((tries) => this.#attempt(exchange, tries, security, work));
    } catch (error) {
      throw toAppError(error, this.options.knownErrors);
    }
  }

  async #attempt<Result, Where extends Scope, Input>(
    { request, reply }: Exchange,
    tries: Tries,
    security: RouteSecurity<Input, Where>,
    work: Work<Result, Where, Input>,
  ): Promise<Result> {
    const response = beginResponseAttempt(request);
    // A refusal by cached rights begins here once more, with fresh ones.
    const identify = () => this.identify(request, response.http, security.scope);
    let caller = await identify();
    caller = await authorize(this, security, { caller, identify });
    const input = security.validate?.(request) as Input;
    if (security.getResourceScope) caller = await authorizeInput(this, security, { caller, identify, input });
    return runUnitOfWork(this, { request, reply, response, tries, security, caller, input }, work);
  }
}

/** The stages of an endpoint within the unit of work. */
function runEndpoint(
  bound: BoundEndpoint,
  request: FastifyRequest,
  context: AnyContext,
  { input, reading, endsWith }: UnitCall<unknown>,
): Promise<Answer> {
  const call: EndpointCall = { context, input, reading, result: undefined };
  const keyed = bound.isKeyless ? null : getKeyedRequest(context, request);
  const answer = async () => {
    // The unit may end with the handler's last statement, so its end is declared before.
    endsWith(() => auditCall(bound.endpoint, call), { early: keyed === null && !bound.auditsReply });
    call.result = await handle(bound, call);
    return serialize(bound, call);
  };
  return keyed ? answerOnce({ keyed, unit: context.unit, reading: reading() }, answer) : answer();
}

function bindEndpoint(route: Route & Pick<AppModule, 'labels'>): BoundEndpoint {
  const { endpoint, labels } = route;
  const readOnly = endpoint.method === 'GET' && endpoint.keeps;
  const isKeyless = readOnly || endpoint.download;
  const getResourceScope: RouteSecurity['getResourceScope'] =
    endpoint.scopedBy === null ? undefined : (input, company) => toResourceScope(endpoint, input as never, company);
  return {
    ...route,
    security: {
      ...endpoint,
      readOnly,
      shownInView: isShownInView(endpoint),
      validate: (request) => validate({ endpoint, labels, isKeyless }, request),
      getResourceScope,
    },
    isKeyless,
    auditsReply: endpoint.audit !== false && endpoint.subject?.reply !== undefined,
    canCompress: canCompress(endpoint),
    serializeReply: createReplySerializer(endpoint),
  };
}

/** Registers one route. Errors reach Fastify's error handler, which `failures.ts` sets. */
export function registerRoute(
  fastify: FastifyInstance,
  binder: Binder,
  route: Route & Pick<AppModule, 'labels'>,
): void {
  const bound = bindEndpoint(route);
  const { endpoint, security } = bound;
  const { options } = binder;
  const inLane = createLaneRunner(route, options.isLimited);
  registerRawRoute(fastify, endpoint, {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    handler: async (request, reply) => {
      const exchange = { request, reply };
      try {
        const answer = await inLane(request, () => {
          assertJson(endpoint, request);
          return binder.exchange(exchange, security, (context, call) => runEndpoint(bound, request, context, call));
        });
        if (!answer.download) return sendAnswer(bound, exchange, answer);
        const download = await answer.download();
        return streamAnswer(exchange, answer, { download, patienceMs: options.patienceMs });
      } catch (error) {
        throw toEndpointError(options, bound, request, error);
      }
    },
  });
}
