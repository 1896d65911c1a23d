import { describe, expect, it } from 'vitest';
import type { BlockIcon } from '#kernel/contract/block.ts';
import type { Drawing, StepProgress } from '../../contract/drawing.ts';
import { foldDrawing } from './folding.ts';

const block = (id: string, sign: BlockIcon = 'box') => ({ id, sign, title: { ko: id, en: id }, body: null });
/** Form, two steps, a decision, and two branches with this many automatic steps. */
function createDrawing(refused: number, takenCount: number): Drawing {
  const branch = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
  const [no, yes] = [branch('no', refused), branch('yes', takenCount)];
  const along = (ids: readonly string[]) =>
    ids.slice(1).map((to, index) => ({ from: ids[index] as string, outlet: 'next', to }));
  return {
    blocks: [
      block('form', 'form'),
      block('one'),
      block('two'),
      block('decision', 'stamp'),
      ...[...no, ...yes].map((id) => block(id)),
    ],
    connections: [
      ...along(['form', 'one', 'two', 'decision']),
      { from: 'decision', outlet: 'rejected', to: 'no0' },
      { from: 'decision', outlet: 'approved', to: 'yes0' },
      ...along(no),
      ...along(yes),
    ],
  };
}
const getProgress = (id: string): StepProgress =>
  id.startsWith('no') ? 'passed' : id.startsWith('yes') ? 'ahead' : 'done';
const none = new Set<string>();

describe('a flow in rows', () => {
  it('that fits on a phone stays whole', () => {
    const { drawing: folded, runs } = foldDrawing(createDrawing(4, 5), getProgress, none);
    expect(folded.blocks).toHaveLength(13);
    expect(runs.size).toBe(0);
  });

  it('that does not folds what did not happen first, each branch by itself', () => {
    const { drawing: folded, runs } = foldDrawing(createDrawing(4, 8), getProgress, none);
    expect([...runs].map(([first, { length }]) => [first, length])).toEqual([
      ['no0', 4],
      ['yes0', 8],
    ]);
    expect(folded.blocks.map(({ id }) => id)).toEqual(['form', 'one', 'two', 'decision', 'no0', 'yes0']);
    expect(folded.connections.map(({ from, to }) => `${from} ${to}`)).toContain('decision yes0');
  });

  it('and then what was done, never a person’s step nor one that is waited for', () => {
    const whole = createDrawing(3, 20);
    const at = (id: string): StepProgress => (id === 'yes10' ? 'waiting' : id === 'yes19' ? 'failed' : 'done');
    const { runs } = foldDrawing(whole, at, none);
    const inside = [...runs.values()].flat().map(({ id }) => id);
    expect(inside).toContain('yes3');
    for (const id of ['form', 'decision', 'yes10', 'yes19']) expect(inside).not.toContain(id);
  });

  it('opens one run at a time', () => {
    const { drawing: folded, runs } = foldDrawing(createDrawing(4, 8), getProgress, new Set(['yes0']));
    expect([...runs.keys()]).toEqual(['no0']);
    expect(folded.blocks).toHaveLength(4 + 1 + 8);
  });
});
