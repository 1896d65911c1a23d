import { expect, it } from 'vitest';
import { describeDecision } from './OrderTimeline.tsx';

it('shows that an approval was withdrawn or sent back, and no remarks', () => {
  const by = { id: '1', name: '이도현' };
  const actions = ['requested', 'approved', 'taken-back', 'commented', 'returned', 'rejected'].map((action, index) => ({
    ...{ id: `${index}`, action, by, at: '2026-11-23T00:00:00.000Z', comment: null },
  }));
  const t = ((key: string) => key) as never;
  expect(describeDecision({ actions } as never, t).map(({ title }) => title)).toEqual([
    'story.decided.approved',
    'story.decided.taken-back',
    'story.decided.returned',
    'story.decided.rejected',
  ]);
});
