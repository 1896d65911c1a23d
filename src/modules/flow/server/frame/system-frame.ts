/** Frames that belong to the product: no company makes, changes or retires them, and they are always as the code says. */
import { isDeepStrictEqual } from 'node:util';
import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { give } from '#kernel/server/point.ts';
import { FrameAccess } from '../../contract/access.ts';
import { FrameDefinition, type FrameDraft, type LogType } from '../../contract/frame.ts';
import { lockFrameKey, selectFrameByKey, updateFrame } from './frame.queries.ts';
import { type Frame, publishFrame } from './frame.service.ts';
import { forgetHead, guardedHead, keepHead } from './frame-cache.ts';
import { shippedFrames } from './shipped.ts';
import { definitionOf } from './version.ts';

export interface SystemFrame {
  key: string;
  title: LocalText;
  description: LocalText;
  logType: LogType;
  definition: FrameDraft;
  /**
   * `permission`: who holds `flow.execution.undo` may undo its executions. `initiator`: also whoever started one, which is
   * right where the undo needs no more than what the person may do anyway.
   */
  undoBy: 'permission' | 'initiator';
}

/** For the `gives` of the room that brings it: runs of the product use it. */
export const shipSystemFrame = ({ key, definition }: SystemFrame) =>
  give(shippedFrames, { key, system: true, variants: () => [definition] });

type Startable = Frame & { versionId: string };

function accessFor(frame: SystemFrame): FrameAccess {
  return FrameAccess.parse({ startable: false, editable: false, undoBy: frame.undoBy });
}

async function isAsTheCodeSays(context: Context, stored: Frame, frame: SystemFrame): Promise<boolean> {
  if (stored.status !== 'published' || !stored.versionId) return false;
  if (!isDeepStrictEqual(FrameAccess.parse(stored.access), accessFor(frame))) return false;
  const definition = await definitionOf(context, stored.versionId);
  return isDeepStrictEqual(definition, FrameDefinition.parse(frame.definition));
}

async function stored(context: Context, key: string): Promise<Frame | null> {
  const [frame] = await context.unit.query(selectFrameByKey(context.companyId, key));
  return frame ?? null;
}

/** Makes the frame, or publishes what the code says by now. One at a time: who waited finds it done. */
async function bring(context: Context, frame: SystemFrame): Promise<Startable> {
  await context.unit.query(lockFrameKey(context.companyId, frame.key));
  const known = await stored(context, frame.key);
  if (known && (await isAsTheCodeSays(context, known, frame))) return known as Startable;
  const { key, title, description, logType, definition } = frame;
  const access = accessFor(frame);
  // It is the product's, whoever comes first: what it is lent is said by its code.
  const actor = { kind: 'service', name: key, onBehalfOf: actorId(context), permissions: new Set<string>() } as const;
  const { id } = await publishFrame({ ...context, actor }, { key, title, description, logType, access, definition });
  forgetHead(context, key);
  const status = 'published' as const;
  const by = actorId(context);
  context.unit.add(updateFrame(context.companyId, { id, title, description, access, status, draft: null, by }));
  return (await stored(context, key)) as Startable;
}

/** The frame to start, made or mended when the company has it not or differently. */
export async function systemFrame(context: Context, frame: SystemFrame): Promise<Startable> {
  const known = guardedHead(context, frame.key) ?? (await stored(context, frame.key));
  if (!known || !(await isAsTheCodeSays(context, known, frame))) return bring(context, frame);
  keepHead(context, known);
  return known as Startable;
}
