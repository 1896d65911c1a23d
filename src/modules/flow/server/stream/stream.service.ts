/** Streams: listed, read, made, changed, paused, removed; and their history. */
import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addListener, getListenableEvents } from '#kernel/server/listeners.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { assertVersion, updateVersioned } from '#kernel/server/versioned-update.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsChanged } from '../../contract/events.ts';
import type * as endpoints from '../../contract/stream.endpoints.ts';
import type { Stream, StreamBody, StreamSettings, StreamStart, StreamState } from '../../contract/stream.ts';
import { describeSchedule } from '../../contract/stream-schedule.ts';
import { getActorDisplayName, getFrameAccess } from '../frame/actor.ts';
import { assertConfirmed, getBlockActionsHash } from '../frame/confirmation.ts';
import { assertStartable, type Frame, getFrameByKey } from '../frame/frame.service.ts';
import { assertProofToStart } from '../frame/start-proof.ts';
import { listHiddenFrames } from '../frame/visibility.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { selectClock } from '../run/execution.queries.ts';
import { queueStarts } from './due.service.ts';
import { createHookKey, createHookSecret } from './hook-signature.ts';
import { getNextStart } from './occurrences.ts';
import { selectStarts } from './start.queries.ts';
import * as queries from './stream.queries.ts';
import { checkStream } from './stream-check.ts';
import { assertHeldPermissions, assertPerson, assertRightsOfMaker } from './stream-rights-policy.ts';
import { loadCalendar } from './working-days.ts';

function describeTrigger(context: Context, settings: StreamSettings): LocalText {
  if (settings.kind === 'schedule') return describeSchedule(settings.schedule);
  if (settings.kind === 'hook') return { ko: '웹훅을 받으면', en: 'When the hook is called' };
  const title = getListenableEvents(appOf(context)).get(settings.event)?.title;
  return title ?? { ko: settings.event, en: settings.event };
}

const toIsoInstant = (at: string): string => new Date(at).toISOString();

function toStreamStart(start: queries.LastStart): StreamStart {
  return { ...start, dueAt: toIsoInstant(start.dueAt), receivedAt: toIsoInstant(start.receivedAt) };
}

function toStream(context: Context, row: queries.StreamWithLastStart): Stream {
  const { id, name, settings, input, condition, runAs, state, nextAt, updatedAt, version, frame, hookKey } = row;
  const address = hookKey && `${context.company.origin}/api/hooks/${hookKey}`;
  return {
    ...{ id, name, settings, input, condition, runAs, state, nextAt, updatedAt, version, address },
    frame: { id: frame.id, key: frame.key, title: frame.title, isRetired: frame.status === 'retired' },
    when: describeTrigger(context, settings),
    madeBy: { id: row.madeBy, name: row.madeByName },
    last: row.last && toStreamStart(row.last),
  };
}

/** Those of flows that the actor may see. */
export async function listStreams(
  context: Context,
  list: QueryOf<typeof endpoints.listStreams>,
): Promise<PagedResult<Stream>> {
  const { cursor, limit, kind = null, state = null, frame = null, q = null } = list;
  const filter = { kind, state, frame, q, after: readCursor(Id, cursor), hidden: await listHiddenFrames(context) };
  const rows = await context.unit.query(queries.selectStreams(context.companyId, { ...filter, limit: limit + 1 }));
  return mapPage(toPage(rows, { limit, position: ({ id }) => id }), (row) => toStream(context, row));
}

/** @throws STREAM_NOT_FOUND, also where its flow is hidden */
export async function getStreamRecord(context: Context, id: string): Promise<queries.StreamWithLastStart> {
  const [row] = await context.unit.query(queries.selectStream(context.companyId, id));
  if (!row || getFrameAccess(context, row.frame.access).level === 'none') throw fail(flowErrors.STREAM_NOT_FOUND);
  return row;
}

export async function getStream(context: Context, id: string): Promise<Stream> {
  return toStream(context, await getStreamRecord(context, id));
}

