/** Property tests of missing values: `validate` against the engine itself, over every choice of the blocks in random graphs. */
import { describe, expect, it } from 'vitest';
import { flowBlocks, listOutlets } from './blocks.ts';
import { decideNextSteps, type StepState } from './engine.ts';
import { type Block, Graph } from './frame.ts';
import { collectReachable, createAbsenceFinder, listChoosableOutlets, toEdges } from './graph-paths.ts';

const kinds = new Map(flowBlocks.map((contract) => [contract.kind as string, contract]));
const title = { ko: '블록', en: 'Block' };

/** The same numbers for the same seed. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const outletNames = ['a', 'b', 'c'];

function createRandomBlock(roll: (sides: number) => number, id: string): object {
  const outlets = outletNames.slice(0, 1 + roll(3));
  const fork = roll(4);
  if (fork === 0) {
    const [otherwise = 'a', ...rest] = outlets;
    const branches = (rest.length > 0 ? rest : ['b']).map((outlet) => ({ outlet, when: 'true' }));
    return { id, kind: 'flow.condition', title, settings: { branches, otherwise } };
  }
  if (fork === 1) return { id, kind: 'flow.parallel', title, settings: { outlets } };
  return { id, kind: 'flow.join', title };
}

/** Joins that do not wait for all, where something leads to them. */
function findHurriedJoins(roll: (sides: number) => number, { blocks, connections }: Graph): Graph {
  const waysTo = (id: string) => connections.filter(({ to }) => to === id).length;
  const early = (block: Block): Block => {
    const incoming = waysTo(block.id);
    if (block.kind !== 'flow.join' || incoming < 2 || roll(4) === 0) return block;
    const settings: Block['settings'] = roll(2) === 0 ? { mode: 'any' } : { mode: 'n', count: 1 + roll(incoming) };
    return { ...block, settings };
  };
  return { blocks: blocks.map(early), connections };
}

function createRandomGraph(seed: number): Graph {
  const roll = createDice(seed);
  const blocks = Array.from({ length: 3 + roll(6) }, (_, index) => createRandomBlock(roll, `x${index}`)) as Block[];
  const connections = blocks.slice(1).flatMap((to, previousIndex) =>
    Array.from({ length: 1 + roll(2) }, () => {
      const from = blocks[roll(previousIndex + 1)] as Block;
      const outlets = listOutlets({ ...from, settings: from.settings ?? {} }, kinds.get(from.kind) as never);
      return { from: from.id, outlet: outlets[roll(outlets.length)] as string, to: to.id };
    }),
  );
  return Graph.parse({ blocks, connections });
}

/** Runs the graph as the engine would where each block takes the way that is given for it. Returns what was done. */
function runGraph(graph: Graph, choice: ReadonlyMap<string, string | null>): Set<string> {
  const steps = new Map<string, StepState>();
  for (;;) {
    const decision = decideNextSteps(graph, steps);
    if (decision.state !== 'running') break;
    for (const { path } of decision.skipped) steps.set(path, { status: 'skipped', outlet: null });
    for (const { path } of decision.ready) steps.set(path, { status: 'done', outlet: choice.get(path) ?? null });
  }
  return new Set([...steps].flatMap(([path, { status }]) => (status === 'done' ? [path] : [])));
}

/** The same, one block after the other as the dice fall. Returns what ran, in its order. */
function runOneByOne(graph: Graph, choice: ReadonlyMap<string, string | null>, roll: (sides: number) => number) {
  const steps = new Map<string, StepState>();
  const order: string[] = [];
  for (;;) {
    const { skipped, ready, state } = decideNextSteps(graph, steps);
    if (state !== 'running') return { order, done: new Set(order) };
    for (const { path } of skipped) steps.set(path, { status: 'skipped', outlet: null });
    const chosen = ready[roll(ready.length)];
    if (!chosen) continue;
    order.push(chosen.path);
    steps.set(chosen.path, { status: 'done', outlet: choice.get(chosen.path) ?? null });
  }
}

