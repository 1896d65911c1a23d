/** Streams: listed, read, made, changed, paused, removed; and their history. */
import type { Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { eventsOf, listenFor } from '#kernel/server/listeners.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { demandVersion, updateVersioned } from '#kernel/server/versioned.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsMoved } from '../../contract/events.ts';
import type * as endpoints from '../../contract/stream.endpoints.ts';
import type { Stream, StreamBody, StreamSettings, StreamStart, StreamState } from '../../contract/stream.ts';
import { wordsOf } from '../../contract/stream-schedule.ts';
import { accessOf, actorName } from '../frame/actor.ts';
import { actsHash, demandConfirmed } from '../frame/confirmation.ts';
import { demandStartable, type Frame, frameByKey } from '../frame/frame.service.ts';
import { demandProofToStart } from '../frame/start-proof.ts';
import { hiddenFrames } from '../frame/visibility.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { selectClock } from '../run/execution.queries.ts';
import { checkStream } from './check.ts';
import { orderStarts } from './due.service.ts';
import { newHookKey, newHookSecret } from './hook-proof.ts';
import { demandAsStrong, demandHeld, demandPerson } from './keeper.ts';
import { nextOf } from './occurrences.ts';
import { selectStarts } from './start.queries.ts';
import * as queries from './stream.queries.ts';
import { calendarSince } from './working-days.ts';

function whenOf(context: Context, settings: StreamSettings): LocalText {
  if (settings.kind === 'schedule') return wordsOf(settings.schedule);
  if (settings.kind === 'hook') return { ko: '웹훅을 받으면', en: 'When the hook is called' };
  const title = eventsOf(houseOf(context)).get(settings.event)?.title;
  return title ?? { ko: settings.event, en: settings.event };
}

const instant = (at: string): string => new Date(at).toISOString();

function shownStart(start: queries.LastStart): StreamStart {
  return { ...start, dueAt: instant(start.dueAt), receivedAt: instant(start.receivedAt) };
}

function shown(context: Context, row: queries.ShownStream): Stream {
  const { id, name, settings, input, condition, runAs, state, nextAt, updatedAt, version, frame, hookKey } = row;
  const address = hookKey && `${context.company.origin}/api/hooks/${hookKey}`;
  return {
    ...{ id, name, settings, input, condition, runAs, state, nextAt, updatedAt, version, address },
    frame: { id: frame.id, key: frame.key, title: frame.title, isRetired: frame.status === 'retired' },
    when: whenOf(context, settings),
    madeBy: { id: row.madeBy, name: row.madeByName },
    last: row.last && shownStart(row.last),
  };
}

/** Those of flows that the actor may see. */
export async function listStreams(
  context: Context,
  list: QueryOf<typeof endpoints.listStreams>,
): Promise<Paged<Stream>> {
  const { cursor, limit, kind = null, state = null, frame = null, q = null } = list;
  const asked = { kind, state, frame, q, after: readCursor(Id, cursor), hidden: await hiddenFrames(context) };
  const rows = await context.unit.query(queries.selectStreams(context.companyId, { ...asked, limit: limit + 1 }));
  return shownPage(pageOf(rows, { limit, position: ({ id }) => id }), (row) => shown(context, row));
}

/** @throws STREAM_NOT_FOUND, also where its flow is hidden */
export async function streamFor(context: Context, id: string): Promise<queries.ShownStream> {
  const [row] = await context.unit.query(queries.selectStream(context.companyId, id));
  if (!row || accessOf(context, row.frame.access).level === 'none') throw fail(flowErrors.STREAM_NOT_FOUND);
  return row;
}

export async function readStream(context: Context, id: string): Promise<Stream> {
  return shown(context, await streamFor(context, id));
}

export async function listStarts(
  context: Context,
  list: QueryOf<typeof endpoints.listStreamStarts> & { id: string },
): Promise<Paged<StreamStart>> {
  const { id, cursor, limit, outcome = null } = list;
  await streamFor(context, id);
  const asked = { streamId: id, outcome, after: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(selectStarts(context.companyId, asked));
  return shownPage(pageOf(rows, { limit, position: (row) => row.id }), shownStart);
}

/** A flow that the actor may start; a hidden one is not there. */
async function frameFor(context: Context, key: string): Promise<Frame & { versionId: string }> {
  const frame = await frameByKey(context, key);
  if (accessOf(context, frame.access).level === 'none') {
    throw fail(flowErrors.FRAME_NOT_FOUND, { details: [{ field: 'frameKey' }] });
  }
  demandStartable(context, frame);
  return frame;
}

/** When it starts next, by the database's clock; null for what has no time. */
async function nextFor(context: Context, settings: StreamSettings): Promise<string | null> {
  if (settings.kind !== 'schedule') return null;
  const [clock] = await context.unit.query(selectClock());
  const now = new Date(clock?.now ?? Date.now());
  return nextOf(settings.schedule, await calendarSince(context, now), now).toISOString();
}

/** Whoever shows streams reads them again. */
const tell = (context: Context): void => emit(context, streamsMoved, { streams: 1 });

/** From now on it is told of what it waits for. */
function expectIt(context: Context, settings: StreamSettings, nextAt: string | null): void {
  if (settings.kind === 'event') listenFor(context, settings.event, takeEventJob);
  if (nextAt) orderStarts(context, nextAt);
}

async function changeOf(context: Context, id: string, body: StreamBody): Promise<queries.StreamChange> {
  const { name, settings, input, condition, runAs } = body;
  demandPerson(context);
  checkStream(context, body);
  demandHeld(context, runAs);
  const frame = await frameFor(context, body.frameKey);
  // Whoever saves it lends it the own rights: what it does with them is known before.
  await demandConfirmed(context, frame);
  await demandProofToStart(context, frame);
  const nextAt = await nextFor(context, settings);
  const by = actorId(context) as string;
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
    actsHash: await actsHash(context, frame),
    by,
    byName: actorName(context),
  };
}

export async function createStream(context: Context, body: StreamBody): Promise<Stream & { secret: string | null }> {
  const change = await changeOf(context, newId(), body);
  const secret = body.settings.kind === 'hook' ? newHookSecret() : null;
  const hookKey = secret && newHookKey();
  const sealed = secret && sealText(houseOf(context), secret);
  context.unit.add(queries.insertStream(context.companyId, { ...change, hookKey, secret: sealed }));
  expectIt(context, body.settings, change.nextAt);
  tell(context);
  return { ...(await readStream(context, change.id)), secret };
}

function addSecret(context: Context, id: string): string {
  const secret = newHookSecret();
  context.unit.add(queries.updateSecret(context.companyId, { id, secret: sealText(houseOf(context), secret) }));
  return secret;
}

/**
 * Whoever saves it lends it his or her rights from now on: what it does is theirs. Of a hook that was somebody else's nobody knows the secret
 * any more, or who knew it would go on with the rights of another. @throws VERSION_CONFLICT, STREAM_KIND_FIXED */
export async function updateStream(
  context: Context,
  about: StreamBody & { id: string; version: number },
): Promise<Stream & { secret: string | null }> {
  const { id, version, ...body } = about;
  const before = await streamFor(context, id);
  if (before.settings.kind !== body.settings.kind) throw fail(flowErrors.STREAM_KIND_FIXED);
  const current = () => readStream(context, id);
  await demandVersion(before, version, current);
  const change = await changeOf(context, id, body);
  await updateVersioned(context, queries.updateStream(context.companyId, { ...change, version }), current);
  expectIt(context, body.settings, before.state === 'active' ? change.nextAt : null);
  const secret = before.hookKey && before.madeBy !== change.by ? addSecret(context, id) : null;
  tell(context);
  return { ...(await readStream(context, id)), secret };
}

/** What fell due while it was paused is not made up for. @throws FORBIDDEN, BEYOND_OWN_RIGHTS */
export async function setState(
  context: Context,
  about: { id: string; version: number; state: StreamState },
): Promise<Stream> {
  const { id, version, state } = about;
  const stream = await streamFor(context, id);
  if (state === 'active') await demandAsStrong(context, stream);
  const { settings } = stream;
  const nextAt = state === 'active' ? await nextFor(context, settings) : null;
  const change = queries.updateState(context.companyId, { id, version, state, nextAt });
  await updateVersioned(context, change, () => readStream(context, id));
  if (state === 'active') expectIt(context, settings, nextAt);
  tell(context);
  return readStream(context, id);
}

/** The one of before is refused from now on. @throws STREAM_KIND_FIXED, FORBIDDEN, BEYOND_OWN_RIGHTS, REAUTHENTICATION_REQUIRED */
export async function renewSecret(context: Context, id: string): Promise<{ secret: string }> {
  const stream = await streamFor(context, id);
  if (stream.settings.kind !== 'hook') throw fail(flowErrors.STREAM_KIND_FIXED);
  await demandAsStrong(context, stream);
  await demandProofToStart(context, stream.frame);
  const secret = addSecret(context, id);
  tell(context);
  return { secret };
}

export async function removeStream(context: Context, id: string): Promise<Record<string, never>> {
  await streamFor(context, id);
  context.unit.add(queries.removeStream(context.companyId, id));
  tell(context);
  return {};
}