export async function listStarts(
  context: Context,
  list: QueryOf<typeof endpoints.listStreamStarts> & { id: string },
): Promise<PagedResult<StreamStart>> {
  const { id, cursor, limit, outcome = null } = list;
  await getStreamRecord(context, id);
  const filter = { streamId: id, outcome, after: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(selectStarts(context.companyId, filter));
  return mapPage(toPage(rows, { limit, position: (row) => row.id }), toStreamStart);
}

/** A flow that the actor may start; a hidden one is not there. */
async function getStartableFrame(context: Context, key: string): Promise<Frame & { versionId: string }> {
  const frame = await getFrameByKey(context, key);
  if (getFrameAccess(context, frame.access).level === 'none') {
    throw fail(flowErrors.FRAME_NOT_FOUND, { details: [{ field: 'frameKey' }] });
  }
  assertStartable(context, frame);
  return frame;
}

/** When it starts next, by the database's clock; null for what has no time. */
async function computeNextStart(context: Context, settings: StreamSettings): Promise<string | null> {
  if (settings.kind !== 'schedule') return null;
  const [clock] = await context.unit.query(selectClock());
  const now = new Date(clock?.now ?? Date.now());
  return getNextStart(settings.schedule, await loadCalendar(context, now), now).toISOString();
}

/** Makes clients that show streams reload them. */
const emitStreamsChanged = (context: Context): void => emit(context, streamsChanged, { streams: 1 });

/** Subscribes it to its event or schedules it. */
function registerTrigger(context: Context, settings: StreamSettings, nextAt: string | null): void {
  if (settings.kind === 'event') addListener(context, settings.event, takeEventJob);
  if (nextAt) queueStarts(context, nextAt);
}

async function toStreamChange(context: Context, id: string, body: StreamBody): Promise<queries.StreamChange> {
  const { name, settings, input, condition, runAs } = body;
  assertPerson(context);
  checkStream(context, body);
  assertHeldPermissions(context, runAs);
  const frame = await getStartableFrame(context, body.frameKey);
  // Saving lends the stream one's own rights, so its acts must be confirmed first.
  await assertConfirmed(context, frame);
  await assertProofToStart(context, frame);
  const nextAt = await computeNextStart(context, settings);
  const by = getActorId(context) as string;
  const text = condition?.trim() ? condition.trim() : null;
  return {
    id,
    name,
    frameId: frame.id,
    settings,
    input,
    condition: text,
    runAs,
    nextAt,
    actsHash: await getBlockActionsHash(context, frame),
    by,
    byName: getActorDisplayName(context),
  };
}

export async function createStream(context: Context, body: StreamBody): Promise<Stream & { secret: string | null }> {
  const change = await toStreamChange(context, createId(), body);
  const secret = body.settings.kind === 'hook' ? createHookSecret() : null;
  const hookKey = secret && createHookKey();
  const sealed = secret && sealText(appOf(context), secret);
  context.unit.add(queries.insertStream(context.companyId, { ...change, hookKey, secret: sealed }));
  registerTrigger(context, body.settings, change.nextAt);
  emitStreamsChanged(context);
  return { ...(await getStream(context, change.id)), secret };
}

function createStoredSecret(context: Context, id: string): string {
  const secret = createHookSecret();
  context.unit.add(queries.updateStreamSecret(context.companyId, { id, secret: sealText(appOf(context), secret) }));
  return secret;
}

/**
 * Saving lends the stream the saver's own rights from now on: its acts are theirs. A hook taken over from somebody else gets a new
 * secret; otherwise the people who know the old one would use another person's rights. @throws VERSION_CONFLICT, STREAM_KIND_FIXED
 */
export async function updateStream(
  context: Context,
  input: StreamBody & { id: string; version: number },
): Promise<Stream & { secret: string | null }> {
  const { id, version, ...body } = input;
  const previousStream = await getStreamRecord(context, id);
  if (previousStream.settings.kind !== body.settings.kind) throw fail(flowErrors.STREAM_KIND_FIXED);
  const current = () => getStream(context, id);
  await assertVersion(previousStream, version, current);
  const change = await toStreamChange(context, id, body);
  await updateVersioned(context, queries.updateStream(context.companyId, { ...change, version }), current);
  registerTrigger(context, body.settings, previousStream.state === 'active' ? change.nextAt : null);
  const secret = previousStream.hookKey && previousStream.madeBy !== change.by ? createStoredSecret(context, id) : null;
  emitStreamsChanged(context);
  return { ...(await getStream(context, id)), secret };
}

/** Occurrences missed during a pause are not made up for. @throws FORBIDDEN, BEYOND_OWN_RIGHTS */
export async function setState(
  context: Context,
  input: { id: string; version: number; state: StreamState },
): Promise<Stream> {
  const { id, version, state } = input;
  const stream = await getStreamRecord(context, id);
  if (state === 'active') await assertRightsOfMaker(context, stream);
  const { settings } = stream;
  const nextAt = state === 'active' ? await computeNextStart(context, settings) : null;
  const change = queries.updateStreamState(context.companyId, { id, version, state, nextAt });
  await updateVersioned(context, change, () => getStream(context, id));
  if (state === 'active') registerTrigger(context, settings, nextAt);
  emitStreamsChanged(context);
  return getStream(context, id);
}

/**
 * The previous secret is refused from now on. @throws STREAM_KIND_FIXED, FORBIDDEN, BEYOND_OWN_RIGHTS, REAUTHENTICATION_REQUIRED
 */
export async function renewSecret(context: Context, id: string): Promise<{ secret: string }> {
  const stream = await getStreamRecord(context, id);
  if (stream.settings.kind !== 'hook') throw fail(flowErrors.STREAM_KIND_FIXED);
  await assertRightsOfMaker(context, stream);
  await assertProofToStart(context, stream.frame);
  const secret = createStoredSecret(context, id);
  emitStreamsChanged(context);
  return { secret };
}

export async function removeStream(context: Context, id: string): Promise<Record<string, never>> {
  await getStreamRecord(context, id);
  context.unit.add(queries.deleteStream(context.companyId, id));
  emitStreamsChanged(context);
  return {};
}
