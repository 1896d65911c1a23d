/**
 * Stream tests: preview of a schedule before it is saved, and one real start of a stream with a sample, by the rights of the
 * tester, so that nobody borrows the maker's.
 */
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { streamsChanged } from '../../contract/events.ts';
import type { StreamSettings, StreamStart } from '../../contract/stream.ts';
import { describeSchedule, type StreamSchedule, toCron } from '../../contract/stream-schedule.ts';
import { assertProofToStart } from '../frame/start-proof.ts';
import { listNextStarts } from './occurrences.ts';
import { insertStarts } from './start.queries.ts';
import { getStreamRecord } from './stream.service.ts';
import { assertHeldPermissions, assertPerson } from './stream-rights-policy.ts';
import { startForOccasion } from './stream-start.ts';
import { loadCalendar } from './working-days.ts';

/** Values for the stream's expressions, built from the sample. */
function toSampleScope(settings: StreamSettings, sample: Json, now: string): Record<string, Json> {
  if (settings.kind === 'schedule') return { scheduled: now };
  if (settings.kind === 'hook') return { body: sample };
  const id = typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample.id : null;
  return { event: { name: settings.event, subject: typeof id === 'string' ? id : null, payload: sample } };
}

/** @throws STREAM_NOT_FOUND, RUN_AS_NOT_HELD */
export async function testStream(context: Context, input: { id: string; sample: Json }): Promise<StreamStart> {
  const stream = await getStreamRecord(context, input.id);
  const { runAs, settings, name } = stream;
  assertPerson(context);
  assertHeldPermissions(context, runAs);
  await assertProofToStart(context, stream.frame);
  const now = new Date().toISOString();
  const acting: Context =
    runAs.kind === 'service'
      ? {
          ...context,
          actor: { kind: 'service', name, onBehalfOf: getActorId(context), permissions: new Set(runAs.permissions) },
        }
      : context;
  const occasion = {
    stream,
    occurrence: `test ${createId()}`,
    dueAt: now,
    sees: toSampleScope(settings, input.sample, now),
  };
  const start = await startForOccasion(context, { ...occasion, isTest: true }, { makers: new Map(), acting });
  context.unit.add(insertStarts(context.companyId, [start]));
  emit(context, streamsChanged, { streams: 1 });
  const { id, outcome, error, missed, executionId } = start;
  const executionStatus = executionId ? ('running' as const) : null;
  return { id, outcome, error, missed, executionId, executionStatus, dueAt: now, receivedAt: now, isTest: true };
}

/** The next five starts, in the company's zone. @throws STREAM_SCHEDULE_INVALID */
export async function previewSchedule(context: Context, schedule: StreamSchedule) {
  const { timeZone } = context.company;
  const now = new Date();
  const next = listNextStarts(schedule, await loadCalendar(context, now), now, 5);
  return { cron: toCron(schedule), words: describeSchedule(schedule), next, timeZone };
}
