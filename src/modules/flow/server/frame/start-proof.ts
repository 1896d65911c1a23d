/**
 * An initiator must reauthenticate before starting a flow that gives guarded permissions. The proof is requested at the start: when
 * a waiting run resumes, or continues in a worker, nobody is present to prove anything.
 */

import { appOf, declaredPermissions } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { assertFreshProof } from '#kernel/server/proof.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { listFlowBlockActions } from './block-actions.ts';
import { getBlockContract } from './registry.ts';
import { getPublishedVersion } from './version-cache.ts';

const isGuarded = (context: Context, permission: string | null): boolean =>
  permission !== null && declaredPermissions(appOf(context)).get(permission)?.guarded === true;

/** Blocks of guarded permissions give them, others may promise them; a sub-flow may have such. */
function canDefinitionGiveRights(context: Context, definition: FrameDefinition): boolean {
  return listAllBlocks(definition).some(({ kind }) => {
    const { permission, promises = false } = getBlockContract(context, kind);
    return kind === subFlowBlock.kind || promises || isGuarded(context, permission);
  });
}

/** True if the flow gives or may give guarded permissions, including its sub-flows. */
export async function canFrameGiveRights(
  context: Context,
  frame: { key: string; versionId: string },
): Promise<boolean> {
  const { definition } = await getPublishedVersion(context, frame.versionId);
  if (!canDefinitionGiveRights(context, definition)) return false;
  return (await listFlowBlockActions(context, { key: frame.key, definition })).some(({ isGiving }) => isGiving);
}

/** Jobs prove nothing: what they start was asked for before. @throws REAUTHENTICATION_REQUIRED */
export async function assertProofToStart(
  context: Context,
  frame: { key: string; versionId: string | null },
): Promise<void> {
  const { key, versionId } = frame;
  if (context.http && versionId && (await canFrameGiveRights(context, { key, versionId })))
    await assertFreshProof(context);
}

/** Rights that a flow lends to its initiators apply as long as it exists. @throws REAUTHENTICATION_REQUIRED */
export async function assertProofToLend(context: Context, { runAs }: Pick<FrameDefinition, 'runAs'>): Promise<void> {
  const lent = runAs.kind === 'service' ? runAs.permissions : [];
  if (lent.some((permission) => isGuarded(context, permission))) await assertFreshProof(context);
}
