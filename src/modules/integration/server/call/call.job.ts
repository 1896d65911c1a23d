/**
 * Makes a call while no transaction is open, and then writes down what came of it together with what the run does next. Who dies in
 * between makes it again with the same key, by which the other side knows it.
 */
import { z } from 'zod';
import { AppError, fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { failStep, finishCompensation, recordLateImpacts, resumeStep } from '#modules/flow/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { callMoved } from '../../contract/events.ts';
import { getSecretNames } from '../../contract/http-call.ts';
import { assertHosts, openSecrets } from '../secret/secret.service.ts';
import * as queries from './call.queries.ts';
import { createImpact, makeCallJobName, requestCompensation } from './call.service.ts';
import { type CallResult, getAddress, makeCall } from './call-attempt.ts';

type LoadedCall = queries.CallInChain;
type AttemptOutcome = queries.Outcome;

/** Work committed on its own, whatever happens to the rest: no transaction is open during an external request. */
function runInOwnTransaction<Result>(context: Context, work: (inside: Context) => Promise<Result>): Promise<Result> {
  const placement = { companyId: context.companyId, personId: null, accessVersion: null };
  return appOf(context).database.within(placement, (unit) => work({ ...context, unit }));
}

/** Seconds before the next try: 2, 4, 8, … and never more than five minutes. */
const getRetryPause = (attempts: number): number => Math.min(2 ** (attempts + 1), 300);

/** Nobody waits for it: 3, 7, 20, … seconds, at last six hours; sixteen in all. */
const getPatientPause = (attempts: number): number => Math.round(Math.exp(Math.min(attempts + 1, 10)));
/** So often it is made before it is given up and shown to operators. */
const maxTries = 12;

function scheduleRetry(
  context: Context,
  call: LoadedCall,
  { seconds, outcome }: { seconds: number; outcome: AttemptOutcome | null },
): void {
  context.unit.add(queries.updateAttempt(context.companyId, call.id, outcome));
  scheduleCall(context, call, seconds);
}

function scheduleCall(context: Context, call: Pick<LoadedCall, 'id'>, seconds: number): void {
  const runAt = new Date(Date.now() + 1000 * seconds).toISOString();
  addJob(context, makeCallJobName, { callId: call.id }, { runAt });
}

/** A call that changes something elsewhere, of which from here on nobody knows whether it does. */
const isChanging = ({ kind, request }: Pick<LoadedCall, 'kind' | 'request'>): boolean =>
  kind === 'call' && request.method !== 'GET';

/**
 * Commits a note that the call is being sent: from now on an undo knows of it, whatever happens. False: it was reverted or skipped,
 * and is not sent.
 */
function recordLeaving(context: Context, call: LoadedCall): Promise<boolean> {
  return runInOwnTransaction(context, async (inside) => {
    const { executionId, stepId } = call;
    const isFirst = call.outcome === null;
    if (stepId && isFirst && !(await recordLateImpacts(inside, { executionId, stepId, impacts: [createImpact(call)] })))
      return false;
    return (await inside.unit.query(queries.updateLeft(inside.companyId, call.id))).length > 0;
  });
}

/** The outcome after a failed attempt: a previous one that may have arrived leaves it open. */
function getOutcome(call: LoadedCall, came: Extract<CallResult, { came: 'failed' }>): AttemptOutcome | null {
  if (!isChanging(call)) return null;
  return call.outcome === 'unknown' ? 'unknown' : came.outcome;
}

/** A step waits for it: the run goes on with what came, in the same transaction. */
async function completeStep(context: Context, call: LoadedCall & { stepId: string }, came: CallResult): Promise<void> {
  const { executionId, stepId, id } = call;
  const { companyId, unit } = context;
  if (came.came === 'failed') {
    const outcome = getOutcome(call, came);
    if (came.isPassing && call.attempts < (call.request.retries ?? 3)) {
      return scheduleRetry(context, call, { seconds: getRetryPause(call.attempts), outcome });
    }
    await failStep(context, { executionId, stepId, error: came.error });
    unit.add(queries.updateEnded(companyId, { id, state: 'failed', status: null, outputs: null, outcome }));
    return;
  }
  const { status, outputs } = came;
  const { resumed } = await resumeStep(context, { executionId, stepId, output: outputs });
  await unit.query(queries.lockCalls(companyId, [id]));
  const [now] = await unit.query(queries.selectCalls(companyId, [id]));
  if (now?.state !== 'waiting' && now?.state !== 'cancelled') return;
  const isChange = isChanging(call);
  unit.add(queries.updateEnded(companyId, { id, state: 'done', status, outputs, outcome: isChange ? 'made' : null }));
  // The step was passed over while the call was on its way: it is taken back. Where the run was taken back, its undo sees to that.
  if (!resumed && isChange && call.request.undoAddress && !now.isTakenBack) {
    requestCompensation(context, { call, id: createId(), place: call.place + 1 });
  }
}

/** Nobody waits for it: it is made until it succeeds, or given up and shown to operators with the reason. */
async function completeUnawaited(context: Context, call: LoadedCall, came: CallResult): Promise<void> {
  const { companyId, unit } = context;
  const { id } = call;
  if (came.came === 'failed') {
    const outcome = getOutcome(call, came);
    if (came.isPassing && call.attempts + 1 < maxTries) {
      return scheduleRetry(context, call, { seconds: getPatientPause(call.attempts), outcome });
    }
    const fault = came.error.inWords();
    unit.add(queries.updateEnded(companyId, { id, state: 'failed', status: null, outputs: null, outcome, fault }));
    emit(context, callMoved, { calls: 1 });
  } else {
    const { status, outputs } = came;
    unit.add(
      queries.updateEnded(companyId, { id, state: 'done', status, outputs, outcome: isChanging(call) ? 'made' : null }),
    );
    await finishCompensation(context, id);
  }
  await wakeFollowers(context, call);
}

/** The next call of the chain checks the state again: its own job may have given up waiting. */
async function wakeFollowers(context: Context, call: LoadedCall): Promise<void> {
  const [behind] = await context.unit.query(queries.updateFollowersOrdered(context.companyId, call));
  if (behind) addJob(context, makeCallJobName, { callId: behind.id });
}

/** The reverted call was never made, and must not be made any more, as nothing would revert it. */
async function leaveUnmade(context: Context, call: LoadedCall & { ofId: string }): Promise<void> {
  const { companyId, unit } = context;
  const [unmade] = await unit.query(queries.updateLeftUnmade(companyId, call.ofId));
  if (!unmade) throw new Error('what it takes back is being made again');
  unit.add(queries.updateEnded(companyId, { id: call.id, state: 'done', status: null, outputs: {} }));
  await finishCompensation(context, call.id);
  emit(context, callMoved, { calls: 1 });
  await wakeFollowers(context, call);
}

/** The answer to a call may still come; it never takes longer than this. */
const graceSeconds = 2;

/** The call to revert may have been made or not: it is repeated under its key. Null: the other side does not answer. */
async function resolveUnknown(context: Context, call: LoadedCall & { ofId: string }): Promise<LoadedCall | null> {
  const first = await loadCall(context, call.ofId);
  if (!first) return null;
  const waits = Date.parse(first.leftAt ?? '') + 1000 * ((first.request.timeoutSeconds ?? 10) + graceSeconds);
  if (waits > Date.now()) {
    scheduleCall(context, call, Math.ceil((waits - Date.now()) / 1000));
    return null;
  }
  const came = await makeCallWithSecrets(context, first);
  if (came.came === 'done') {
    const { id } = first;
    await runInOwnTransaction(context, async ({ unit, companyId }) =>
      unit.add(queries.updateUnknownSettled(companyId, id, came)),
    );
    return { ...call, of: came.outputs, ofState: 'done', ofOutcome: 'made' };
  }
  const error = fail(integrationErrors.CALL_OUTCOME_UNKNOWN, { values: { reason: came.error.text(context.locale) } });
  await completeUnawaited(context, call, { ...came, error });
  return null;
}

/** Asks the other side. A secret is opened for its own hosts alone; the address of an undo is made of what an answer said. */
async function makeCallWithSecrets(context: Context, call: LoadedCall): Promise<CallResult> {
  const names = getSecretNames(call.request as never);
  const opened = await runInOwnTransaction(context, async ({ unit, companyId }) => {
    const refused = await findHostError(unit, { companyId, names, address: getAddress(call) });
    return refused ?? openSecrets(appOf(context), unit, { companyId, names });
  });
  if (opened instanceof AppError) return { came: 'failed', error: opened, isPassing: false, outcome: 'not-made' };
  return makeCall(context, call, opened);
}

async function findHostError(unit: Unit, input: Parameters<typeof assertHosts>[1]): Promise<AppError | null> {
  try {
    await assertHosts(unit, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function loadCall(context: Context, callId: string): Promise<LoadedCall | null> {
  const [call] = await runInOwnTransaction(context, ({ unit, companyId }) =>
    unit.query(queries.selectCall(companyId, callId)),
  );
  return call ?? null;
}

async function runCall(context: Context, callId: string): Promise<void> {
  let call = await loadCall(context, callId);
  if (call?.state !== 'waiting') return;
  const { ofId, stepId } = call;
  const isUnmade = call.ofOutcome === 'not-made' || (call.ofState === 'failed' && call.ofOutcome !== 'unknown');
  if (ofId && isUnmade) return leaveUnmade(context, { ...call, ofId });
  if (call.isBarred) return;
  if (call.isEarly) throw new Error('an earlier call of the same chain is still to be made');
  if (ofId && call.ofOutcome === 'unknown') {
    const settledCall = await resolveUnknown(context, { ...call, ofId });
    if (!settledCall) return;
    call = settledCall;
  }
  if (isChanging(call) && !(await recordLeaving(context, call))) return;
  const came = await makeCallWithSecrets(context, call);
  if (stepId) await completeStep(context, { ...call, stepId }, came);
  else await completeUnawaited(context, call, came);
}

export const makeCallJob = defineJob({
  name: makeCallJobName,
  payload: z.object({ callId: Id }),
  maxAttempts: 12,
  knowsItself: true,
  callsOut: true,
  run: (context, { callId }) => runCall(context, callId),
});
