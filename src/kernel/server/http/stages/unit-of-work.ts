/** Stage unitOfWork: opens the transaction of a request, runs its work with a context, and commits or takes everything back. */
import type { Logger } from 'pino';
import { getPermissions, type Scope } from '../../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../../contract/error.ts';
import type { AnyContext, ContextOf } from '../../context.ts';
import type { ManagedUnit } from '../../database/pool.ts';
import type { Tries } from '../../database/unit.ts';
import type { Caller } from '../caller.ts';
import type { BindOptions, Exchange, RouteSecurity, StageServices, UnitCall } from '../exchange.ts';
import type { GrantsCache } from '../grants-cache.ts';
import { parseLocale } from '../locale.ts';
import type { ResponseAttempt } from '../response-control.ts';
import { isViewAs } from '../view-as.ts';

/** A request that passed the stages before. */
interface AdmittedCall<Input = unknown, Where extends Scope = Scope> extends Exchange {
  response: ResponseAttempt;
  security: RouteSecurity<Input, Where>;
  caller: Caller;
  input: Input;
  tries: Tries;
}

/**
 * A visitor's guest session is opened in the same unit, since nothing refuses the request before its work. Outdated rights are
 * forgotten, so that the next attempt loads them.
 */
export async function runUnitOfWork<Result, Where extends Scope, Input>(
  { options, grants }: StageServices,
  call: AdmittedCall<Input, Where>,
  work: (context: ContextOf<Where>, unitCall: UnitCall<Input>) => Promise<Result>,
): Promise<Result> {
  const { reply, response, security, caller, input } = call;
  const opensGuest = getPermissions(security).includes('guest');
  const keeps = security.keeps ?? true;
  const readOnly = security.readOnly && (!opensGuest || isViewAs(caller.actor));
  const unit = openUnit(options, call, readOnly, call.tries);
  try {
    const visitorContext = createContext(call, unit);
    const context = opensGuest ? await admitGuest(options, visitorContext) : visitorContext;
    const reading = () => openUnit(options, call, true);
    const endsWith: ManagedUnit['endsWith'] = (add, { early }) =>
      unit.endsWith(add, { early: early && keeps && !opensGuest });
    // With company scope, `resolveHost` has found one or refused.
    const result = await work(context as ContextOf<Where>, { input, reading, endsWith });
    if (keeps) await unit.commit();
    else await unit.rollback();
    response.leave(reply, keeps ? 'kept' : 'refused');
    return result;
  } catch (error) {
    await unit.rollback();
    response.leave(reply, 'refused');
    if ((error as { code?: string }).code === 'HU409') forgetGrants(grants, caller);
    throw error;
  }
}

type UnitCaller = Pick<AdmittedCall, 'request' | 'response' | 'caller'>;

/** A request whose caller hung up before its turn waits for nothing. */
function openUnit(
  { database }: BindOptions,
  { caller, request }: UnitCaller,
  readOnly: boolean,
  tries?: Tries,
): ManagedUnit {
  const isGone = () => request.raw.socket.destroyed;
  const personId = caller.principal?.personId ?? null;
  const companyId = caller.company?.id ?? null;
  const sealed = isViewAs(caller.actor);
  const options = { companyId, personId, accessVersion: caller.accessVersion, readOnly, sealed, isGone };
  return database.unit(tries ? { ...options, tries } : options);
}

function createContext({ request, response, caller }: UnitCaller, unit: ManagedUnit): AnyContext {
  // Built at once: a helper would copy, with every request.
  return {
    requestId: request.id,
    locale: parseLocale(request.headers['accept-language']),
    company: caller.company,
    companyId: caller.company?.id ?? null,
    actor: caller.actor,
    unit,
    log: request.log as Logger,
    ip: request.ip,
    http: response.http,
  } as AnyContext;
}

/** Opens a guest session for a visitor of a public endpoint that needs one. */
async function admitGuest({ ports }: BindOptions, context: AnyContext): Promise<AnyContext> {
  if (context.actor.kind !== 'anonymous') return context;
  if (!context.company) throw fail(kernelErrors.NOT_FOUND);
  const { guestId } = await ports.guests.open(context);
  return { ...context, actor: { kind: 'guest', guestId, permissions: ports.authorizer.guestPermissions } };
}

function forgetGrants(grants: GrantsCache, { company, principal, actor }: Caller): void {
  if (!company || !principal) return;
  grants.forget(company.id, principal.personId);
  if (actor.kind === 'person' && actor.viewer) grants.forget(company.id, actor.viewer.personId);
}
