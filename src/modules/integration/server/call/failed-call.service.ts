/** Calls of undos and redos that were given up, with the reason in words, and the way to make them again. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { getExecutionTitles } from '#modules/flow/server/index.ts';
import { callMoved } from '../../contract/events.ts';
import { type FailedCall, maxRetriedCalls } from '../../contract/incidents/incident.ts';
import { formatLine, makeCallJobName } from './call.service.ts';
import { fillTemplate } from './call-content.ts';
import * as queries from './failed-call.queries.ts';

/** Given up by a version that stored no reason. */
const unknown: LocalText = {
  ko: '여러 번 호출했지만 실패했습니다.',
  en: 'It was tried many times and did not come to an end.',
};

/** Those of runs that the actor may see. */
export async function listFailedCalls(context: Context): Promise<{ calls: FailedCall[] }> {
  const rows = await context.unit.query(queries.selectGivenUp(context.companyId, maxRetriedCalls));
  const titles = await getExecutionTitles(
    context,
    rows.map(({ executionId }) => executionId),
  );
  const calls = rows.flatMap(({ executionId, fault, since, request, ...row }): FailedCall[] => {
    const title = titles.get(executionId);
    if (title === undefined) return [];
    const { id, kind, attempts } = row;
    const reason = fault ? { ko: fault.ko, en: fault.en } : unknown;
    const description = {
      line: fillTemplate(formatLine({ kind, request }), row.of ?? {}, encodeURIComponent),
      execution: { id: executionId, title },
    };
    return [{ id, kind, attempts, ...description, reason, since: new Date(since).toISOString() }];
  });
  return { calls };
}

/** Each by itself, by the worker. Left out: what was not given up, and what the actor may not see. */
export async function retryCalls(context: Context, ids: readonly string[]): Promise<{ retried: number }> {
  const { companyId, unit } = context;
  const rows = await unit.query(queries.selectExecutionsOfCalls(companyId, ids));
  const titles = await getExecutionTitles(
    context,
    rows.map(({ executionId }) => executionId),
  );
  const own = rows.filter(({ executionId }) => titles.has(executionId)).map(({ id }) => id);
  if (own.length === 0) return { retried: 0 };
  for (const { id } of await unit.query(queries.updateRestarted(companyId, own)))
    addJob(context, makeCallJobName, { callId: id });
  emit(context, callMoved, { calls: own.length });
  return { retried: own.length };
}
