import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideNextSteps, getLastBlock, type ReadyStep, type StepState } from './engine.ts';
import type { Graph } from './frame.ts';

interface Plan {
  graph: Graph;
  /** The way that each block takes. */
  choices: string[];
}

const title = { ko: '블록', en: 'Block' };
const outletKeys = ['a', 'b'];

/** Any acyclic graph with one start: edges lead from lower to higher numbers, every block has at least one way in. */
const plans: fc.Arbitrary<Plan> = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc
    .record({
      first: fc.array(fc.record({ from: fc.nat(1000), way: fc.constantFrom(...outletKeys) }), {
        minLength: size,
        maxLength: size,
      }),
      more: fc.array(fc.record({ from: fc.nat(1000), to: fc.nat(1000), way: fc.constantFrom(...outletKeys) }), {
        maxLength: 20,
      }),
      choices: fc.array(fc.constantFrom(...outletKeys), { minLength: size, maxLength: size }),
    })
    .map(({ first, more, choices }) => {
      const blocks = Array.from({ length: size }, (_, index) => ({
        id: `b${index}`,
        kind: 'flow.join',
        title,
        settings: {},
      }));
      const connections = first.slice(1).map(({ from, way: choice }, index) => ({
        from: `b${from % (index + 1)}`,
        outlet: choice,
        to: `b${index + 1}`,
      }));
      for (const { from, to, way: choice } of more) {
        const [low, high] = [from % size, to % size].sort((a, b) => a - b) as [number, number];
        if (low < high) connections.push({ from: `b${low}`, outlet: choice, to: `b${high}` });
      }
      return { graph: { blocks, connections }, choices };
    }),
);

interface Outcome {
  statuses: Record<string, string>;
  runs: string[];
}

/** Plays a plan, taking the ready blocks in the order that `pick` says. */
function play({ graph, choices }: Plan, pick: (ready: readonly ReadyStep[]) => ReadyStep): Outcome {
  const steps = new Map<string, StepState>();
  const runs: string[] = [];
  for (let rounds = 0; rounds < 1000; rounds++) {
    const decision = decideNextSteps(graph, steps);
    if (decision.state === 'finished') {
      return { statuses: Object.fromEntries([...steps].map(([path, step]) => [path, step.status])), runs };
    }
    for (const { path } of decision.skipped) steps.set(path, { status: 'skipped', outlet: null });
    if (decision.ready.length === 0) continue;
    const { path } = pick(decision.ready);
    runs.push(path);
    steps.set(path, { status: 'done', outlet: choices[Number(path.slice(1))] as string });
  }
  throw new Error('it never ended');
}

const first = (ready: readonly ReadyStep[]) => ready[0] as ReadyStep;
const last = (ready: readonly ReadyStep[]) => ready.at(-1) as ReadyStep;

describe('the pure engine, for any acyclic frame', () => {
  it('ends, and runs each block at most once', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { runs, statuses } = play(plan, first);
        expect(new Set(runs).size).toBe(runs.length);
        expect(Object.keys(statuses)).toHaveLength(plan.graph.blocks.length);
      }),
    );
  });

  it('gives the same result in whatever order ready blocks are run', () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat(100)), (plan, order) => {
        const any = play(plan, (ready) => ready[order.next().value % ready.length] as ReadyStep);
        expect(any.statuses).toEqual(play(plan, first).statuses);
        expect(any.statuses).toEqual(play(plan, last).statuses);
      }),
    );
  });

  it('never runs a block before all that leads to it is resolved, and skips exactly what no way reaches', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { runs, statuses } = play(plan, last);
        const positions = new Map(runs.map((path, index) => [path, index]));
        for (const block of plan.graph.blocks.slice(1)) {
          const incoming = plan.graph.connections.filter((connection) => connection.to === block.id);
          const takenConnections = incoming.filter(
            (connection) =>
              statuses[connection.from] === 'done' &&
              plan.choices[Number(connection.from.slice(1))] === connection.outlet,
          );
          expect(statuses[block.id]).toBe(takenConnections.length > 0 ? 'done' : 'skipped');
          for (const incomingConnection of incoming) {
            if (statuses[incomingConnection.from] !== 'done' || statuses[block.id] !== 'done') continue;
            expect(positions.get(incomingConnection.from) as number).toBeLessThan(positions.get(block.id) as number);
          }
        }
      }),
    );
  });
});

