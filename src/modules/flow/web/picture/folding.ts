/** Shortens a long flow: consecutive automatic steps form one row until it is opened. */
import type { Drawing, DrawnBlock, StepProgress } from '../../contract/drawing.ts';
import { isHumanIcon } from './block-icons.tsx';

export interface FoldedDrawing {
  /** With one block for each run, of the id of its first. */
  drawing: Drawing;
  /** The blocks of each run, by the id of its first. */
  runs: ReadonlyMap<string, readonly DrawnBlock[]>;
}

/** Number of rows a phone shows below a title. */
const maxRows = 13;
const minRunLength = 3;
/** Steps that did not happen matter least: they are folded first. */
const quietProgress: readonly (StepProgress | 'plain')[] = ['ahead', 'passed'];
const foldableProgress: readonly (StepProgress | 'plain')[] = [...quietProgress, 'done', 'plain'];

type GetProgress = (block: string) => StepProgress | 'plain';

/** Blocks that nobody else leads to and from, one behind the other. */
function listRuns(
  { blocks, connections }: Drawing,
  getProgress: GetProgress,
  foldable: readonly (StepProgress | 'plain')[],
) {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const leaving = (id: string) => connections.filter(({ from }) => from === id);
  const arriving = (id: string) => connections.filter(({ to }) => to === id);
  const isFoldable = ({ id, sign }: DrawnBlock) => !isHumanIcon(sign) && foldable.includes(getProgress(id));
  const nextOf = (block: DrawnBlock): DrawnBlock | undefined => {
    const [on, ...others] = leaving(block.id);
    const next = on && others.length === 0 ? byId.get(on.to) : undefined;
    if (!next || arriving(next.id).length !== 1 || !isFoldable(next)) return undefined;
    return getProgress(next.id) === getProgress(block.id) ? next : undefined;
  };
  const inside = new Set(blocks.filter(isFoldable).map((block) => nextOf(block)?.id));
  const runs = blocks
    .filter((block) => isFoldable(block) && !inside.has(block.id))
    .map((first) => {
      const run = [first];
      for (let next = nextOf(first); next; next = nextOf(next)) run.push(next);
      return run;
    });
  return runs.filter((run) => run.length >= minRunLength);
}

/** @param opened runs that are shown whole, by the id of their first block */
export function foldDrawing(drawing: Drawing, getProgress: GetProgress, opened: ReadonlySet<string>): FoldedDrawing {
  const { blocks, connections } = drawing;
  let foundRuns: DrawnBlock[][] = [];
  for (const foldable of [quietProgress, foldableProgress]) {
    if (blocks.length - foundRuns.reduce((less, run) => less + run.length - 1, 0) <= maxRows) break;
    foundRuns = listRuns(drawing, getProgress, foldable);
  }
  const runs = new Map(
    foundRuns.filter(([first]) => first && !opened.has(first.id)).map((run) => [run[0]?.id ?? '', run]),
  );
  const firstOf = new Map([...runs].flatMap(([first, run]) => run.map(({ id }) => [id, first])));
  const within = (id: string) => firstOf.get(id) ?? id;
  return {
    drawing: {
      blocks: blocks.filter(({ id }) => within(id) === id),
      connections: connections
        .map(({ from, outlet, to }) => ({ from: within(from), outlet, to: within(to) }))
        .filter(({ from, to }) => from !== to),
    },
    runs,
  };
}
