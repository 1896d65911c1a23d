/** A long flow in fewer rows: what the house does by itself, one after the other, is one row until somebody opens it. */
import type { Drawing, DrawnBlock, Standing } from '../../contract/drawing.ts';
import { isHuman } from './signs.tsx';

export interface Folded {
  /** With one block for each run, of the id of its first. */
  drawing: Drawing;
  /** The blocks of each run, by the id of its first. */
  runs: ReadonlyMap<string, readonly DrawnBlock[]>;
}

/** A phone shows so many rows below a title. */
const mostRows = 13;
const shortestRun = 3;
/** What did not happen says least, so it is folded first. */
const quiet: readonly (Standing | 'plain')[] = ['ahead', 'passed'];
const folded: readonly (Standing | 'plain')[] = [...quiet, 'done', 'plain'];

type StandingOf = (block: string) => Standing | 'plain';

/** Blocks that nobody else leads to and from, one behind the other. */
function runsOf({ blocks, connections }: Drawing, standing: StandingOf, foldable: readonly (Standing | 'plain')[]) {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const leaving = (id: string) => connections.filter(({ from }) => from === id);
  const arriving = (id: string) => connections.filter(({ to }) => to === id);
  const isFoldable = ({ id, sign }: DrawnBlock) => !isHuman(sign) && foldable.includes(standing(id));
  const nextOf = (block: DrawnBlock): DrawnBlock | undefined => {
    const [on, ...others] = leaving(block.id);
    const next = on && others.length === 0 ? byId.get(on.to) : undefined;
    if (!next || arriving(next.id).length !== 1 || !isFoldable(next)) return undefined;
    return standing(next.id) === standing(block.id) ? next : undefined;
  };
  const inside = new Set(blocks.filter(isFoldable).map((block) => nextOf(block)?.id));
  const runs = blocks
    .filter((block) => isFoldable(block) && !inside.has(block.id))
    .map((first) => {
      const run = [first];
      for (let next = nextOf(first); next; next = nextOf(next)) run.push(next);
      return run;
    });
  return runs.filter((run) => run.length >= shortestRun);
}

/** @param opened runs that are shown whole, by the id of their first block */
export function fold(drawing: Drawing, standing: StandingOf, opened: ReadonlySet<string>): Folded {
  const { blocks, connections } = drawing;
  let found: DrawnBlock[][] = [];
  for (const foldable of [quiet, folded]) {
    if (blocks.length - found.reduce((less, run) => less + run.length - 1, 0) <= mostRows) break;
    found = runsOf(drawing, standing, foldable);
  }
  const runs = new Map(found.filter(([first]) => first && !opened.has(first.id)).map((run) => [run[0]?.id ?? '', run]));
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
