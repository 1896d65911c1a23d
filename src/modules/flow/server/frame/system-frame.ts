/** Frames that belong to the product: no company makes, changes or retires them, and they are always as the code says. */
import { isDeepStrictEqual } from 'node:util';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { FrameAccess } from '../../contract/access.ts';
import { FrameDefinition, type FrameDraft, type LogType } from '../../contract/frame.ts';
import { lockFrameKey, selectFrameByKey, updateFrame } from './frame.queries.ts';
import { type Frame, publishFrame } from './frame.service.ts';
import { cacheHead, getGuardedHead, invalidateHead } from './frame-cache.ts';
import { shippedFramesPoint } from './shipped-frames.ts';
import { getDefinition } from './version-cache.ts';

export interface SystemFrame {
  key: string;
  title: LocalText;
  description: LocalText;
  logType: LogType;
  definition: FrameDraft;
  /**
   * `permission`: holders of `flow.execution.undo` may undo its executions. `initiator`: also the initiator, which is right if the
   * undo needs no right beyond that person's own.
   */
  undoBy: 'permission' | 'initiator';
}

/** For the `gives` of the module that ships it: runs of the product use it. */
export const shipSystemFrame = ({ key, definition }: SystemFrame) =>
  contribute(shippedFramesPoint, { key, system: true, variants: () => [definition] });

type StartableFrame = Frame & { versionId: string };

function toFrameAccess(frame: SystemFrame): FrameAccess {
  return FrameAccess.parse({ startable: false, editable: false, undoBy: frame.undoBy });
}

async function isUpToDate(context: Context, storedFrame: Frame, frame: SystemFrame): Promise<boolean> {
  if (storedFrame.status !== 'published' || !storedFrame.versionId) return false;
  if (!isDeepStrictEqual(FrameAccess.parse(storedFrame.access), toFrameAccess(frame))) return false;
  const definition = await getDefinition(context, storedFrame.versionId);
  return isDeepStrictEqual(definition, FrameDefinition.parse(frame.definition));
}

async function findStoredFrame(context: Context, key: string): Promise<Frame | null> {
  const [frame] = await context.unit.query(selectFrameByKey(context.companyId, key));
  return frame ?? null;
}

/** Makes the frame, or publishes what the code says by now. One at a time: who waited finds it done. */
async function installSystemFrame(context: Context, frame: SystemFrame): Promise<StartableFrame> {
  await context.unit.query(lockFrameKey(context.companyId, frame.key));
  const storedFrame = await findStoredFrame(context, frame.key);
  if (storedFrame && (await isUpToDate(context, storedFrame, frame))) return storedFrame as StartableFrame;
  const { key, title, description, logType, definition } = frame;
  const access = toFrameAccess(frame);
  // The frame is the product's, whichever caller is first: its code defines the permissions lent.
  const actor = {
    kind: 'service',
    name: key,
    onBehalfOf: getActorId(context),
    permissions: new Set<string>(),
  } as const;
  const { id } = await publishFrame({ ...context, actor }, { key, title, description, logType, access, definition });
  invalidateHead(context, key);
  const status = 'published' as const;
  const by = getActorId(context);
  context.unit.add(updateFrame(context.companyId, { id, title, description, access, status, draft: null, by }));
  return (await findStoredFrame(context, key)) as StartableFrame;
}

/** The frame to start, made or mended when the company has it not or differently. */
export async function ensureSystemFrame(context: Context, frame: SystemFrame): Promise<StartableFrame> {
  const knownFrame = getGuardedHead(context, frame.key) ?? (await findStoredFrame(context, frame.key));
  if (!knownFrame || !(await isUpToDate(context, knownFrame, frame))) return installSystemFrame(context, frame);
  cacheHead(context, knownFrame);
  return knownFrame as StartableFrame;
}
