/** A frame as drawn: its blocks and ways, without settings; and an execution's position in it. */
import { z } from 'zod';
import { type BlockIcon, blockIcons } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import type { StepStatus } from './engine.ts';
import { type Block, BlockId, type Graph, getLoopBody, Outlet } from './frame.ts';

export const DrawnBlock = z.object({
  id: BlockId,
  sign: z.enum(blockIcons),
  title: LocalText,
  /** The body of a loop; null for other blocks. */
  get body(): z.ZodNullable<typeof Drawing> {
    return Drawing.nullable();
  },
});
export type DrawnBlock = z.infer<typeof DrawnBlock>;

export const Drawing = z.object({
  blocks: z.array(DrawnBlock),
  connections: z.array(z.object({ from: BlockId, outlet: Outlet, to: BlockId })),
});
export type Drawing = z.infer<typeof Drawing>;

/** The first block comes first; a kind no module knows any more is drawn as a plain step. */
export function toDrawing(graph: Graph, contracts: ReadonlyMap<string, { icon: BlockIcon }>): Drawing {
  const isFirst = ({ id }: Block) => (id === graph.start ? 0 : 1);
  const blocks = graph.blocks
    .toSorted((first, second) => isFirst(first) - isFirst(second))
    .map((block): DrawnBlock => {
      const body = getLoopBody(block);
      const { icon } = contracts.get(block.kind) ?? { icon: 'bolt' };
      return { id: block.id, sign: icon, title: block.title, body: body && toDrawing(body, contracts) };
    });
  return { blocks, connections: graph.connections };
}

/** The drawing without words, for lists: what each block is drawn as, and which leads to which, by their numbers. */
export function toSketch(drawing: Drawing | null): { signs: BlockIcon[]; ways: { from: number; to: number }[] } {
  const numbers = new Map(drawing?.blocks.map(({ id }, number) => [id, number]));
  const connections = (drawing?.connections ?? []).flatMap((connection) => {
    const [from, to] = [numbers.get(connection.from), numbers.get(connection.to)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return { signs: drawing?.blocks.map(({ sign }) => sign) ?? [], ways: connections };
}

/** Data for drawing a step. */
export interface DrawnStep {
  id: string;
  /** Inside a loop `lines/0/move`. */
  path: string;
  status: StepStatus;
  /** The way taken; null takes every way. */
  outlet: string | null;
  /** Instants. */
  startedAt: string;
  endedAt: string | null;
  actor: { name: string } | null;
  /** The absent person, if the actor acted for somebody. */
  insteadOf?: { name: string } | null;
}

/** `ahead`: not reached yet. `passed`: the branch was not taken. */
export type StepProgress = 'ahead' | 'passed' | Exclude<StepStatus, 'skipped'>;

export function getStepProgress(step: Pick<DrawnStep, 'status'> | undefined): StepProgress {
  if (!step) return 'ahead';
  return step.status === 'skipped' ? 'passed' : step.status;
}

/** State of a connection: `ahead` while undecided. */
export function getConnectionProgress(
  from: Pick<DrawnStep, 'status' | 'outlet'> | undefined,
  outlet: string,
): StepProgress {
  if (!from) return 'ahead';
  if (from.status === 'skipped') return 'passed';
  if (from.status !== 'done') return 'ahead';
  return from.outlet === null || from.outlet === outlet ? 'done' : 'passed';
}

/** Steps of the outermost blocks by the block's id; `listLoopPasses` has the iterations of loops. */
export function groupStepsByBlock<Step extends Pick<DrawnStep, 'path'>>(
  steps: readonly Step[],
): ReadonlyMap<string, Step> {
  return new Map(steps.filter(({ path }) => !path.includes('/')).map((step) => [step.path, step]));
}

/** Steps inside a loop, by pass: `lines/0/move` is in the first of `lines`. */
export function listLoopPasses<Step extends Pick<DrawnStep, 'path'>>(steps: readonly Step[], loop: string): Step[][] {
  const passes: Step[][] = [];
  for (const step of steps) {
    if (!step.path.startsWith(`${loop}/`)) continue;
    const index = Number(step.path.slice(loop.length + 1).split('/')[0]);
    passes[index] ??= [];
    passes[index].push(step);
  }
  return passes;
}
