/** One attempt at a call, while no transaction is open: what came of it, and whether the other side may have done what was asked. */
import { AppError, fail } from '#kernel/contract/error.ts';
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Call, callOut } from '#kernel/server/outgoing/outgoing-call.ts';
import type * as queries from './call.queries.ts';
import {
  createBody,
  createHeaders,
  fillBody,
  fillTemplate,
  isPassingStatus,
  isSuccess,
  readOutputs,
} from './call-content.ts';

type CallToMake = queries.CallInChain;

export type CallResult =
  | { came: 'done'; status: number; outputs: NonNullable<queries.StoredCall['outputs']> }
  | {
      came: 'failed';
      error: AppError;
      /** Another try may go better. */
      isPassing: boolean;
      /** Of this attempt alone. */
      outcome: queries.Outcome;
    };

/** The other side says that it does not do it. An answer of 500 or none says nothing. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

export function getAddress({ request, kind, of }: CallToMake): string {
  return kind === 'compensation'
    ? fillTemplate(request.undoAddress ?? '', of ?? {}, encodeURIComponent)
    : request.address;
}

/** The request as it leaves. @throws SECRET_UNKNOWN */
function createRequest(call: CallToMake, secrets: ReadonlyMap<string, string>): Call {
  const { request, kind } = call;
  const isBack = kind === 'compensation';
  const of = call.of ?? {};
  const { body, type } = createBody(isBack ? fillBody(request.undoBody, of) : request.body);
  const method = isBack ? (request.undoMethod ?? 'POST') : request.method;
  return {
    url: getAddress(call),
    method,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...createHeaders(request.headers ?? [], secrets),
      'idempotency-key': call.key,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
    bound: (request.headers ?? []).flatMap(({ name, secret }) => (secret ? [name] : [])),
    timeoutMs: 1000 * (request.timeoutSeconds ?? 10),
    maxBytes: 1000 * (request.maxKilobytes ?? 500),
  };
}

export async function makeCall(
  context: Context,
  call: CallToMake,
  secrets: ReadonlyMap<string, string>,
): Promise<CallResult> {
  // Nothing has left before it is put together.
  let outcome: queries.Outcome = 'not-made';
  try {
    const reply = await callOut(appOf(context), createRequest(call, secrets));
    if (!reply.ok) {
      const outcome = reply.mayHaveArrived ? 'unknown' : 'not-made';
      return { came: 'failed', error: fail(outgoingErrors[reply.fault]), isPassing: reply.isPassing, outcome };
    }
    const success = call.request.success ?? '200-299';
    outcome = isRefusal(reply.status) && !isSuccess(reply.status, success) ? 'not-made' : 'unknown';
    if (call.kind === 'compensation' && isSuccess(reply.status, success)) {
      return { came: 'done', status: reply.status, outputs: { status: reply.status } };
    }
    if (!isSuccess(reply.status, success) && isPassingStatus(reply.status)) {
      const error = getFailure(() => readOutputs(call.request, reply, secrets.values()));
      if (error) return { came: 'failed', error, isPassing: true, outcome };
    }
    return { came: 'done', status: reply.status, outputs: readOutputs(call.request, reply, secrets.values()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { came: 'failed', error, isPassing: false, outcome };
  }
}

function getFailure(work: () => unknown): AppError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
