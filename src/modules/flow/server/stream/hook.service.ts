/**
 * Calls from outside. An address that is not there and a proof that does not hold are answered alike; what was taken once is answered as
 * before, and starts nothing more. What keeps a flow from starting is no matter of who calls: it stands in the history.
 */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { Context, HttpControl } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { refuseUnstorable } from '#kernel/server/http/input.ts';
import { limit } from '#kernel/server/ratelimit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsMoved } from '../../contract/events.ts';
import type { StartOutcome } from '../../contract/stream.ts';
import { doubtOf, idOf } from './hook-proof.ts';
import { forgetRefusals } from './refusal.queries.ts';
import { noteRefusal } from './refusal.service.ts';
import { insertStartOnce } from './start.queries.ts';
import { notStarted, type Occasion, startBy } from './start.ts';
import { selectHook } from './stream.queries.ts';

/** Of one address of a hook: a burst, and then twenty a second. Of one place that calls, five times that. */
const ofAddress = { burst: 300, perMinute: 1200 };
const rate = { name: 'hook', burst: 1500, perMinute: 6000, account: ofAddress };
/** A flood is turned away before anything is asked of the database, and what is taken of it leaves connections to people. */
export const hookLane = { atOnce: 2, ...ofAddress };

interface Answer {
  executions: string[];
  outcome: StartOutcome;
}

/** @throws UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, VALIDATION_FAILED for what cannot be kept */
function bodyOf({ bytes, header }: HttpControl): Json {
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
  refuseUnstorable(body, '', 0);
  return body;
}

/** @throws HOOK_REFUSED */
export async function takeHook(context: Context, key: string): Promise<Answer> {
  const { http, companyId } = context;
  if (!http) throw fail(flowErrors.HOOK_REFUSED);
  await limit(context, rate, `${companyId} ${key}`);
  const id = idOf(http.header);
  const [hook] = await context.unit.query(selectHook(companyId, key, id));
  const call = { header: http.header, bytes: http.bytes, now: Date.now() };
  const proof = hook?.settings.kind === 'hook' ? hook.settings.proof : 'signature';
  // Where there is none, as much is calculated.
  const secret = hook?.secret ? openText(houseOf(context), hook.secret) : newId();
  const doubt = doubtOf(call, proof, secret);
  if (hook && doubt) await noteRefusal(context, hook.id, doubt);
  if (doubt || !hook) throw fail(flowErrors.HOOK_REFUSED);
  if (hook.wasRefused) context.unit.add(forgetRefusals(companyId, hook.id));
  const { before } = hook;
  if (before) return { executions: before.executionId ? [before.executionId] : [], outcome: before.outcome };
  const body = bodyOf(http);
  const occasion: Occasion = {
    stream: hook,
    occurrence: id ?? newId(),
    dueAt: new Date().toISOString(),
    sees: { body },
  };
  const start =
    hook.state === 'paused' ? notStarted(occasion, 'paused') : await startBy(context, occasion, { makers: new Map() });
  context.unit.add(insertStartOnce(companyId, start));
  emit(context, streamsMoved, { streams: 1 });
  return { executions: start.executionId ? [start.executionId] : [], outcome: start.outcome };
}
