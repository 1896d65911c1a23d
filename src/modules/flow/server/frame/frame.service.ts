/** Frames: read, made, changed, published. A published version is never changed. */

import type { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context, isProduct, may } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { demandVersion } from '#kernel/server/versioned.ts';
import { heldByRoles } from '#modules/access/server/index.ts';
import { type AccessAnswer, FrameAccess, mayEdit, mayRetire } from '../../contract/access.ts';
import { deedsOf } from '../../contract/deeds.ts';
import { drawingOf, sketchOf } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged, framePublished } from '../../contract/events.ts';
import { FrameDefinition, type FrameDraft, FrameKey, type LogType } from '../../contract/frame.ts';
import { isError } from '../../contract/frame-report.ts';
import type { FrameDetail, FrameRow, FrameStatus } from '../../contract/shapes.ts';
import { accessOf, visitorOf } from './actor.ts';
import { concealed } from './concealed.ts';
import * as queries from './frame.queries.ts';
import { accessKept, demandHolder, demandSharer } from './frame-access.ts';
import { forgetHead, guardedHead, keepHead } from './frame-cache.ts';
import { inspect } from './frame-check.ts';
import { kindsOf } from './registry.ts';
import { demandReviewed } from './review-gate.ts';
import { sharesAdded, tellShares } from './shares.ts';
import { isSystemKey } from './shipped.ts';
import { startFields } from './start-form.ts';
import { demandProofToLend } from './start-proof.ts';
import { definitionOf } from './version.ts';
import { hiddenFrames } from './visibility.ts';

export type Frame = queries.FrameRecord;

/** @throws FRAME_NOT_FOUND */
export async function frameByKey(context: Context, key: string): Promise<Frame> {
  const [frame] = await context.unit.query(queries.selectFrameByKey(context.companyId, key));
  if (!frame) throw fail(flowErrors.FRAME_NOT_FOUND, { details: [{ field: 'frameKey' }] });
  return frame;
}

/** A frame to start: from the cache when that can be guarded. @throws FRAME_NOT_FOUND */
export async function frameToStart(context: Context, key: string): Promise<Frame> {
  const cached = guardedHead(context, key);
  if (cached) return cached;
  const frame = await frameByKey(context, key);
  keepHead(context, frame);
  return frame;
}

/** A published frame that the actor may start. @throws FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE, FRAME_ACCESS_DENIED */
export function demandStartable(
  context: Context,
  frame: Frame,
  { byProduct = false, answer }: { byProduct?: boolean | undefined; answer?: AccessAnswer } = {},
): asserts frame is Frame & { versionId: string } {
  if (frame.status === 'retired') throw fail(flowErrors.FRAME_RETIRED);
  if (!frame.versionId) throw fail(flowErrors.FRAME_NOT_PUBLISHED);
  if (frame.access.startable === false && !byProduct) throw fail(flowErrors.FRAME_NOT_STARTABLE);
  const { level, reason } = answer ?? accessOf(context, frame.access);
  if (level !== 'none') return;
  throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: reason[context.locale] } });
}

async function rowOf(context: Context, frame: Frame): Promise<FrameRow> {
  const { versionId, ...row } = frame;
  const drawing = versionId ? await drawingOfVersion(context, versionId) : null;
  const answer = accessOf(context, frame.access);
  const may = deedsOf(frame, answer, visitorOf(context));
  return {
    ...row,
    access: FrameAccess.parse(frame.access),
    ...sketchOf(drawing),
    abilities: {
      start: may.has('start'),
      edit: may.has('edit'),
      retire: may.has('retire'),
      reason: answer.reason,
    },
  };
}

async function drawingOfVersion(context: Context, versionId: string) {
  return drawingOf(await definitionOf(context, versionId), kindsOf(houseOf(context)));
}

/** Those that the actor may see now, by key. */
export async function listFrames(
  context: Context,
  list: { cursor?: string; limit: number; status?: FrameStatus; q?: string },
): Promise<Paged<FrameRow>> {
  const after = readCursor(FrameKey, list.cursor);
  const { status = null, q = null, limit } = list;
  const wanted = { status, q, after, hidden: await hiddenFrames(context), limit: limit + 1 };
  const rows = await context.unit.query(queries.selectFrames(context.companyId, wanted));
  const { data, page } = pageOf(rows, { limit, position: ({ key }) => key });
  const shown: FrameRow[] = [];
  for (const row of data) shown.push(await rowOf(context, row));
  return { data: shown, page };
}

