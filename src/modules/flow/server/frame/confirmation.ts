/**
 * Nobody lends rights unknowingly: before somebody's first start of a flow that gives rights, moves money, leaves the product or came to
 * show more people what it is given, and whenever that list changes, the person confirms it. The product's own flows, and who answers for a flow, need not.
 */
import type { Act } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { actorId, type Context, isProduct } from '#kernel/server/context.ts';
import type { FrameActs } from '../../contract/acts.endpoints.ts';
import { flowErrors } from '../../contract/errors.ts';
import { allBlocks } from '../../contract/validate.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { accessOf } from './actor.ts';
import { actsOf, hashOfActs } from './acts.ts';
import { insertConfirmed, selectConfirmed } from './confirmation.queries.ts';
import { selectFrame } from './frame.queries.ts';
import { demandStartable, type Frame } from './frame.service.ts';
import { usesRights } from './responsible.ts';
import { publishedVersion } from './version.ts';

type Published = Pick<Frame, 'id' | 'key'> & { versionId: string };

/** Whether the flow uses rights of the actor, or shows more people than before what it is given, for which others answer. Guests lend what every guest may, and the product nothing of anybody's. */
async function lendsRights(context: Context, frame: Published): Promise<boolean> {
  if (context.actor.kind === 'guest' || isProduct(context)) return false;
  const { definition, responsible, addedShares } = await publishedVersion(context, frame.versionId);
  const lendsNothing = !usesRights(context, definition) && addedShares.length === 0;
  if (responsible.length === 0 || lendsNothing) return false;
  const by = actorId(context);
  // A sub-flow may change without the flow around it.
  const isWhole = !allBlocks(definition).some(({ kind }) => kind === subFlowBlock.kind);
  return by === null || !isWhole || !responsible.includes(by);
}

async function actsNow(
  context: Context,
  frame: Published,
): Promise<{ acts: Act[]; hash: string; isSensitive: boolean }> {
  const { definition, addedShares } = await publishedVersion(context, frame.versionId);
  const acts = await actsOf(context, { key: frame.key, definition, addedShares });
  return { acts, hash: hashOfActs(acts), isSensitive: acts.some((act) => act.isSensitive) };
}

async function isConfirmed(context: Context, frame: Published, hash: string): Promise<boolean> {
  const personId = actorId(context);
  if (personId === null) return false;
  return (
    (await context.unit.query(selectConfirmed(context.companyId, { personId, frameId: frame.id, hash }))).length > 0
  );
}

/** @throws START_NEEDS_CONFIRMATION with the acts, each in words */
export async function demandConfirmed(context: Context, frame: Published): Promise<void> {
  if (!(await lendsRights(context, frame))) return;
  const { acts, hash, isSensitive } = await actsNow(context, frame);
  if (!isSensitive || (await isConfirmed(context, frame, hash))) return;
  const sentences = acts.map(({ sentence }) => sentence[context.locale]);
  throw fail(flowErrors.START_NEEDS_CONFIRMATION, {
    values: { acts: sentences.join(', ') },
    details: [{ code: hash, frame: frame.id }, ...sentences.map((message) => ({ message }))],
  });
}

/** Of the list as it is now: a stream keeps the one that whoever saved it confirmed. */
export async function actsHash(context: Context, frame: Published): Promise<string> {
  return (await actsNow(context, frame)).hash;
}

async function startableFrame(context: Context, id: string): Promise<Frame & { versionId: string }> {
  const [frame] = await context.unit.query(selectFrame(context.companyId, id));
  // What is hidden does not exist.
  if (!frame || accessOf(context, frame.access).level === 'none') throw fail(flowErrors.FRAME_NOT_FOUND);
  demandStartable(context, frame);
  return frame;
}

async function shown(context: Context, frame: Published): Promise<FrameActs> {
  const { acts, hash, isSensitive } = await actsNow(context, frame);
  const isAsked = isSensitive && (await lendsRights(context, frame));
  return {
    acts: acts.map((act) => ({ sentence: act.sentence, isSensitive: act.isSensitive })),
    hash,
    isNeeded: isAsked && !(await isConfirmed(context, frame, hash)),
  };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE */
export async function readActs(context: Context, id: string): Promise<FrameActs> {
  return shown(context, await startableFrame(context, id));
}

/** By the person alone: a program, or an agent, confirms nothing for anybody. @throws as `readActs`; ACTS_CHANGED, FORBIDDEN */
export async function confirmActs(context: Context, { id, hash }: { id: string; hash: string }): Promise<FrameActs> {
  const { actor } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  const frame = await startableFrame(context, id);
  const now = await shown(context, frame);
  if (now.hash !== hash) throw fail(flowErrors.ACTS_CHANGED);
  context.unit.add(insertConfirmed(context.companyId, { personId: actor.personId, frameId: frame.id, hash }));
  return { ...now, isNeeded: false };
}
