/** Block validation: errors of single engine blocks beyond the shape of their settings. */
import type { Json } from '#kernel/contract/block.ts';
import { isExpression } from '#kernel/contract/block.ts';
import { formatScalar } from './control-blocks.ts';
import { checkForm } from './form-validation.ts';
import { type Block, countNeededArrivals, type Graph } from './frame.ts';
import { createProblem, type FrameProblem } from './frame-report.ts';

interface BlockPosition {
  block: Block;
  graph: Graph;
  /** Of the block's settings. */
  field: string;
}

/** A join that waits for more ways than lead to it is skipped, with all that follows. */
function checkJoin({ block, graph, field }: BlockPosition): FrameProblem[] {
  const needed = countNeededArrivals(block);
  const incomingCount = graph.connections.filter(({ to }) => to === block.id).length;
  if (needed === null || needed <= incomingCount || incomingCount === 0) return [];
  return [createProblem('JOIN_TOO_MANY', { field: `${field}.count`, block: block.id, name: incomingCount })];
}

/** Of two ways for the same value only the first is ever taken. */
function checkSwitch({ block, field }: BlockPosition): FrameProblem[] {
  const { branches } = block.settings;
  if (block.kind !== 'flow.switch' || !Array.isArray(branches)) return [];
  const seenValues = new Set<string>();
  return branches.flatMap((branch: Json, index) => {
    const equals = (branch as { equals?: Json } | null)?.equals;
    if (equals === undefined || typeof equals === 'object' || isExpression(equals)) return [];
    const text = formatScalar(equals);
    const isNew = !seenValues.has(text);
    seenValues.add(text);
    if (isNew) return [];
    return [
      createProblem('SWITCH_VALUE_TWICE', { field: `${field}.branches.${index}.equals`, block: block.id, name: text }),
    ];
  });
}

export function checkBlock(placed: BlockPosition): FrameProblem[] {
  return [...checkJoin(placed), ...checkSwitch(placed), ...checkForm(placed)];
}
