/** Frames: read, made, changed, published. A published version is never changed. */

import type { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, getActorId, hasPermission, isSystemActor } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion } from '#kernel/server/versioned-update.ts';
import { getPermissionsByRoles } from '#modules/access/server/index.ts';
import { type AccessAnswer, canEdit, canRetire, FrameAccess } from '../../contract/access.ts';
import { listAllowedActions } from '../../contract/capabilities.ts';
import { toDrawing, toSketch } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged, framePublished } from '../../contract/events.ts';
import { FrameDefinition, type FrameDraft, FrameKey, type LogType } from '../../contract/frame.ts';
import { isError } from '../../contract/frame-report.ts';
import type { FrameDetail, FrameRow, FrameStatus } from '../../contract/shapes.ts';
import { getFrameAccess, getFrameVisitor } from './actor.ts';
import { redactDefinition } from './definition-redaction.ts';
import * as queries from './frame.queries.ts';
import { assertHolder, assertSharer, mergeAccess } from './frame-access.ts';
import { cacheHead, getGuardedHead, invalidateHead } from './frame-cache.ts';
import { inspectDefinition } from './frame-check.ts';
import { getBlockKinds } from './registry.ts';
import { assertReviewed } from './review-policy.ts';
import { findAddedShares, notifyAddedShares } from './shares.ts';
import { isSystemKey } from './shipped-frames.ts';
import { listStartFields } from './start-form.ts';
import { assertProofToLend } from './start-proof.ts';
import { getDefinition } from './version-cache.ts';
import { listHiddenFrames } from './visibility.ts';

export type Frame = queries.FrameRecord;

/** @throws FRAME_NOT_FOUND */
export async function getFrameByKey(context: Context, key: string): Promise<Frame> {
  const [frame] = await context.unit.query(queries.selectFrameByKey(context.companyId, key));
  if (!frame) throw fail(flowErrors.FRAME_NOT_FOUND, { details: [{ field: 'frameKey' }] });
  return frame;
}

/** A frame to start: from the cache when that can be guarded. @throws FRAME_NOT_FOUND */
export async function getFrameToStart(context: Context, key: string): Promise<Frame> {
  const cached = getGuardedHead(context, key);
  if (cached) return cached;
  const frame = await getFrameByKey(context, key);
  cacheHead(context, frame);
  return frame;
}

/** A published frame that the actor may start. @throws FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE, FRAME_ACCESS_DENIED */
export function assertStartable(
  context: Context,
  frame: Frame,
  { byProduct = false, answer }: { byProduct?: boolean | undefined; answer?: AccessAnswer } = {},
): asserts frame is Frame & { versionId: string } {
  if (frame.status === 'retired') throw fail(flowErrors.FRAME_RETIRED);
  if (!frame.versionId) throw fail(flowErrors.FRAME_NOT_PUBLISHED);
  if (frame.access.startable === false && !byProduct) throw fail(flowErrors.FRAME_NOT_STARTABLE);
  const { level, reason } = answer ?? getFrameAccess(context, frame.access);
  if (level !== 'none') return;
  throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: reason[context.locale] } });
}

async function toFrameRow(context: Context, frame: Frame): Promise<FrameRow> {
  const { versionId, ...row } = frame;
  const drawing = versionId ? await loadDrawing(context, versionId) : null;
  const answer = getFrameAccess(context, frame.access);
  const may = listAllowedActions(frame, answer, getFrameVisitor(context));
  return {
    ...row,
    access: FrameAccess.parse(frame.access),
    ...toSketch(drawing),
    abilities: {
      start: may.has('start'),
      edit: may.has('edit'),
      retire: may.has('retire'),
      reason: answer.reason,
    },
  };
}

async function loadDrawing(context: Context, versionId: string) {
  return toDrawing(await getDefinition(context, versionId), getBlockKinds(appOf(context)));
}

