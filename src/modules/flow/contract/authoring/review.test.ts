import { describe, expect, it } from 'vitest';
import { FrameDefinition } from '../frame.ts';
import { meaningOf, needsReview, reviewRules, stricter } from './review.ts';

const title = { ko: '확인', en: 'Check' };
const block = (settings: object) => ({ id: 'a', kind: 'flow.task', title, settings });
const meaning = (definition: object) => meaningOf(FrameDefinition.parse(definition));

describe('a review', () => {
  it('is about what a definition does: the order of keys says nothing, any other setting does', () => {
    const one = meaning({ blocks: [block({ title: 'x', byAnother: false })] });
    expect(meaning({ blocks: [block({ byAnother: false, title: 'x' })] })).toBe(one);
    expect(meaning({ blocks: [block({ byAnother: false, title: 'y' })] })).not.toBe(one);
    expect(meaning({ blocks: [block({ byAnother: false, title: 'x' })], amount: '=1' })).not.toBe(one);
  });

  it('passes over how a graph stands on a canvas, in loops, too', () => {
    const body = { blocks: [block({ title: 'x' })], connections: [] };
    const loop = (more: object) => ({
      blocks: [{ id: 'each', kind: 'flow.loop', title, settings: { over: 'input.rows', body: { ...body, ...more } } }],
    });
    const seen = {
      ...FrameDefinition.parse(loop({ view: { positions: { a: { x: 1, y: 2 } } } })),
      view: { groups: [] },
    };
    expect(meaningOf(seen)).toBe(meaning(loop({})));
  });

  it('is asked for as the stricter of company and frame says', () => {
    for (const company of reviewRules) {
      expect(stricter(company, null)).toBe(company);
      expect(stricter(company, 'always')).toBe('always');
      expect(stricter(company, 'never')).toBe(company);
    }
    expect(stricter('never', 'irreversible')).toBe('irreversible');
    expect([needsReview('never', [1]), needsReview('irreversible', []), needsReview('irreversible', [1])]).toEqual([
      false,
      false,
      true,
    ]);
    expect(needsReview('always', [])).toBe(true);
  });
});
