import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findClashes, merge, type Version } from './merge.ts';

const version = (fields: Record<string, unknown>, title = '제목'): Version => ({ title, code: null, fields });

it('brings together edits of different fields without a question', () => {
  const [base, mine, theirs] = [version({ a: 1, b: 1 }), version({ a: 2, b: 1 }), version({ a: 1, b: 2 }, '새 제목')];
  expect(findClashes(base, mine, theirs)).toEqual([]);
  expect(merge(base, mine, theirs, [])).toEqual(version({ a: 2, b: 2 }, '새 제목'));
});

it('asks where both changed the same field, and obeys the answer', () => {
  const [base, mine, theirs] = [version({ a: 1 }), version({ a: 2 }), version({})];
  expect(findClashes(base, mine, theirs)).toEqual([{ key: 'fields.a', base: 1, mine: 2, theirs: undefined }]);
  expect(merge(base, mine, theirs, ['fields.a'])).toEqual(version({ a: 2 }));
  expect(merge(base, mine, theirs, [])).toEqual(version({}));
});

const anyVersion = fc.record({
  title: fc.constantFrom('가', '나'),
  code: fc.constantFrom(null, 'X'),
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 })),
});

it('gives my version when nobody else changed anything, and theirs when I changed nothing', () => {
  fc.assert(
    fc.property(anyVersion, anyVersion, (base, other) => {
      expect(merge(base, other, base, [])).toEqual(other);
      expect(merge(base, base, other, [])).toEqual(other);
    }),
  );
});
