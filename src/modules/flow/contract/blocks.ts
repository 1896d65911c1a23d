/** The engine's own blocks, and their settings as the engine reads them. All other modules contribute theirs. */

import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { conditionBlock, joinBlock, loopBlock, parallelBlock, setValuesBlock, switchBlock } from './control-blocks.ts';
import { formBlock, isEndedByDeadline, subFlowBlock, taskBlock, timedOutOutlet, waitBlock } from './waiting-blocks.ts';

export const flowBlocks = [
  formBlock,
  conditionBlock,
  switchBlock,
  setValuesBlock,
  parallelBlock,
  joinBlock,
  taskBlock,
  waitBlock,
  loopBlock,
  subFlowBlock,
] as const;

/** Blocks that the engine reads itself: settings that are expressions or graphs, not resolved beforehand. */
export const unresolvedSettings: Record<string, readonly string[]> = {
  'flow.condition': ['branches'],
  // Settings the engine itself reads.
  'flow.join': ['mode', 'count'],
  'flow.loop': ['over', 'body', 'mode', 'limit'],
  'flow.wait': ['when'],
};

/** Blocks that take one of the ways that their branches name. */
export const branchingKinds: ReadonlySet<string> = new Set(['flow.condition', 'flow.switch']);

function toStrings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The ways out of a block: those of its kind, or those that its settings name. */
export function listOutlets(
  block: { kind: string; settings: Record<string, Json> },
  contract: Pick<BlockContract, 'outlets'>,
): readonly string[] {
  if (branchingKinds.has(block.kind)) {
    const branches = Array.isArray(block.settings.branches) ? block.settings.branches : [];
    const named = branches.map((branch) => (branch as { outlet?: Json } | null)?.outlet ?? null);
    return [...new Set([...toStrings(named), ...toStrings([block.settings.otherwise ?? 'otherwise'])])];
  }
  if (block.kind === 'flow.parallel') return toStrings(block.settings.outlets ?? ['next']);
  if (block.kind === 'flow.task') {
    const outlets = Array.isArray(block.settings.outlets) ? block.settings.outlets : [{ key: 'next' }];
    const named = toStrings(outlets.map((outlet) => (outlet as { key?: Json } | null)?.key ?? null));
    return isEndedByDeadline(block.settings) ? [...named, timedOutOutlet] : named;
  }
  return contract.outlets;
}