/** Those that the actor may see now, by key. */
export async function listFrames(
  context: Context,
  list: { cursor?: string; limit: number; status?: FrameStatus; q?: string },
): Promise<PagedResult<FrameRow>> {
  const cursor = readCursor(FrameKey, list.cursor);
  const { status = null, q = null, limit } = list;
  const filter = { status, q, after: cursor, hidden: await listHiddenFrames(context), limit: limit + 1 };
  const rows = await context.unit.query(queries.selectFrames(context.companyId, filter));
  const { data, page } = toPage(rows, { limit, position: ({ key }) => key });
  const frameRows: FrameRow[] = [];
  for (const row of data) frameRows.push(await toFrameRow(context, row));
  return { data: frameRows, page };
}

/** @throws FRAME_NOT_FOUND, also for frames that the actor may not see */
export async function getFrame(context: Context, request: { id: string; version?: number }): Promise<FrameDetail> {
  const { companyId } = context;
  const [[frame], versions] = await context.unit.queryAll([
    queries.selectFrame(companyId, request.id),
    queries.selectVersions(companyId, request.id),
  ] as const);
  if (!frame || getFrameAccess(context, frame.access).level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  const { draft, ...record } = frame;
  let definition = frame.versionId ? await getDefinition(context, frame.versionId) : null;
  if (request.version !== undefined && request.version !== frame.currentVersion) {
    const [old] = await context.unit.query(queries.selectVersion(companyId, request.id, request.version));
    if (!old) throw fail(kernelErrors.NOT_FOUND);
    definition = FrameDefinition.parse(old.definition);
  }
  const form = definition && listStartFields(context, definition);
  const drawing = definition && toDrawing(definition, getBlockKinds(appOf(context)));
  const row = await toFrameRow(context, record);
  // Only editors see drafts and the calls to other services.
  const visibleDefinitions = row.abilities.edit
    ? { draft, definition }
    : { draft: null, definition: definition && redactDefinition(context, definition) };
  return { ...row, ...visibleDefinitions, drawing, startForm: form ? [...form] : null, versions };
}

/** Taken by the product or by any flow, even a hidden one; the answer does not reveal which. */
export async function isFrameKeyTaken(context: Context, key: string): Promise<boolean> {
  if (isSystemKey(appOf(context), key)) return true;
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
  if (isSystemKey(appOf(context), frame.key)) throw fail(flowErrors.FRAME_KEY_EXISTS, { details: [{ field: 'key' }] });
  const by = getActorId(context);
  const access = {
    ...frame.access,
    ownerEntityId: frame.access.ownerEntityId ?? by,
    startable: true,
    undoBy: 'permission' as const,
  };
  const id = createId();
  const added = await context.unit.query(queries.insertFrame(context.companyId, { ...frame, access, id, by }));
  if (added.length === 0) throw fail(flowErrors.FRAME_KEY_EXISTS, { details: [{ field: 'key' }] });
  return getFrame(context, { id });
}

/** A frame that the actor may edit, or whatever `allowed` asks. @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function getFrameToEdit(
  context: Context,
  id: string,
  allowed = canEdit,
): Promise<Frame & { draft: Json }> {
  const [frame] = await context.unit.query(queries.selectFrame(context.companyId, id));
  const answer = frame && getFrameAccess(context, frame.access);
  if (!answer || answer.level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  if (!allowed(frame.access, answer, getFrameVisitor(context))) {
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
  }
  return frame;
}

/** Locks and reads a frame that the actor may edit. @throws VERSION_CONFLICT with the frame as it is read now */
async function lockFrameToEdit(
  context: Context,
  expectedFrame: { id: string; version: number },
  allowed = canEdit,
): Promise<Frame & { draft: Json }> {
  context.unit.add(queries.lockFrame(context.companyId, expectedFrame.id));
  const frame = await getFrameToEdit(context, expectedFrame.id, allowed);
  await assertVersion(frame, expectedFrame.version, () => getFrame(context, { id: frame.id }));
  return frame;
}

const canEditOrRetire: typeof canEdit = (...args) => canEdit(...args) || canRetire(...args);

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
  const frame = await lockFrameToEdit(context, change, isEdited || status === undefined ? canEdit : canEditOrRetire);
  const level = getFrameAccess(context, frame.access).level;
  const moved = change.status !== undefined && change.status !== frame.status;
  if (moved && level !== 'admin') throw fail(kernelErrors.FORBIDDEN, { details: [{ field: 'status' }] });
  if (change.access) {
    assertSharer(context, frame);
    assertHolder(context, frame, change.access);
  }
  if (moved && change.status === 'published' && !frame.versionId) throw fail(flowErrors.FRAME_NOT_PUBLISHED);
  invalidateHead(context, frame.key);
  context.unit.add(
    queries.updateFrame(context.companyId, {
      id: frame.id,
      title: change.title ?? frame.title,
      description: change.description ?? frame.description,
      access: mergeAccess(frame, change.access ?? frame.access),
      status: change.status ?? frame.status,
      draft: change.draft === undefined ? frame.draft : change.draft,
      by: getActorId(context),
    }),
  );
  emit(context, frameChanged, { id: frame.id });
  return getFrame(context, { id: frame.id });
}