const block = (id: string, kind = 'flow.join', settings = {}) => ({ id, kind, title, settings });
const done = (outlet: string | null = 'next'): StepState => ({ status: 'done', outlet });

describe('the pure engine', () => {
  const fork: Graph = {
    blocks: [block('fork', 'flow.parallel'), block('left'), block('right'), block('join')],
    connections: [
      { from: 'fork', outlet: 'next', to: 'left' },
      { from: 'fork', outlet: 'next', to: 'right' },
      { from: 'left', outlet: 'next', to: 'join' },
      { from: 'right', outlet: 'next', to: 'join' },
    ],
  };

  it('lets a join wait for a branch that waits for a person', () => {
    const steps = new Map<string, StepState>([
      ['fork', done(null)],
      ['left', done()],
      ['right', { status: 'waiting', outlet: null }],
    ]);
    expect(decideNextSteps(fork, steps)).toMatchObject({ state: 'waiting', ready: [] });
    steps.set('right', done());
    expect(decideNextSteps(fork, steps).ready.map((ready) => ready.path)).toEqual(['join']);
  });

  it('stops when a step failed', () => {
    const steps = new Map<string, StepState>([
      ['fork', done(null)],
      ['left', { status: 'failed', outlet: null }],
    ]);
    expect(decideNextSteps(fork, steps)).toMatchObject({ state: 'failed', ready: [] });
  });

  const loop: Graph = {
    blocks: [
      block('lines', 'flow.loop', {
        over: 'input.lines',
        as: 'line',
        body: { blocks: [block('move'), block('note')], connections: [{ from: 'move', to: 'note' }] },
      }),
      block('after'),
    ],
    connections: [{ from: 'lines', outlet: 'next', to: 'after' }],
  };

  it('runs the body of a loop item by item, then closes it', () => {
    const steps = new Map<string, StepState>([['lines', { status: 'running', outlet: null, count: 2 }]]);
    const visitedPaths: string[] = [];
    for (let rounds = 0; rounds < 20; rounds++) {
      const decision = decideNextSteps(loop, steps);
      if (decision.state === 'finished') break;
      for (const { path } of decision.closed) steps.set(path, done());
      for (const { path } of decision.ready) {
        visitedPaths.push(path);
        steps.set(path, done());
      }
    }
    expect(visitedPaths).toEqual(['lines/0/move', 'lines/0/note', 'lines/1/move', 'lines/1/note', 'after']);
  });

  it('passes an empty loop', () => {
    const steps = new Map<string, StepState>([['lines', { status: 'running', outlet: null, count: 0 }]]);
    expect(decideNextSteps(loop, steps).closed.map((closed) => closed.path)).toEqual(['lines']);
  });

  const race = (join: object): Graph => ({
    blocks: [
      block('fork', 'flow.parallel'),
      block('a'),
      block('b'),
      block('c'),
      block('join', 'flow.join', join),
      block('end'),
    ],
    connections: [
      ...['a', 'b', 'c'].map((to) => ({ from: 'fork', outlet: 'next', to })),
      ...['a', 'b', 'c'].map((from) => ({ from, outlet: 'next', to: 'join' })),
      { from: 'join', outlet: 'next', to: 'end' },
    ],
  });
  const waits: StepState = { status: 'waiting', outlet: null };
  const paths = (places: readonly ReadyStep[]) => places.map(({ path }) => path);

  it('goes on with the first arrival, once, and ends when the others have ended', () => {
    const graph = race({ mode: 'any' });
    const steps = new Map<string, StepState>([
      ['fork', done(null)],
      ['a', waits],
      ['b', waits],
      ['c', waits],
    ]);
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'waiting' });
    steps.set('b', done());
    expect(paths(decideNextSteps(graph, steps).ready)).toEqual(['join']);
    steps.set('join', done()).set('end', done());
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'waiting', ready: [] });
    steps.set('a', done());
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'waiting', ready: [] });
    steps.set('c', done());
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'finished', ready: [], skipped: [] });
  });

  it('a loop waits for what a join of its item did not wait for', () => {
    const graph: Graph = {
      blocks: [block('lines', 'flow.loop', { over: 'input.lines', as: 'line', body: race({ mode: 'any' }) })],
      connections: [],
    };
    const steps = new Map<string, StepState>([
      ['lines', { status: 'running', outlet: null, count: 1 }],
      ['lines/0/fork', done(null)],
      ['lines/0/a', done()],
      ['lines/0/b', waits],
      ['lines/0/c', waits],
      ['lines/0/join', done()],
      ['lines/0/end', done()],
    ]);
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'waiting', closed: [] });
    steps.set('lines/0/b', done());
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'waiting', closed: [] });
    steps.set('lines/0/c', done());
    expect(paths(decideNextSteps(graph, steps).closed)).toEqual(['lines']);
  });

  it('continues with the n-th arrival, and is skipped as soon as n cannot arrive', () => {
    const graph = race({ mode: 'n', count: 2 });
    const steps = new Map<string, StepState>([
      ['fork', done(null)],
      ['a', waits],
      ['b', waits],
      ['c', waits],
    ]);
    steps.set('c', done());
    expect(decideNextSteps(graph, steps).ready).toEqual([]);
    const enough = new Map(steps).set('a', done());
    expect(paths(decideNextSteps(graph, enough).ready)).toEqual(['join']);
    const tooFew = new Map(steps).set('a', done('elsewhere')).set('b', done('elsewhere'));
    expect(paths(decideNextSteps(graph, tooFew).skipped)).toEqual(['join']);
    const early = new Map(steps).set('c', done('elsewhere')).set('a', done('elsewhere'));
    expect(paths(decideNextSteps(graph, early).skipped)).toEqual(['join']);
    early.set('join', { status: 'skipped', outlet: null });
    expect(paths(decideNextSteps(graph, early).skipped)).toEqual(['end']);
    early.set('end', { status: 'skipped', outlet: null });
    expect(decideNextSteps(graph, early)).toMatchObject({ state: 'waiting', ready: [] });
  });

  it('ends with the last step done, regardless of overtaken steps that end later', () => {
    const graph = race({ mode: 'any' });
    const steps = new Map<string, StepState>([
      ['fork', done(null)],
      ['b', done()],
      ['join', done()],
      ['end', done()],
    ]);
    for (const id of ['a', 'c']) steps.set(id, done());
    expect(getLastBlock(graph, '', steps)).toBe('end');
    expect(
      getLastBlock(
        graph,
        '',
        new Map([
          ['fork', done(null)],
          ['c', done()],
          ['a', done()],
        ]),
      ),
    ).toBe('c');
    expect(getLastBlock(graph, '', new Map())).toBeNull();
  });

  it('has as many items of a parallel loop at work as it may, the lowest first', () => {
    const body = { blocks: [block('ask'), block('note')], connections: [{ from: 'ask', to: 'note' }] };
    const graph: Graph = {
      blocks: [block('lines', 'flow.loop', { over: 'input.lines', as: 'line', mode: 'parallel', limit: 2, body })],
      connections: [],
    };
    const steps = new Map<string, StepState>([['lines', { status: 'running', outlet: null, count: 4 }]]);
    expect(paths(decideNextSteps(graph, steps).ready)).toEqual(['lines/0/ask', 'lines/1/ask']);
    steps.set('lines/0/ask', waits).set('lines/1/ask', done());
    expect(paths(decideNextSteps(graph, steps).ready)).toEqual(['lines/1/note']);
    steps.set('lines/1/note', done());
    expect(paths(decideNextSteps(graph, steps).ready)).toEqual(['lines/2/ask']);
    steps.set('lines/2/ask', waits);
    expect(decideNextSteps(graph, steps)).toMatchObject({ state: 'waiting', ready: [], closed: [] });
    steps.set('lines/0/ask', done()).set('lines/0/note', done()).set('lines/2/ask', done()).set('lines/2/note', done());
    expect(paths(decideNextSteps(graph, steps).ready)).toEqual(['lines/3/ask']);
    steps.set('lines/3/ask', done()).set('lines/3/note', done());
    expect(paths(decideNextSteps(graph, steps).closed)).toEqual(['lines']);
  });
});
