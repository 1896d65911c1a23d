/** Calls of runs: ordered in the transaction of the run, made after it, shown as what they did. */
import { createHash } from 'node:crypto';
import { type Impact, picture } from '#kernel/contract/block.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import type { HttpCallSettings } from '../../contract/http-call.ts';
import * as queries from './call.queries.ts';

/** Name of the job that makes a call. */
export const makeCallJob = 'integration.make-call';

/** The same for a step of an execution, however often it is tried, and for nothing else. */
export function stepKey(executionId: string, path: string): string {
  return createHash('sha256')
    .update(JSON.stringify([executionId, path]))
    .digest('base64url')
    .slice(0, 32);
}

/** Orders the call that a step waits for. */
export async function orderCall(
  context: Context,
  step: { executionId: string; stepId: string; path: string; request: HttpCallSettings },
): Promise<void> {
  const id = newId();
  const { executionId, stepId, path, request } = step;
  const key = stepKey(executionId, path);
  const call = { id, rootId: id, ofId: null, place: 0, kind: 'call' as const, executionId, stepId, key, request };
  const [ordered] = await context.unit.query(queries.insertCall(context.companyId, call));
  if (ordered) addJob(context, makeCallJob, { callId: ordered.id });
}

type Told = Pick<queries.StoredCall, 'id' | 'rootId' | 'kind' | 'executionId' | 'request'>;

/** Orders the call that takes this one back; of such a call, the first one anew. Returns the new one. */
export function orderCompensation(
  context: Context,
  { call, id, place }: { call: Told; id: string; place: number },
): Told {
  const { rootId, executionId, request } = call;
  const kind = call.kind === 'call' ? 'compensation' : 'call';
  const ofId = kind === 'compensation' ? call.id : null;
  const next = { id, rootId, ofId, place, kind, executionId, stepId: null, key: id, request } as const;
  context.unit.add(queries.insertCall(context.companyId, next));
  addJob(context, makeCallJob, { callId: id });
  return next;
}

/** Address without what follows its path: a query may say more than others should read. */
export function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  // Places for what the call gave stay readable.
  return `${origin}${pathname}`.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
}

export function lineOf({ kind, request }: Pick<Told, 'kind' | 'request'>): string {
  const isBack = kind === 'compensation';
  const method = isBack ? (request.undoMethod ?? 'POST') : request.method;
  return `${method} ${shortAddress(isBack ? (request.undoAddress ?? '') : request.address)}`;
}

const words = { ko: { call: '호출' }, en: { call: 'Call' } } as const;

const said = (line: string): LocalText => ({ ko: line, en: line });

/** The change that a call is, as the timeline and the undo preview show it. */
export function impactOf(call: Told): Impact {
  const line = lineOf(call);
  return {
    subject: { type: 'http-call', id: call.rootId, label: said(line) },
    before: null,
    after: picture((locale) => ({ [words[locale].call]: line })),
    data: { callId: call.id },
  };
}

/** The same of a call that was ordered by an undo or a redo, which is done when the call is. */
export const impactUnderWay = (call: Told): Impact => ({ ...impactOf(call), underWay: call.id });