async function addVersion(
  context: Context,
  publication: {
    /** `versionId`: what is published now. */
    frame: { id: string; key: string; versionId: string | null };
    definition: FrameDefinition;
    confirmIrreversible: boolean;
    /** Refuses an unpublishable draft; otherwise returns the people who answer for it. */
    demand(irreversible: readonly unknown[]): Promise<readonly string[]>;
  },
): Promise<{ versionId: string; version: number; shares: readonly string[] }> {
  const { frame, definition } = publication;
  const { problems, irreversible } = await inspectDefinition(
    context,
    { key: frame.key, ofProduct: isSystemKey(appOf(context), frame.key) },
    definition,
  );
  const errors = problems.filter(isError);
  if (errors.length > 0) {
    const details = errors.map(({ message, ...problem }) => ({ ...problem, message: message[context.locale] }));
    throw fail(flowErrors.FRAME_INVALID, { details });
  }
  const granted = definition.runAs.kind === 'service' ? definition.runAs.permissions : [];
  const lasting =
    getActorId(context) === null ? null : await getPermissionsByRoles(context, getActorId(context) as string);
  // A temporary permission cannot be lent: the loan would outlast it.
  const missing = granted.filter((name) => !hasPermission(context, name) || (lasting !== null && !lasting.has(name)));
  if (missing.length > 0 && !isSystemActor(context)) {
    throw fail(flowErrors.RUN_AS_NOT_HELD, { details: missing.map((code) => ({ field: 'runAs.permissions', code })) });
  }
  if (irreversible.length > 0 && !publication.confirmIrreversible) {
    throw fail(flowErrors.FRAME_IRREVERSIBLE_UNCONFIRMED, { details: irreversible });
  }
  const responsible = await publication.demand(irreversible);
  await assertProofToLend(context, definition);
  const shares = await findAddedShares(context, definition, frame.versionId);
  const versionId = createId();
  const by = getActorId(context);
  invalidateHead(context, frame.key);
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
  input: { id: string; version: number; definition: FrameDefinition; confirmIrreversible: boolean },
): Promise<FrameDetail> {
  const frame = await lockFrameToEdit(context, input);
  const { definition } = input;
  const demand = (irreversible: readonly unknown[]) => assertReviewed(context, { frame, definition, irreversible });
  const { shares: added } = await addVersion(context, { ...input, frame, demand });
  const owner = frame.access.ownerEntityId ?? null;
  await notifyAddedShares(context, { id: frame.id, title: frame.title, owner }, { definition, added });
  return getFrame(context, { id: frame.id });
}

export interface PublishFrameInput {
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
  frame: PublishFrameInput,
): Promise<{ id: string; version: number; versionId: string }> {
  const { companyId } = context;
  const definition = FrameDefinition.parse(frame.definition);
  const [existingFrame] = await context.unit.query(queries.selectFrameByKey(companyId, frame.key));
  const id = existingFrame?.id ?? createId();
  if (!existingFrame) {
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
        by: getActorId(context),
      }),
    );
  }
  const { shares: _, ...added } = await addVersion(context, {
    frame: { id, key: frame.key, versionId: existingFrame?.versionId ?? null },
    definition,
    confirmIrreversible: true,
    // The product answers for its own frames, and the rehearsing person for a rehearsal.
    demand: async () => (isSystemActor(context) ? [] : [getActorId(context)].filter((by) => by !== null)),
  });
  return { id, ...added };
}
