import { expect, test } from 'vitest';
import { samples } from './companies/index.ts';

test('no sample keeps records that promise to start flows: only the flows’ own schedules and events do', () => {
  const promises = samples.flatMap(({ sample }) => sample.records.filter(({ axis }) => axis === 'flow'));
  expect(promises).toEqual([]);
});
