/** A frame as it is drawn: its blocks and the ways between them, without settings; and where an execution of it stands. */
import { z } from 'zod';
import { type BlockSign, blockSigns } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import type { StepStatus } from './engine.ts';
import { type Block, BlockId, bodyOf, type Graph, Outlet } from './frame.ts';

export const DrawnBlock = z.object({
  id: BlockId,
  sign: z.enum(blockSigns),
  title: LocalText,
  /** What a loop repeats; null for other blocks. */
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

/** The first block comes first; a kind that no room knows any more is drawn as a plain step. */
export function drawingOf(graph: Graph, signs: ReadonlyMap<string, { sign: BlockSign }>): Drawing {
  const isFirst = ({ id }: Block) => (id === graph.start ? 0 : 1);
  const blocks = graph.blocks
    .toSorted((left, right) => isFirst(left) - isFirst(right))
    .map((block): DrawnBlock => {
      const body = bodyOf(block);
      const { sign } = signs.get(block.kind) ?? { sign: 'bolt' };
      return { id: block.id, sign, title: block.title, body: body && drawingOf(body, signs) };
    });
  return { blocks, connections: graph.connections };
}

/** The drawing without words, for lists: what each block is drawn as, and which leads to which, by their numbers. */
export function sketchOf(drawing: Drawing | null): { signs: BlockSign[]; ways: { from: number; to: number }[] } {
  const numbers = new Map(drawing?.blocks.map(({ id }, number) => [id, number]));
  const ways = (drawing?.connections ?? []).flatMap((connection) => {
    const [from, to] = [numbers.get(connection.from), numbers.get(connection.to)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return { signs: drawing?.blocks.map(({ sign }) => sign) ?? [], ways };
}

/** What is known of a step for drawing it. */
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
  /** Who was away, where the actor acted for somebody. */
  insteadOf?: { name: string } | null;
}

/** `ahead`: not reached yet. `passed`: the branch was not taken. */
export type Standing = 'ahead' | 'passed' | Exclude<StepStatus, 'skipped'>;

export function standingOf(step: Pick<DrawnStep, 'status'> | undefined): Standing {
  if (!step) return 'ahead';
  return step.status === 'skipped' ? 'passed' : step.status;
}

/** Whether a connection was taken: `ahead` while that is open. */
export function wayStanding(from: Pick<DrawnStep, 'status' | 'outlet'> | undefined, outlet: string): Standing {
  if (!from) return 'ahead';
  if (from.status === 'skipped') return 'passed';
  if (from.status !== 'done') return 'ahead';
  return from.outlet === null || from.outlet === outlet ? 'done' : 'passed';
}

/** Steps of the outermost blocks by the block's id; how often a loop went round stands in `passesOf`. */
export function stepsByBlock<Step extends Pick<DrawnStep, 'path'>>(steps: readonly Step[]): ReadonlyMap<string, Step> {
  return new Map(steps.filter(({ path }) => !path.includes('/')).map((step) => [step.path, step]));
}

/** Steps inside a loop, by pass: `lines/0/move` is in the first of `lines`. */
export function passesOf<Step extends Pick<DrawnStep, 'path'>>(steps: readonly Step[], loop: string): Step[][] {
  const passes: Step[][] = [];
  for (const step of steps) {
    if (!step.path.startsWith(`${loop}/`)) continue;
    const index = Number(step.path.slice(loop.length + 1).split('/')[0]);
    passes[index] ??= [];
    passes[index].push(step);
  }
  return passes;
}
