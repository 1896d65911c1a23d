import { describe, expect, it } from 'vitest';
import { FrameDefinition } from '../frame.ts';
import { getStricterRule, isReviewNeeded, reviewRules, toExecutableText } from './review.ts';

const title = { ko: '확인', en: 'Check' };
const block = (settings: object) => ({ id: 'a', kind: 'flow.task', title, settings });
const meaning = (definition: object) => toExecutableText(FrameDefinition.parse(definition));

describe('a review', () => {
  it('is about what a definition does: the order of keys says nothing, any other setting does', () => {
    const baseMeaning = meaning({ blocks: [block({ title: 'x', byAnother: false })] });
    expect(meaning({ blocks: [block({ byAnother: false, title: 'x' })] })).toBe(baseMeaning);
    expect(meaning({ blocks: [block({ byAnother: false, title: 'y' })] })).not.toBe(baseMeaning);
    expect(meaning({ blocks: [block({ byAnother: false, title: 'x' })], amount: '=1' })).not.toBe(baseMeaning);
  });

  it('ignores the layout of a graph on the canvas, in loops, too', () => {
    const body = { blocks: [block({ title: 'x' })], connections: [] };
    const loop = (more: object) => ({
      blocks: [{ id: 'each', kind: 'flow.loop', title, settings: { over: 'input.rows', body: { ...body, ...more } } }],
    });
    const viewOnly = {
      ...FrameDefinition.parse(loop({ view: { positions: { a: { x: 1, y: 2 } } } })),
      view: { groups: [] },
    };
    expect(toExecutableText(viewOnly)).toBe(meaning(loop({})));
  });

  it('is asked for as the stricter of company and frame says', () => {
    for (const company of reviewRules) {
      expect(getStricterRule(company, null)).toBe(company);
      expect(getStricterRule(company, 'always')).toBe('always');
      expect(getStricterRule(company, 'never')).toBe(company);
    }
    expect(getStricterRule('never', 'irreversible')).toBe('irreversible');
    expect([
      isReviewNeeded('never', [1]),
      isReviewNeeded('irreversible', []),
      isReviewNeeded('irreversible', [1]),
    ]).toEqual([false, false, true]);
    expect(isReviewNeeded('always', [])).toBe(true);
  });
});
