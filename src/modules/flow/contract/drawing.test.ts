import { describe, expect, it } from 'vitest';
import {
  Drawing,
  getConnectionProgress,
  getStepProgress,
  groupStepsByBlock,
  listLoopPasses,
  toDrawing,
  toSketch,
} from './drawing.ts';
import { FrameDefinition } from './frame.ts';

const title = (text: string) => ({ ko: text, en: text });
const definition = FrameDefinition.parse({
  start: 'form',
  blocks: [
    {
      id: 'lines',
      kind: 'flow.loop',
      title: title('반복'),
      settings: {
        over: '=input.lines',
        body: { blocks: [{ id: 'move', kind: 'item.stock-movement', title: title('출고'), settings: { secret: 1 } }] },
      },
    },
    { id: 'form', kind: 'flow.form', title: title('양식'), settings: { fields: [] } },
  ],
  connections: [{ from: 'form', to: 'lines' }],
});

describe('a drawing of a frame', () => {
  it('has its blocks, the first one first, the body of a loop, and no settings', () => {
    const drawing = toDrawing(definition, new Map([['flow.form', { icon: 'form' }]]));
    expect(Drawing.parse(drawing)).toEqual(drawing);
    expect(drawing.blocks.map(({ id }) => id)).toEqual(['form', 'lines']);
    expect(drawing.blocks[1]?.body?.blocks).toEqual([{ id: 'move', sign: 'bolt', title: title('출고'), body: null }]);
    expect(drawing.connections).toEqual([{ from: 'form', outlet: 'next', to: 'lines' }]);
    expect(JSON.stringify(drawing)).not.toContain('secret');
  });
});

describe('a sketch', () => {
  it('has what each block is drawn as and which leads to which, and no words', () => {
    expect(toSketch(toDrawing(definition, new Map([['flow.form', { icon: 'form' }]])))).toEqual({
      signs: ['form', 'bolt'],
      ways: [{ from: 0, to: 1 }],
    });
    expect(toSketch(null)).toEqual({ signs: [], ways: [] });
  });
});

const step = (path: string, status = 'done' as const, outlet: string | null = 'next') => ({ path, status, outlet });

describe('the position of an execution', () => {
  it('is what its steps say, and ahead where there is none', () => {
    expect(getStepProgress(undefined)).toBe('ahead');
    expect(getStepProgress({ status: 'skipped' })).toBe('passed');
    for (const status of ['done', 'waiting', 'running', 'failed', 'cancelled'] as const) {
      expect(getStepProgress({ status })).toBe(status);
    }
  });

  it('takes the way that the step took, every way of one that took all, and none while it is open', () => {
    expect(getConnectionProgress(step('a', 'done', 'large'), 'large')).toBe('done');
    expect(getConnectionProgress(step('a', 'done', 'large'), 'small')).toBe('passed');
    expect(getConnectionProgress(step('a', 'done', null), 'small')).toBe('done');
    expect(getConnectionProgress({ status: 'waiting', outlet: null }, 'next')).toBe('ahead');
    expect(getConnectionProgress({ status: 'skipped', outlet: null }, 'next')).toBe('passed');
    expect(getConnectionProgress(undefined, 'next')).toBe('ahead');
  });

  it('knows the steps of a loop by their pass', () => {
    const steps = [step('form'), step('lines'), step('lines/0/move'), step('lines/1/move'), step('lines2/0/move')];
    expect([...groupStepsByBlock(steps).keys()]).toEqual(['form', 'lines']);
    expect(listLoopPasses(steps, 'lines').map((pass) => pass.map(({ path }) => path))).toEqual([
      ['lines/0/move'],
      ['lines/1/move'],
    ]);
  });
});
