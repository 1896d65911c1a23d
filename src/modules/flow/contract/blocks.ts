/** The blocks that belong to the engine itself, and how the engine reads them. Every other room contributes its own. */

import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { conditionBlock, joinBlock, loopBlock, parallelBlock, setValuesBlock, switchBlock } from './control-blocks.ts';
import { formBlock, leavesInTime, subFlowBlock, taskBlock, timedOut, waitBlock } from './waiting-blocks.ts';

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
export const rawSettings: Record<string, readonly string[]> = {
  'flow.condition': ['branches'],
  // What the engine itself goes by.
  'flow.join': ['mode', 'count'],
  'flow.loop': ['over', 'body', 'mode', 'limit'],
};

/** Blocks that take one of the ways that their branches name. */
export const branching: ReadonlySet<string> = new Set(['flow.condition', 'flow.switch']);

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The ways out of a block: those of its kind, or those that its settings name. */
export function outletsOf(
  block: { kind: string; settings: Record<string, Json> },
  contract: Pick<BlockContract, 'outlets'>,
): readonly string[] {
  if (branching.has(block.kind)) {
    const branches = Array.isArray(block.settings.branches) ? block.settings.branches : [];
    const named = branches.map((branch) => (branch as { outlet?: Json } | null)?.outlet ?? null);
    return [...new Set([...strings(named), ...strings([block.settings.otherwise ?? 'otherwise'])])];
  }
  if (block.kind === 'flow.parallel') return strings(block.settings.outlets ?? ['next']);
  if (block.kind === 'flow.task') {
    const outlets = Array.isArray(block.settings.outlets) ? block.settings.outlets : [{ key: 'next' }];
    const named = strings(outlets.map((outlet) => (outlet as { key?: Json } | null)?.key ?? null));
    return leavesInTime(block.settings) ? [...named, timedOut] : named;
  }
  return contract.outlets;
}
