import { expect, it } from 'vitest';
import { type Change, type RecordImpact, type RunOrigins, rewindChanges } from './undo.ts';

const noOtherRuns: RunOrigins = { isOwn: (id) => id === 'own', rootOf: () => null };
const change = (version: number, byName: string, more: Partial<Change>): Change => ({
  ...{ version, byName, at: `2026-11-2${version}T00:00:00Z`, action: 'update', before: {}, after: {} },
  ...{ cause: 'undo', executionId: `undo ${version}`, ...more },
});

it('a change made by undos alone is attributed to the first of them, not to the one that moves others out of the way', () => {
  const impact: RecordImpact = {
    ...{ action: 'update', recordId: 'r', axis: 'entity', type: 'external', version: 2, undoing: true },
    ...{ before: { title: '나' }, after: { title: '가' } },
  };
  const history = [
    change(3, '먼저 되돌린 사람', { action: 'delete' }),
    change(4, '다시 적용한 사람', { action: 'restore', cause: 'redo' }),
    change(5, '지금 보는 사람', { action: 'delete' }),
  ];
  const state = { values: { title: '가' }, deleted: true };
  const { outcomes } = rewindChanges({ state, impacts: [impact], history, standing: noOtherRuns });
  expect(outcomes).toMatchObject([{ taken: [], left: [{ key: 'title', change: { byName: '먼저 되돌린 사람' } }] }]);
});