/** @throws FRAME_NOT_FOUND, also for frames that the actor may not see */
export async function readFrame(context: Context, request: { id: string; version?: number }): Promise<FrameDetail> {
  const { companyId } = context;
  const [[frame], versions] = await context.unit.queryAll([
    queries.selectFrame(companyId, request.id),
    queries.selectVersions(companyId, request.id),
  ] as const);
  if (!frame || accessOf(context, frame.access).level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  const { draft, ...record } = frame;
  let definition = frame.versionId ? await definitionOf(context, frame.versionId) : null;
  if (request.version !== undefined && request.version !== frame.currentVersion) {
    const [old] = await context.unit.query(queries.selectVersion(companyId, request.id, request.version));
    if (!old) throw fail(kernelErrors.NOT_FOUND);
    definition = FrameDefinition.parse(old.definition);
  }
  const form = definition && startFields(context, definition);
  const drawing = definition && drawingOf(definition, kindsOf(houseOf(context)));
  const row = await rowOf(context, record);
  // What is in work, and how other services are called, is for those who edit it.
  const shown = row.abilities.edit
    ? { draft, definition }
    : { draft: null, definition: definition && concealed(context, definition) };
  return { ...row, ...shown, drawing, startForm: form ? [...form] : null, versions };
}

/** By the product or by any flow, also by one that is hidden from the asker: nothing is said of which. */
export async function keyIsTaken(context: Context, key: string): Promise<boolean> {
  if (isSystemKey(houseOf(context), key)) return true;
  return (await context.unit.query(queries.selectFrameByKey(context.companyId, key))).length > 0;
}

/** @throws FRAME_KEY_EXISTS */
export async function createFrame(
  context: Context,
  frame: {
    key: string;
    title: LocalText;
    description: LocalText;
    logType: LogType;
    access: FrameAccess;
    draft: Json;
  },
): Promise<FrameDetail> {
  if (isSystemKey(houseOf(context), frame.key))
    throw fail(flowErrors.FRAME_KEY_EXISTS, { details: [{ field: 'key' }] });
  const by = actorId(context);
  const access = {
    ...frame.access,
    ownerEntityId: frame.access.ownerEntityId ?? by,
    startable: true,
    undoBy: 'permission' as const,
  };
  const id = newId();
  const added = await context.unit.query(queries.insertFrame(context.companyId, { ...frame, access, id, by }));
  if (added.length === 0) throw fail(flowErrors.FRAME_KEY_EXISTS, { details: [{ field: 'key' }] });
  return readFrame(context, { id });
}

/** A frame that the actor may edit, or whatever `allowed` asks. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function frameToEdit(context: Context, id: string, allowed = mayEdit): Promise<Frame & { draft: Json }> {
  const [frame] = await context.unit.query(queries.selectFrame(context.companyId, id));
  const answer = frame && accessOf(context, frame.access);
  if (!answer || answer.level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  if (!allowed(frame.access, answer, visitorOf(context))) {
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
  }
  return frame;
}

/** Locks and reads a frame that the actor may edit. @throws VERSION_CONFLICT with the frame as it is read now */
async function editable(
  context: Context,
  seen: { id: string; version: number },
  allowed = mayEdit,
): Promise<Frame & { draft: Json }> {
  context.unit.add(queries.lockFrame(context.companyId, seen.id));
  const frame = await frameToEdit(context, seen.id, allowed);
  await demandVersion(frame, seen.version, () => readFrame(context, { id: frame.id }));
  return frame;
}

const mayEditOrRetire: typeof mayEdit = (...about) => mayEdit(...about) || mayRetire(...about);

export async function updateFrame(
  context: Context,
  change: {
    id: string;
    version: number;
    title?: LocalText;
    description?: LocalText;
    access?: FrameAccess;
    status?: 'published' | 'retired';
    draft?: Json;
  },
): Promise<FrameDetail> {
  const { id: _, version: __, status, ...edits } = change;
  const isEdited = Object.values(edits).some((value) => value !== undefined);
  const frame = await editable(context, change, isEdited || status === undefined ? mayEdit : mayEditOrRetire);
  const level = accessOf(context, frame.access).level;
  const moved = change.status !== undefined && change.status !== frame.status;
  if (moved && level !== 'admin') throw fail(kernelErrors.FORBIDDEN, { details: [{ field: 'status' }] });
  if (change.access) {
    demandSharer(context, frame);
    demandHolder(context, frame, change.access);
  }
  if (moved && change.status === 'published' && !frame.versionId) throw fail(flowErrors.FRAME_NOT_PUBLISHED);
  forgetHead(context, frame.key);
  context.unit.add(
    queries.updateFrame(context.companyId, {
      id: frame.id,
      title: change.title ?? frame.title,
      description: change.description ?? frame.description,
      access: accessKept(frame, change.access ?? frame.access),
      status: change.status ?? frame.status,
      draft: change.draft === undefined ? frame.draft : change.draft,
      by: actorId(context),
    }),
  );
  emit(context, frameChanged, { id: frame.id });
  return readFrame(context, { id: frame.id });
}

async function addVersion(
  context: Context,
  publication: {
    /** `versionId`: what is published now. */
    frame: { id: string; key: string; versionId: string | null };
    definition: FrameDefinition;
    confirmIrreversible: boolean;
    /** Refuses what may not be published yet; else tells who answers for it. */
    demand(irreversible: readonly unknown[]): Promise<readonly string[]>;
  },
): Promise<{ versionId: string; version: number; shares: readonly string[] }> {
  const { frame, definition } = publication;
  const { problems, irreversible } = await inspect(
    context,
    { key: frame.key, ofProduct: isSystemKey(houseOf(context), frame.key) },
    definition,
  );
  const errors = problems.filter(isError);
  if (errors.length > 0) {
    const details = errors.map(({ message, ...problem }) => ({ ...problem, message: message[context.locale] }));
    throw fail(flowErrors.FRAME_INVALID, { details });
  }
  const granted = definition.runAs.kind === 'service' ? definition.runAs.permissions : [];
  const lasting = actorId(context) === null ? null : await heldByRoles(context, actorId(context) as string);
  // What somebody has for a time is not lent on: it would outlast its end.
  const missing = granted.filter((name) => !may(context, name) || (lasting !== null && !lasting.has(name)));
  if (missing.length > 0 && !isProduct(context)) {
    throw fail(flowErrors.RUN_AS_NOT_HELD, { details: missing.map((code) => ({ field: 'runAs.permissions', code })) });
  }
  if (irreversible.length > 0 && !publication.confirmIrreversible) {
    throw fail(flowErrors.FRAME_IRREVERSIBLE_UNCONFIRMED, { details: irreversible });
  }
  const responsible = await publication.demand(irreversible);
  await demandProofToLend(context, definition);
  const shares = await sharesAdded(context, definition, frame.versionId);
  const versionId = newId();
  const by = actorId(context);
  forgetHead(context, frame.key);
  const row = { id: versionId, frameId: frame.id, definition, by, responsible, addedShares: shares.all };
  const [added] = await context.unit.query(queries.insertVersion(context.companyId, row));
  const version = (added as { version: number }).version;
  emit(context, framePublished, { id: frame.id, key: frame.key, version });
  return { versionId, version, shares: shares.now };
}

/**
 * @throws FRAME_INVALID with every problem, FRAME_IRREVERSIBLE_UNCONFIRMED, FRAME_REVIEW_NEEDED, FRAME_RIGHTS_MISSING,
 *   RUN_AS_NOT_HELD, VERSION_CONFLICT
 */
export async function publishVersion(
  context: Context,
  about: { id: string; version: number; definition: FrameDefinition; confirmIrreversible: boolean },
): Promise<FrameDetail> {
  const frame = await editable(context, about);
  const { definition } = about;
  const demand = (irreversible: readonly unknown[]) => demandReviewed(context, { frame, definition, irreversible });
  const { shares: added } = await addVersion(context, { ...about, frame, demand });
  const owner = frame.access.ownerEntityId ?? null;
  await tellShares(context, { id: frame.id, title: frame.title, owner }, { definition, added });
  return readFrame(context, { id: frame.id });
}

export interface PublishFrame {
  key: string;
  title: LocalText;
  description?: LocalText;
  logType?: LogType;
  access?: z.input<typeof FrameAccess>;
  definition: FrameDraft;
}

/**
 * Makes the frame when there is none with the key, and publishes the definition as its next version: for templates of new
 * companies, seeds and tests. Irreversible blocks count as confirmed. Returns the frame's id and the version.
 * @throws FRAME_INVALID with every problem
 */
export async function publishFrame(
  context: Context,
  frame: PublishFrame,
): Promise<{ id: string; version: number; versionId: string }> {
  const { companyId } = context;
  const definition = FrameDefinition.parse(frame.definition);
  const [known] = await context.unit.query(queries.selectFrameByKey(companyId, frame.key));
  const id = known?.id ?? newId();
  if (!known) {
    const { description = { ko: '', en: '' }, logType = 'flow', key, title } = frame;
    const access = FrameAccess.parse(frame.access ?? {});
    context.unit.add(
      queries.insertFrame(companyId, {
        id,
        key,
        title,
        description,
        logType,
        access,
        draft: null,
        by: actorId(context),
      }),
    );
  }
  const { shares: _, ...added } = await addVersion(context, {
    frame: { id, key: frame.key, versionId: known?.versionId ?? null },
    definition,
    confirmIrreversible: true,
    // The product answers for its own frames; whoever rehearses one for the rehearsal.
    demand: async () => (isProduct(context) ? [] : [actorId(context)].filter((by) => by !== null)),
  });
  return { id, ...added };
}
