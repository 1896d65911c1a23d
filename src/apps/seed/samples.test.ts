import { expect, test } from 'vitest';
import { createCalendar } from './calendar.ts';
import { samples } from './companies/index.ts';
import { createChance } from './random.ts';

test('the same text gives the same chance', () => {
  const [first, second] = [createChance('hanbit'), createChance('hanbit')];
  expect([first.next(), first.next()]).toEqual([second.next(), second.next()]);
  expect(createCalendar(new Date('2026-11-21T01:00:00Z')).months).toHaveLength(13);
});

test('no sample has records that start flows: only the flows’ own schedules and events do', () => {
  const promises = samples.flatMap(({ sample }) => sample.records.filter(({ axis }) => axis === 'flow'));
  expect(promises).toEqual([]);
});
