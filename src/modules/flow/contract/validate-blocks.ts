/** What is wrong with single blocks of the engine beyond the shape of their settings. */
import type { Json } from '#kernel/contract/block.ts';
import { isExpression } from '#kernel/contract/block.ts';
import { textOfValue } from './control-blocks.ts';
import { arrivalsNeeded, type Block, type Graph } from './frame.ts';
import { type FrameProblem, problem } from './frame-report.ts';
import { checkForm } from './validate-form.ts';

interface Placed {
  block: Block;
  graph: Graph;
  /** Of the block's settings. */
  field: string;
}

/** A join that waits for more ways than lead to it is skipped, with all that follows. */
function ofJoin({ block, graph, field }: Placed): FrameProblem[] {
  const needed = arrivalsNeeded(block);
  const ways = graph.connections.filter(({ to }) => to === block.id).length;
  if (needed === null || needed <= ways || ways === 0) return [];
  return [problem('JOIN_TOO_MANY', { field: `${field}.count`, block: block.id, name: ways })];
}

/** Of two ways for the same value only the first is ever taken. */
function ofSwitch({ block, field }: Placed): FrameProblem[] {
  const { branches } = block.settings;
  if (block.kind !== 'flow.switch' || !Array.isArray(branches)) return [];
  const seen = new Set<string>();
  return branches.flatMap((branch: Json, index) => {
    const equals = (branch as { equals?: Json } | null)?.equals;
    if (equals === undefined || typeof equals === 'object' || isExpression(equals)) return [];
    const text = textOfValue(equals);
    const isNew = !seen.has(text);
    seen.add(text);
    if (isNew) return [];
    return [problem('SWITCH_VALUE_TWICE', { field: `${field}.branches.${index}.equals`, block: block.id, name: text })];
  });
}

export function checkBlock(placed: Placed): FrameProblem[] {
  return [...ofJoin(placed), ...ofSwitch(placed), ...checkForm(placed)];
}
