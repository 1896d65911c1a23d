import { expect, it } from 'vitest';
import { decided } from './OrderStory.tsx';

it('tells that an approval was taken back or sent back, and not of remarks', () => {
  const by = { id: '1', name: '이도현' };
  const actions = ['requested', 'approved', 'taken-back', 'commented', 'returned', 'rejected'].map((action, index) => ({
    ...{ id: `${index}`, action, by, at: '2026-11-23T00:00:00.000Z', comment: null },
  }));
  const t = ((key: string) => key) as never;
  expect(decided({ actions } as never, t).map(({ title }) => title)).toEqual([
    'story.decided.approved',
    'story.decided.taken-back',
    'story.decided.returned',
    'story.decided.rejected',
  ]);
});
