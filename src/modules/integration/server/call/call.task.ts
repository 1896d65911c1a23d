/**
 * Makes a call while no transaction is open, and then writes down what came of it together with what the run does next. Who dies in
 * between makes it again with the same key, by which the other side knows it.
 */
import { z } from 'zod';
import { AppError, fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { type Call, callOut } from '#kernel/server/outgoing/call-out.ts';
import { task } from '#kernel/server/room.ts';
import { failStep, resumeStep } from '#modules/flow/server/index.ts';
import { callMoved } from '../../contract/events.ts';
import { secretsNamed } from '../../contract/http-call.ts';
import { demandHosts, openSecrets } from '../secret/secret.service.ts';
import { bodyOf, filled, filledBody, headersOf, isPassingStatus, isSuccess, outputsOf } from './answer.ts';
import * as queries from './call.queries.ts';
import { impactOf, makeCallJob, orderCompensation } from './call.service.ts';

type Loaded = queries.CallInChain;

type Came =
  | { came: 'done'; status: number; outputs: NonNullable<queries.StoredCall['outputs']> }
  | { came: 'failed'; error: AppError; isPassing: boolean };

function within<Result>(context: Context, work: (unit: Unit) => Promise<Result>): Promise<Result> {
  const place = { companyId: context.companyId, personId: null, accessVersion: null };
  return houseOf(context).database.within(place, work);
}

function addressOf({ request, kind, of }: Loaded): string {
  return kind === 'compensation' ? filled(request.undoAddress ?? '', of ?? {}, encodeURIComponent) : request.address;
}

async function refusalOf(unit: Unit, about: Parameters<typeof demandHosts>[1]): Promise<AppError | null> {
  try {
    await demandHosts(unit, about);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The request as it leaves. @throws SECRET_UNKNOWN */
function requestOf(call: Loaded, secrets: ReadonlyMap<string, string>): Call {
  const { request, kind } = call;
  const isBack = kind === 'compensation';
  const of = call.of ?? {};
  const { body, type } = bodyOf(isBack ? filledBody(request.undoBody, of) : request.body);
  const method = isBack ? (request.undoMethod ?? 'POST') : request.method;
  return {
    url: addressOf(call),
    method,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...headersOf(request.headers ?? [], secrets),
      'idempotency-key': call.key,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
    bound: (request.headers ?? []).flatMap(({ name, secret }) => (secret ? [name] : [])),
    timeoutMs: 1000 * (request.timeoutSeconds ?? 10),
    maxBytes: 1000 * (request.maxKilobytes ?? 500),
  };
}

async function make(context: Context, call: Loaded, secrets: ReadonlyMap<string, string>): Promise<Came> {
  try {
    const reply = await callOut(houseOf(context), requestOf(call, secrets));
    if (!reply.ok) return { came: 'failed', error: fail(outgoingErrors[reply.fault]), isPassing: reply.isPassing };
    const success = call.request.success ?? '200-299';
    if (call.kind === 'compensation' && isSuccess(reply.status, success)) {
      return { came: 'done', status: reply.status, outputs: { status: reply.status } };
    }
    if (!isSuccess(reply.status, success) && isPassingStatus(reply.status)) {
      const error = failureOf(() => outputsOf(call.request, reply, secrets.values()));
      if (error) return { came: 'failed', error, isPassing: true };
    }
    return { came: 'done', status: reply.status, outputs: outputsOf(call.request, reply, secrets.values()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { came: 'failed', error, isPassing: false };
  }
}

function failureOf(work: () => unknown): AppError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Seconds before the next try: 2, 4, 8, … and never more than five minutes. */
const pauseBefore = (attempts: number): number => Math.min(2 ** (attempts + 1), 300);

/** Nobody waits for it: 3, 7, 20, … seconds, at last six hours; sixteen in all. */
const patience = (attempts: number): number => Math.round(Math.exp(Math.min(attempts + 1, 10)));
/** So often it is made before it is given up and shown to operators. */
const mostTries = 12;

function tryLater(context: Context, call: Loaded, seconds: number): void {
  context.unit.add(queries.countAttempt(context.companyId, call.id));
  const runAt = new Date(Date.now() + 1000 * seconds).toISOString();
  addJob(context, makeCallJob, { callId: call.id }, { runAt });
}

/** A step waits for it: the run goes on with what came, in the same transaction. */
async function tellStep(context: Context, call: Loaded & { stepId: string }, came: Came): Promise<void> {
  const { executionId, stepId, id } = call;
  const { companyId, unit } = context;
  if (came.came === 'failed') {
    if (came.isPassing && call.attempts < (call.request.retries ?? 3)) {
      return tryLater(context, call, pauseBefore(call.attempts));
    }
    await failStep(context, { executionId, stepId, error: came.error });
    unit.add(queries.endCall(companyId, { id, state: 'failed', status: null, outputs: null }));
    return;
  }
  const { status, outputs } = came;
  const isChange = call.request.method !== 'GET';
  const impacts = isChange ? [impactOf(call)] : [];
  const { resumed } = await resumeStep(context, { executionId, stepId, output: outputs, impacts });
  const [now] = await unit.query(queries.lockCalls(companyId, [id]));
  if (now?.state !== 'waiting' && now?.state !== 'cancelled') return;
  unit.add(queries.endCall(companyId, { id, state: 'done', status, outputs }));
  // The run was taken back while the call was on its way: so is the call.
  if (!resumed && isChange && call.request.undoAddress) {
    orderCompensation(context, { call, id: newId(), place: call.place + 1 });
  }
}

/** Nobody waits for it: it is made until it succeeds, or given up and shown to operators with the reason. */
async function tellNobody(context: Context, call: Loaded, came: Came): Promise<void> {
  const { companyId, unit } = context;
  const { id } = call;
  if (came.came === 'failed') {
    if (came.isPassing && call.attempts + 1 < mostTries) return tryLater(context, call, patience(call.attempts));
    const fault = came.error.inWords();
    unit.add(queries.endCall(companyId, { id, state: 'failed', status: null, outputs: null, fault }));
    emit(context, callMoved, { calls: 1 });
  } else {
    const { status, outputs } = came;
    unit.add(queries.endCall(companyId, { id, state: 'done', status, outputs }));
  }
  await goOn(context, call);
}

/** What stands behind it looks anew at how it stands: its own job may have given up waiting. */
async function goOn(context: Context, call: Loaded): Promise<void> {
  const [behind] = await context.unit.query(queries.orderBehind(context.companyId, call));
  if (behind) addJob(context, makeCallJob, { callId: behind.id });
}

/** What it takes back was never made, and is not made any more, or there would be nobody to take it back. */
async function leave(context: Context, call: Loaded & { ofId: string }): Promise<void> {
  const { companyId, unit } = context;
  const [left] = await unit.query(queries.leaveUnmade(companyId, call.ofId));
  if (!left) throw new Error('what it takes back is being made again');
  unit.add(queries.endCall(companyId, { id: call.id, state: 'done', status: null, outputs: {} }));
  emit(context, callMoved, { calls: 1 });
  await goOn(context, call);
}

async function run(context: Context, callId: string): Promise<void> {
  const { companyId } = context;
  const { call, secrets, refused } = await within(context, async (unit) => {
    const [call] = await unit.query(queries.selectCall(companyId, callId));
    const names = secretsNamed((call?.request ?? {}) as never);
    // A secret is opened for its own hosts alone; the address of an undo is made of what an answer said.
    const refused = call ? await refusalOf(unit, { companyId, names, address: addressOf(call) }) : null;
    return {
      call,
      refused,
      secrets: await openSecrets(houseOf(context), unit, { companyId, names: refused ? [] : names }),
    };
  });
  if (call?.state !== 'waiting') return;
  const { ofId } = call;
  if (ofId && call.ofState === 'failed') return leave(context, { ...call, ofId });
  if (call.isBarred) return;
  if (call.isEarly) throw new Error('an earlier call of the same chain is still to be made');
  const came: Came = refused
    ? { came: 'failed', error: refused, isPassing: false }
    : await make(context, call, secrets);
  const { stepId } = call;
  if (stepId) await tellStep(context, { ...call, stepId }, came);
  else await tellNobody(context, call, came);
}

export const makeCallTask = task({
  name: makeCallJob,
  payload: z.object({ callId: Id }),
  maxAttempts: 12,
  knowsItself: true,
  callsOut: true,
  run: (context, { callId }) => run(context, callId),
});
