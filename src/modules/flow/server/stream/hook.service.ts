/**
 * Calls from outside. An unknown address and an invalid proof get the same reply; a call already accepted gets its previous reply
 * and starts nothing more. The reason a flow could not start is not shown to the caller: it is in the history.
 */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context, HttpControl } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { assertStorable } from '#kernel/server/http/input.ts';
import { limitRate } from '#kernel/server/rate-limit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsChanged } from '../../contract/events.ts';
import type { StartOutcome } from '../../contract/stream.ts';
import { findDoubt, getMessageId } from './hook-signature.ts';
import { deleteRefusals } from './refusal.queries.ts';
import { recordRefusedCall } from './refusal.service.ts';
import { insertUniqueStart } from './start.queries.ts';
import { selectHook } from './stream.queries.ts';
import { createUnstartedRow, type Occasion, startForOccasion } from './stream-start.ts';

/** Of one address of a hook: a burst, and then twenty a second. Of one place that calls, five times that. */
const addressLimits = { burst: 300, perMinute: 1200 };
const hookRate = { name: 'hook', burst: 1500, perMinute: 6000, account: addressLimits };
/** A flood is turned away before anything is asked of the database, and what is taken of it leaves connections to people. */
export const hookLane = { atOnce: 2, ...addressLimits };

interface HookAnswer {
  executions: string[];
  outcome: StartOutcome;
}

/** @throws UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, VALIDATION_FAILED if it cannot be stored */
function parseBody({ bytes, header }: HttpControl): Json {
  const [type = ''] = (header('content-type') ?? 'application/json').toLowerCase().split(';');
  const text = bytes.toString('utf8');
  let body: Json;
  if (/^application\/([a-z0-9.-]+\+)?json$/.test(type.trim())) {
    try {
      body = text.trim() === '' ? null : (JSON.parse(text) as Json);
    } catch (cause) {
      throw Object.assign(fail(kernelErrors.MALFORMED_JSON), { cause });
    }
  } else if (type.trim() === 'application/x-www-form-urlencoded') body = Object.fromEntries(new URLSearchParams(text));
  else if (type.trim() === 'text/plain') body = text;
  else throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
  assertStorable(body, '', 0);
  return body;
}

/** @throws HOOK_REFUSED */
export async function receiveHook(context: Context, key: string): Promise<HookAnswer> {
  const { http, companyId } = context;
  if (!http) throw fail(flowErrors.HOOK_REFUSED);
  await limitRate(context, hookRate, `${companyId} ${key}`);
  const id = getMessageId(http.header);
  const [hook] = await context.unit.query(selectHook(companyId, key, id));
  const call = { header: http.header, bytes: http.bytes, now: Date.now() };
  const proof = hook?.settings.kind === 'hook' ? hook.settings.proof : 'signature';
  // An unknown address costs the same computation.
  const secret = hook?.secret ? openText(appOf(context), hook.secret) : createId();
  const doubt = findDoubt(call, proof, secret);
  if (hook && doubt) await recordRefusedCall(context, hook.id, doubt);
  if (doubt || !hook) throw fail(flowErrors.HOOK_REFUSED);
  if (hook.wasRefused) context.unit.add(deleteRefusals(companyId, hook.id));
  const { before: previousStart } = hook;
  if (previousStart)
    return { executions: previousStart.executionId ? [previousStart.executionId] : [], outcome: previousStart.outcome };
  const body = parseBody(http);
  const occasion: Occasion = {
    stream: hook,
    occurrence: id ?? createId(),
    dueAt: new Date().toISOString(),
    sees: { body },
  };
  const start =
    hook.state === 'paused'
      ? createUnstartedRow(occasion, 'paused')
      : await startForOccasion(context, occasion, { makers: new Map() });
  context.unit.add(insertUniqueStart(companyId, start));
  emit(context, streamsChanged, { streams: 1 });
  return { executions: start.executionId ? [start.executionId] : [], outcome: start.outcome };
}
