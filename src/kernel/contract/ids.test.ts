import { expect, it } from 'vitest';
import { createId, Id } from './ids.ts';

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('makes identifiers of version 7 that begin with their time, in milliseconds', () => {
  const id = createId(Date.UTC(2100, 0, 1));
  expect(id).toMatch(version7);
  expect(Id.safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2100, 0, 1));
});

it('never makes two alike, and each is greater than the one before, also within a millisecond and when the clock goes back', () => {
  const clock = Date.UTC(2100, 0, 2);
  const ids = Array.from({ length: 20_000 }, (_, at) => createId(clock - (at % 3)));
  expect(ids.filter((id) => !version7.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
