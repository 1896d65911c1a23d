/** Large frames and long runs: counted in looks at steps, for no test hangs on the clock. */
import { describe, expect, it } from 'vitest';
import { decideNextSteps, type StepState } from './engine.ts';
import { frameLimits, type Graph } from './frame.ts';

const title = { ko: '블록', en: 'Block' };
const block = (id: string, kind = 'flow.join', settings = {}) => ({ id, kind, title, settings });
const done = (outlet: string | null = 'next'): StepState => ({ status: 'done', outlet });

/** Counts how often it is asked. */
class Asked extends Map<string, StepState> {
  asked = 0;
  override get(path: string): StepState | undefined {
    this.asked++;
    return super.get(path);
  }
}

describe('a large frame', () => {
  const chained = (count: number, kind = 'flow.join') => ({
    blocks: Array.from({ length: count }, (_, index) => block(`b${index}`, kind)),
    connections: Array.from({ length: count - 1 }, (_, index) => ({
      from: `b${index}`,
      outlet: 'next',
      to: `b${index + 1}`,
    })),
  });

  function runToEnd(graph: Graph, counts: number): Asked {
    const steps = new Asked();
    for (;;) {
      const decision = decideNextSteps(graph, steps);
      if (decision.state === 'finished') return steps;
      for (const { path } of decision.closed) steps.set(path, done());
      for (const {
        path,
        block: { kind },
      } of decision.ready) {
        steps.set(path, kind === 'flow.loop' ? { status: 'running', outlet: null, count: counts } : done());
      }
    }
  }

  it('costs as much as it has steps, not blocks times steps', () => {
    const chain = runToEnd(chained(frameLimits.blocks), 0);
    expect(chain.size).toBe(frameLimits.blocks);
    expect(chain.asked).toBeLessThan(10 * chain.size);
    const { blocks, connections } = chained(490);
    const loop = block('lines', 'flow.loop', { over: 'input.lines', as: 'line', body: chained(10) });
    const looped = {
      blocks: [loop, ...blocks],
      connections: [{ from: 'lines', outlet: 'next', to: 'b0' }, ...connections],
    };
    const whole = runToEnd(looped, 450);
    expect(whole.size).toBe(4991);
    expect(whole.asked).toBeLessThan(10 * whole.size);
  });
});