function listChoiceCombinations(graph: Graph): Map<string, string | null>[] {
  let outcomes: Map<string, string | null>[] = [new Map()];
  for (const block of graph.blocks) {
    const all = block.kind === 'flow.parallel';
    const outlets = all ? [null] : listChoosableOutlets(block, kinds.get(block.kind) as never);
    outcomes = outcomes.flatMap((choice) => outlets.map((outlet) => new Map(choice).set(block.id, outlet)));
  }
  return outcomes;
}

describe('ways through a graph', () => {
  it('may leave out exactly the steps that the engine leaves out on some way', () => {
    let uncertain = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const graph = createRandomGraph(seed);
      const absenceOf = createAbsenceFinder(graph, kinds);
      const runs = listChoiceCombinations(graph).map((choice) => runGraph(graph, choice));
      for (const { id } of graph.blocks) {
        const without = runs.filter((done) => !done.has(id));
        const { at, atEnd } = absenceOf(id);
        expect([seed, id, atEnd]).toEqual([seed, id, without.length > 0]);
        const withoutStep = graph.blocks.filter((block) => without.some((done) => done.has(block.id)));
        expect([seed, id, [...at].sort()]).toEqual([seed, id, withoutStep.map((block) => block.id).sort()]);
        uncertain += at.size;
      }
    }
    expect(uncertain).toBeGreaterThan(500);
  });

  it('calls nothing certain that was not there, whichever ends first, where joins do not wait for all', () => {
    let overtaken = 0;
    let falseAlarms = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const roll = createDice(seed * 7919);
      const graph = findHurriedJoins(roll, createRandomGraph(seed));
      const absenceOf = createAbsenceFinder(graph, kinds);
      const missing = new Map(graph.blocks.map(({ id }) => [id, new Set<string>()]));
      const never = new Set<string>();
      for (const choice of listChoiceCombinations(graph)) {
        for (let round = 0; round < 6; round++) {
          const { order, done } = runOneByOne(graph, choice, roll);
          for (const [position, id] of order.entries()) {
            const previousIds = new Set(order.slice(0, position));
            for (const { id: other } of graph.blocks)
              if (other !== id && !previousIds.has(other)) missing.get(other)?.add(id);
          }
          for (const { id } of graph.blocks) if (!done.has(id)) never.add(id);
        }
      }
      const backwards = toEdges(graph, 'backwards');
      for (const { id } of graph.blocks) {
        const { at, atEnd } = absenceOf(id);
        if (never.has(id)) expect([seed, id, atEnd]).toEqual([seed, id, true]);
        const later = graph.blocks
          .filter((block) => collectReachable(block.id, backwards).has(id))
          .map((block) => block.id);
        for (const block of later) {
          const isMissing = missing.get(id)?.has(block) === true;
          if (isMissing) expect([seed, id, block, at.has(block)]).toEqual([seed, id, block, true]);
          if (isMissing) overtaken++;
          else if (at.has(block)) falseAlarms++;
        }
      }
    }
    expect(overtaken).toBeGreaterThan(200);
    // Some caution is allowed, crying wolf is not.
    expect(falseAlarms).toBeLessThan(overtaken / 2);
  });

  it('a wait goes on by time or by signal as its settings say', () => {
    const wait = (settings: Block['settings']) =>
      listChoosableOutlets({ id: 'wait', kind: 'flow.wait', title, settings }, { outlets: ['next', 'timed-out'] });
    expect(wait({ minutes: 5 })).toEqual(['next']);
    expect(wait({ event: 'paid' })).toEqual(['next']);
    expect(wait({ event: 'paid', minutes: 5 })).toEqual(['next', 'timed-out']);
    expect(wait({ event: '=input.event', until: '=input.until' })).toEqual(['next', 'timed-out']);
  });
});
