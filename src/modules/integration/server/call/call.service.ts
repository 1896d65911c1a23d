/** Calls of runs: ordered in the transaction of the run, made after it, shown as what they did. */
import { createHash } from 'node:crypto';
import { drawSnapshot, type Impact } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import type { HttpCallSettings } from '../../contract/http-call.ts';
import * as queries from './call.queries.ts';

/** Name of the job that makes a call. */
export const makeCallJobName = 'integration.make-call';

/** The same for a step of an execution, however often it is tried, and for nothing else. */
export function getStepKey(executionId: string, path: string): string {
  return createHash('sha256')
    .update(JSON.stringify([executionId, path]))
    .digest('base64url')
    .slice(0, 32);
}

/** Orders the call that a step waits for. */
export async function requestCall(
  context: Context,
  step: { executionId: string; stepId: string; path: string; request: HttpCallSettings },
): Promise<void> {
  const id = createId();
  const { executionId, stepId, path, request } = step;
  const key = getStepKey(executionId, path);
  const call = { id, rootId: id, ofId: null, place: 0, kind: 'call' as const, executionId, stepId, key, request };
  const [ordered] = await context.unit.query(queries.insertCall(context.companyId, call));
  if (ordered) addJob(context, makeCallJobName, { callId: ordered.id });
}

type CallDescription = Pick<queries.StoredCall, 'id' | 'rootId' | 'kind' | 'executionId' | 'request'>;

/** Orders the call that reverts this one; for a reverting call, the first one again. Returns the new one. */
export function requestCompensation(
  context: Context,
  { call, id, place }: { call: CallDescription; id: string; place: number },
): CallDescription {
  const { rootId, executionId, request } = call;
  const kind = call.kind === 'call' ? 'compensation' : 'call';
  const ofId = kind === 'compensation' ? call.id : null;
  const next = { id, rootId, ofId, place, kind, executionId, stepId: null, key: id, request } as const;
  context.unit.add(queries.insertCall(context.companyId, next));
  addJob(context, makeCallJobName, { callId: id });
  return next;
}

/** Address without what follows its path: a query may say more than others should read. */
export function shortenAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  // Places for what the call gave stay readable.
  return `${origin}${pathname}`.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
}

export function formatLine({ kind, request }: Pick<CallDescription, 'kind' | 'request'>): string {
  const isBack = kind === 'compensation';
  const method = isBack ? (request.undoMethod ?? 'POST') : request.method;
  return `${method} ${shortenAddress(isBack ? (request.undoAddress ?? '') : request.address)}`;
}

const texts = { ko: { call: '호출' }, en: { call: 'Call' } } as const;

const formatCall = (line: string): LocalText => ({ ko: line, en: line });

/** The change that a call is, as the timeline and the undo preview show it. */
export function createImpact(call: CallDescription): Impact {
  const line = formatLine(call);
  return {
    subject: { type: 'http-call', id: call.rootId, label: formatCall(line) },
    before: null,
    after: drawSnapshot((locale) => ({ [texts[locale].call]: line })),
    data: { callId: call.id },
  };
}

/** The same of a call that was ordered by an undo or a redo, which is done when the call is. */
export const createImpactUnderWay = (call: CallDescription): Impact => ({ ...createImpact(call), underWay: call.id });
