/** Calls of undos and redos that were given up, with the reason in words, and the way to make them again. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { executionTitles } from '#modules/flow/server/index.ts';
import { callMoved } from '../../contract/events.ts';
import { type FailedCall, mostRetried } from '../../contract/trouble/trouble.ts';
import { filled } from './answer.ts';
import { lineOf, makeCallJob } from './call.service.ts';
import * as queries from './given-up.queries.ts';

/** Given up by a version that kept no reason. */
const unknown: LocalText = {
  ko: '여러 번 호출했지만 실패했습니다.',
  en: 'It was tried many times and did not come to an end.',
};

/** Those of runs that the actor may see. */
export async function listFailedCalls(context: Context): Promise<{ calls: FailedCall[] }> {
  const rows = await context.unit.query(queries.selectGivenUp(context.companyId, mostRetried));
  const titles = await executionTitles(
    context,
    rows.map(({ executionId }) => executionId),
  );
  const calls = rows.flatMap(({ executionId, fault, since, request, ...row }): FailedCall[] => {
    const title = titles.get(executionId);
    if (title === undefined) return [];
    const { id, kind, attempts } = row;
    const reason = fault ? { ko: fault.ko, en: fault.en } : unknown;
    const about = {
      line: filled(lineOf({ kind, request }), row.of ?? {}, encodeURIComponent),
      execution: { id: executionId, title },
    };
    return [{ id, kind, attempts, ...about, reason, since: new Date(since).toISOString() }];
  });
  return { calls };
}

/** Each by itself, by the worker. Left out: what was not given up, and what the actor may not see. */
export async function retryCalls(context: Context, ids: readonly string[]): Promise<{ retried: number }> {
  const { companyId, unit } = context;
  const found = await unit.query(queries.selectWhose(companyId, ids));
  const seen = await executionTitles(
    context,
    found.map(({ executionId }) => executionId),
  );
  const own = found.filter(({ executionId }) => seen.has(executionId)).map(({ id }) => id);
  if (own.length === 0) return { retried: 0 };
  for (const { id } of await unit.query(queries.beginAgain(companyId, own)))
    addJob(context, makeCallJob, { callId: id });
  emit(context, callMoved, { calls: own.length });
  return { retried: own.length };
}
