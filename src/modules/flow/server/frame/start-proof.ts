/**
 * Who starts what gives guarded permissions proves first who he or she is. The proof is asked for at the start: a run that waits, or goes on
 * in a worker, has nobody there who could prove anything when it comes to it.
 */
import type { Context } from '#kernel/server/context.ts';
import { houseOf, permissionsIn } from '#kernel/server/house.ts';
import { demandProof } from '#kernel/server/proof.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { allBlocks } from '../../contract/validate.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { actsOf } from './acts.ts';
import { contractOf } from './registry.ts';
import { publishedVersion } from './version.ts';

const isGuarded = (context: Context, permission: string | null): boolean =>
  permission !== null && permissionsIn(houseOf(context)).get(permission)?.guarded === true;

/** Blocks of guarded permissions give them, others may promise them; a sub-flow may have such. */
function mayGive(context: Context, definition: FrameDefinition): boolean {
  return allBlocks(definition).some(({ kind }) => {
    const { permission, promises = false } = contractOf(context, kind);
    return kind === subFlowBlock.kind || promises || isGuarded(context, permission);
  });
}

/** Whether the flow gives guarded permissions, or may; its sub-flows included. */
export async function givesRights(context: Context, frame: { key: string; versionId: string }): Promise<boolean> {
  const { definition } = await publishedVersion(context, frame.versionId);
  if (!mayGive(context, definition)) return false;
  return (await actsOf(context, { key: frame.key, definition })).some(({ isGiving }) => isGiving);
}

/** Jobs prove nothing: what they start was asked for before. @throws REAUTHENTICATION_REQUIRED */
export async function demandProofToStart(
  context: Context,
  frame: { key: string; versionId: string | null },
): Promise<void> {
  const { key, versionId } = frame;
  if (context.http && versionId && (await givesRights(context, { key, versionId }))) await demandProof(context);
}

/** Rights that a flow lends to whoever starts it are given for as long as it stands. @throws REAUTHENTICATION_REQUIRED */
export async function demandProofToLend(context: Context, { runAs }: Pick<FrameDefinition, 'runAs'>): Promise<void> {
  const lent = runAs.kind === 'service' ? runAs.permissions : [];
  if (lent.some((permission) => isGuarded(context, permission))) await demandProof(context);
}
