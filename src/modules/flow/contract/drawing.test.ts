import { describe, expect, it } from 'vitest';
import { Drawing, drawingOf, passesOf, sketchOf, standingOf, stepsByBlock, wayStanding } from './drawing.ts';
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
    const drawing = drawingOf(definition, new Map([['flow.form', { sign: 'form' }]]));
    expect(Drawing.parse(drawing)).toEqual(drawing);
    expect(drawing.blocks.map(({ id }) => id)).toEqual(['form', 'lines']);
    expect(drawing.blocks[1]?.body?.blocks).toEqual([{ id: 'move', sign: 'bolt', title: title('출고'), body: null }]);
    expect(drawing.connections).toEqual([{ from: 'form', outlet: 'next', to: 'lines' }]);
    expect(JSON.stringify(drawing)).not.toContain('secret');
  });
});

describe('a sketch', () => {
  it('has what each block is drawn as and which leads to which, and no words', () => {
    expect(sketchOf(drawingOf(definition, new Map([['flow.form', { sign: 'form' }]])))).toEqual({
      signs: ['form', 'bolt'],
      ways: [{ from: 0, to: 1 }],
    });
    expect(sketchOf(null)).toEqual({ signs: [], ways: [] });
  });
});

const step = (path: string, status = 'done' as const, outlet: string | null = 'next') => ({ path, status, outlet });

describe('where an execution stands', () => {
  it('is what its steps say, and ahead where there is none', () => {
    expect(standingOf(undefined)).toBe('ahead');
    expect(standingOf({ status: 'skipped' })).toBe('passed');
    for (const status of ['done', 'waiting', 'running', 'failed', 'cancelled'] as const) {
      expect(standingOf({ status })).toBe(status);
    }
  });

  it('takes the way that the step took, every way of one that took all, and none while it is open', () => {
    expect(wayStanding(step('a', 'done', 'large'), 'large')).toBe('done');
    expect(wayStanding(step('a', 'done', 'large'), 'small')).toBe('passed');
    expect(wayStanding(step('a', 'done', null), 'small')).toBe('done');
    expect(wayStanding({ status: 'waiting', outlet: null }, 'next')).toBe('ahead');
    expect(wayStanding({ status: 'skipped', outlet: null }, 'next')).toBe('passed');
    expect(wayStanding(undefined, 'next')).toBe('ahead');
  });

  it('knows the steps of a loop by their pass', () => {
    const steps = [step('form'), step('lines'), step('lines/0/move'), step('lines/1/move'), step('lines2/0/move')];
    expect([...stepsByBlock(steps).keys()]).toEqual(['form', 'lines']);
    expect(passesOf(steps, 'lines').map((pass) => pass.map(({ path }) => path))).toEqual([
      ['lines/0/move'],
      ['lines/1/move'],
    ]);
  });
});
