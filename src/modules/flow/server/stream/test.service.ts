/** What a schedule comes to, before it is kept; and a stream that is started once, for real, with a sample: by the rights of who tests it, so that nobody borrows those of its maker. */
import type { Json } from '#kernel/contract/block.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { streamsMoved } from '../../contract/events.ts';
import type { StreamSettings, StreamStart } from '../../contract/stream.ts';
import { cronOf, type StreamSchedule, wordsOf } from '../../contract/stream-schedule.ts';
import { demandProofToStart } from '../frame/start-proof.ts';
import { demandHeld, demandPerson } from './keeper.ts';
import { nextStarts } from './occurrences.ts';
import { insertStarts } from './start.queries.ts';
import { startBy } from './start.ts';
import { streamFor } from './stream.service.ts';
import { calendarSince } from './working-days.ts';

/** What the expressions of the stream see, made of the sample. */
function seenOf(settings: StreamSettings, sample: Json, now: string): Record<string, Json> {
  if (settings.kind === 'schedule') return { scheduled: now };
  if (settings.kind === 'hook') return { body: sample };
  const id = typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample.id : null;
  return { event: { name: settings.event, subject: typeof id === 'string' ? id : null, payload: sample } };
}

/** @throws STREAM_NOT_FOUND, RUN_AS_NOT_HELD */
export async function testStream(context: Context, about: { id: string; sample: Json }): Promise<StreamStart> {
  const stream = await streamFor(context, about.id);
  const { runAs, settings, name } = stream;
  demandPerson(context);
  demandHeld(context, runAs);
  await demandProofToStart(context, stream.frame);
  const now = new Date().toISOString();
  const acting: Context =
    runAs.kind === 'service'
      ? {
          ...context,
          actor: { kind: 'service', name, onBehalfOf: actorId(context), permissions: new Set(runAs.permissions) },
        }
      : context;
  const occasion = { stream, occurrence: `test ${newId()}`, dueAt: now, sees: seenOf(settings, about.sample, now) };
  const start = await startBy(context, { ...occasion, isTest: true }, { makers: new Map(), acting });
  context.unit.add(insertStarts(context.companyId, [start]));
  emit(context, streamsMoved, { streams: 1 });
  const { id, outcome, error, missed, executionId } = start;
  const executionStatus = executionId ? ('running' as const) : null;
  return { id, outcome, error, missed, executionId, executionStatus, dueAt: now, receivedAt: now, isTest: true };
}

/** The next five starts, in the company's zone. @throws STREAM_SCHEDULE_INVALID */
export async function previewSchedule(context: Context, schedule: StreamSchedule) {
  const { timeZone } = context.company;
  const now = new Date();
  const next = nextStarts(schedule, await calendarSince(context, now), now, 5);
  return { cron: cronOf(schedule), words: wordsOf(schedule), next, timeZone };
}
