/**
 * Nobody lends rights unknowingly: before somebody's first start of a flow that gives rights, moves money, leaves the product or came to
 * show more people what it is given, and whenever that list changes, the person confirms it. The product's own flows, and who answers for a flow, need not.
 */
import type { BlockAction } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, getActorId, isSystemActor } from '#kernel/server/context.ts';
import type { FlowBlockActions } from '../../contract/block-actions.endpoints.ts';
import { flowErrors } from '../../contract/errors.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { getFrameAccess } from './actor.ts';
import { hashBlockActions, listFlowBlockActions } from './block-actions.ts';
import { insertConfirmation, selectConfirmation } from './confirmation.queries.ts';
import { selectFrame } from './frame.queries.ts';
import { assertStartable, type Frame } from './frame.service.ts';
import { isUsingRights } from './responsible.ts';
import { getPublishedVersion } from './version-cache.ts';

type PublishedFrame = Pick<Frame, 'id' | 'key'> & { versionId: string };

/**
 * True if the flow uses the actor's rights, or shows its input to recipients added since, for which others answer. Guests lend only
 * the rights of every guest, and the product lends nobody's.
 */
async function hasLentRights(context: Context, frame: PublishedFrame): Promise<boolean> {
  if (context.actor.kind === 'guest' || isSystemActor(context)) return false;
  const { definition, responsible, addedShares } = await getPublishedVersion(context, frame.versionId);
  const lendsNothing = !isUsingRights(context, definition) && addedShares.length === 0;
  if (responsible.length === 0 || lendsNothing) return false;
  const by = getActorId(context);
  // A sub-flow may change without the flow around it.
  const isWhole = !listAllBlocks(definition).some(({ kind }) => kind === subFlowBlock.kind);
  return by === null || !isWhole || !responsible.includes(by);
}

async function loadBlockActions(
  context: Context,
  frame: PublishedFrame,
): Promise<{ acts: BlockAction[]; hash: string; isSensitive: boolean }> {
  const { definition, addedShares } = await getPublishedVersion(context, frame.versionId);
  const blockActions = await listFlowBlockActions(context, { key: frame.key, definition, addedShares });
  return {
    acts: blockActions,
    hash: hashBlockActions(blockActions),
    isSensitive: blockActions.some((blockAction) => blockAction.isSensitive),
  };
}

async function isConfirmed(context: Context, frame: PublishedFrame, hash: string): Promise<boolean> {
  const personId = getActorId(context);
  if (personId === null) return false;
  return (
    (await context.unit.query(selectConfirmation(context.companyId, { personId, frameId: frame.id, hash }))).length > 0
  );
}

/** @throws START_NEEDS_CONFIRMATION with the acts, each in words */
export async function assertConfirmed(context: Context, frame: PublishedFrame): Promise<void> {
  if (!(await hasLentRights(context, frame))) return;
  const { acts: blockActions, hash, isSensitive } = await loadBlockActions(context, frame);
  if (!isSensitive || (await isConfirmed(context, frame, hash))) return;
  const sentences = blockActions.map(({ sentence }) => sentence[context.locale]);
  throw fail(flowErrors.START_NEEDS_CONFIRMATION, {
    values: { acts: sentences.join(', ') },
    details: [{ code: hash, frame: frame.id }, ...sentences.map((message) => ({ message }))],
  });
}

/** Hash of the current list; a stream retains the one confirmed when it was saved. */
export async function getBlockActionsHash(context: Context, frame: PublishedFrame): Promise<string> {
  return (await loadBlockActions(context, frame)).hash;
}

async function getStartableFrame(context: Context, id: string): Promise<Frame & { versionId: string }> {
  const [frame] = await context.unit.query(selectFrame(context.companyId, id));
  // A hidden frame counts as missing.
  if (!frame || getFrameAccess(context, frame.access).level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  assertStartable(context, frame);
  return frame;
}

async function toFlowBlockActions(context: Context, frame: PublishedFrame): Promise<FlowBlockActions> {
  const { acts: blockActions, hash, isSensitive } = await loadBlockActions(context, frame);
  const isAsked = isSensitive && (await hasLentRights(context, frame));
  return {
    acts: blockActions.map((blockAction) => ({ sentence: blockAction.sentence, isSensitive: blockAction.isSensitive })),
    hash,
    isNeeded: isAsked && !(await isConfirmed(context, frame, hash)),
  };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE */
export async function getFlowBlockActions(context: Context, id: string): Promise<FlowBlockActions> {
  return toFlowBlockActions(context, await getStartableFrame(context, id));
}

/** By the person alone: a program, or an agent, confirms nothing for anybody. @throws as `getFlowBlockActions`; ACTS_CHANGED, FORBIDDEN */
export async function confirmFlowBlockActions(
  context: Context,
  { id, hash }: { id: string; hash: string },
): Promise<FlowBlockActions> {
  const { actor } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  const frame = await getStartableFrame(context, id);
  const now = await toFlowBlockActions(context, frame);
  if (now.hash !== hash) throw fail(flowErrors.ACTS_CHANGED);
  context.unit.add(insertConfirmation(context.companyId, { personId: actor.personId, frameId: frame.id, hash }));
  return { ...now, isNeeded: false };
}
