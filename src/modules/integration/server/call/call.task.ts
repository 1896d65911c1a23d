/**
 * Makes a call while no transaction is open, and then writes down what came of it together with what the run does next. Who dies in
 * between makes it again with the same key, by which the other side knows it.
 */
import { z } from 'zod';
import { AppError, fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { task } from '#kernel/server/room.ts';
import { failStep, finishCompensation, noteImpacts, resumeStep } from '#modules/flow/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { callMoved } from '../../contract/events.ts';
import { secretsNamed } from '../../contract/http-call.ts';
import { demandHosts, openSecrets } from '../secret/secret.service.ts';
import * as queries from './call.queries.ts';
import { impactOf, makeCallJob, orderCompensation } from './call.service.ts';
import { addressOf, type Came, makeCall } from './making.ts';

type Loaded = queries.CallInChain;
type Outcome = queries.Outcome;

/** Something of its own that is kept whatever comes of the rest: no transaction is open while a stranger is asked. */
function within<Result>(context: Context, work: (inside: Context) => Promise<Result>): Promise<Result> {
  const place = { companyId: context.companyId, personId: null, accessVersion: null };
  return houseOf(context).database.within(place, (unit) => work({ ...context, unit }));
}

/** Seconds before the next try: 2, 4, 8, … and never more than five minutes. */
const pauseBefore = (attempts: number): number => Math.min(2 ** (attempts + 1), 300);

/** Nobody waits for it: 3, 7, 20, … seconds, at last six hours; sixteen in all. */
const patience = (attempts: number): number => Math.round(Math.exp(Math.min(attempts + 1, 10)));
/** So often it is made before it is given up and shown to operators. */
const mostTries = 12;

function tryLater(
  context: Context,
  call: Loaded,
  { seconds, outcome }: { seconds: number; outcome: Outcome | null },
): void {
  context.unit.add(queries.countAttempt(context.companyId, call.id, outcome));
  orderLater(context, call, seconds);
}

function orderLater(context: Context, call: Pick<Loaded, 'id'>, seconds: number): void {
  const runAt = new Date(Date.now() + 1000 * seconds).toISOString();
  addJob(context, makeCallJob, { callId: call.id }, { runAt });
}

/** A call that changes something elsewhere, of which from here on nobody knows whether it does. */
const changes = ({ kind, request }: Pick<Loaded, 'kind' | 'request'>): boolean =>
  kind === 'call' && request.method !== 'GET';

/**
 * Writes down, and keeps, that the call leaves: an undo knows of it from now on, whatever comes. False: it was taken back, or
 * passed over, and does not leave.
 */
function noteLeaving(context: Context, call: Loaded): Promise<boolean> {
  return within(context, async (inside) => {
    const { executionId, stepId } = call;
    const isFirst = call.outcome === null;
    if (stepId && isFirst && !(await noteImpacts(inside, { executionId, stepId, impacts: [impactOf(call)] })))
      return false;
    return (await inside.unit.query(queries.markLeft(inside.companyId, call.id))).length > 0;
  });
}

/** What is known after a failed attempt: one that may have arrived before leaves it open. */
function outcomeAfter(call: Loaded, came: Extract<Came, { came: 'failed' }>): Outcome | null {
  if (!changes(call)) return null;
  return call.outcome === 'unknown' ? 'unknown' : came.outcome;
}

/** A step waits for it: the run goes on with what came, in the same transaction. */
async function tellStep(context: Context, call: Loaded & { stepId: string }, came: Came): Promise<void> {
  const { executionId, stepId, id } = call;
  const { companyId, unit } = context;
  if (came.came === 'failed') {
    const outcome = outcomeAfter(call, came);
    if (came.isPassing && call.attempts < (call.request.retries ?? 3)) {
      return tryLater(context, call, { seconds: pauseBefore(call.attempts), outcome });
    }
    await failStep(context, { executionId, stepId, error: came.error });
    unit.add(queries.endCall(companyId, { id, state: 'failed', status: null, outputs: null, outcome }));
    return;
  }
  const { status, outputs } = came;
  const { resumed } = await resumeStep(context, { executionId, stepId, output: outputs });
  await unit.query(queries.lockCalls(companyId, [id]));
  const [now] = await unit.query(queries.selectCalls(companyId, [id]));
  if (now?.state !== 'waiting' && now?.state !== 'cancelled') return;
  const isChange = changes(call);
  unit.add(queries.endCall(companyId, { id, state: 'done', status, outputs, outcome: isChange ? 'made' : null }));
  // The step was passed over while the call was on its way: it is taken back. Where the run was taken back, its undo sees to that.
  if (!resumed && isChange && call.request.undoAddress && !now.isTakenBack) {
    orderCompensation(context, { call, id: newId(), place: call.place + 1 });
  }
}

/** Nobody waits for it: it is made until it succeeds, or given up and shown to operators with the reason. */
async function tellNobody(context: Context, call: Loaded, came: Came): Promise<void> {
  const { companyId, unit } = context;
  const { id } = call;
  if (came.came === 'failed') {
    const outcome = outcomeAfter(call, came);
    if (came.isPassing && call.attempts + 1 < mostTries) {
      return tryLater(context, call, { seconds: patience(call.attempts), outcome });
    }
    const fault = came.error.inWords();
    unit.add(queries.endCall(companyId, { id, state: 'failed', status: null, outputs: null, outcome, fault }));
    emit(context, callMoved, { calls: 1 });
  } else {
    const { status, outputs } = came;
    unit.add(
      queries.endCall(companyId, { id, state: 'done', status, outputs, outcome: changes(call) ? 'made' : null }),
    );
    await finishCompensation(context, id);
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
  await finishCompensation(context, call.id);
  emit(context, callMoved, { calls: 1 });
  await goOn(context, call);
}

/** The answer to a call may still come; it never takes longer than this. */
const graceSeconds = 2;

/** What is to be taken back may have been made or not: it is asked again under its key. Null: the other side does not say. */
async function askAgain(context: Context, call: Loaded & { ofId: string }): Promise<Loaded | null> {
  const first = await load(context, call.ofId);
  if (!first) return null;
  const waits = Date.parse(first.leftAt ?? '') + 1000 * ((first.request.timeoutSeconds ?? 10) + graceSeconds);
  if (waits > Date.now()) {
    orderLater(context, call, Math.ceil((waits - Date.now()) / 1000));
    return null;
  }
  const came = await makeBound(context, first);
  if (came.came === 'done') {
    const { id } = first;
    await within(context, async ({ unit, companyId }) => unit.add(queries.settleUnknown(companyId, id, came)));
    return { ...call, of: came.outputs, ofState: 'done', ofOutcome: 'made' };
  }
  const error = fail(integrationErrors.CALL_OUTCOME_UNKNOWN, { values: { reason: came.error.text(context.locale) } });
  await tellNobody(context, call, { ...came, error });
  return null;
}

/** Asks the other side. A secret is opened for its own hosts alone; the address of an undo is made of what an answer said. */
async function makeBound(context: Context, call: Loaded): Promise<Came> {
  const names = secretsNamed(call.request as never);
  const opened = await within(context, async ({ unit, companyId }) => {
    const refused = await refusalOf(unit, { companyId, names, address: addressOf(call) });
    return refused ?? openSecrets(houseOf(context), unit, { companyId, names });
  });
  if (opened instanceof AppError) return { came: 'failed', error: opened, isPassing: false, outcome: 'not-made' };
  return makeCall(context, call, opened);
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

async function load(context: Context, callId: string): Promise<Loaded | null> {
  const [call] = await within(context, ({ unit, companyId }) => unit.query(queries.selectCall(companyId, callId)));
  return call ?? null;
}

async function run(context: Context, callId: string): Promise<void> {
  let call = await load(context, callId);
  if (call?.state !== 'waiting') return;
  const { ofId, stepId } = call;
  const isUnmade = call.ofOutcome === 'not-made' || (call.ofState === 'failed' && call.ofOutcome !== 'unknown');
  if (ofId && isUnmade) return leave(context, { ...call, ofId });
  if (call.isBarred) return;
  if (call.isEarly) throw new Error('an earlier call of the same chain is still to be made');
  if (ofId && call.ofOutcome === 'unknown') {
    const known = await askAgain(context, { ...call, ofId });
    if (!known) return;
    call = known;
  }
  if (changes(call) && !(await noteLeaving(context, call))) return;
  const came = await makeBound(context, call);
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
