import { expect, it } from 'vitest';
import { z } from 'zod';
import { detailsOf, reported } from './issues.ts';

const Shape = z.strictObject({
  name: z.string().min(2).max(5),
  count: z.int().min(1).max(1000),
  day: z.iso.date(),
  color: z.enum(['red', 'blue']),
  tags: z.array(z.string()).max(1),
  way: z.discriminatedUnion('kind', [z.object({ kind: z.literal('by-id') }), z.object({ kind: z.literal('by-name') })]),
  even: z.int().refine((value) => value % 2 === 0, { params: { ko: '짝수여야 합니다.', en: 'This must be even.' } }),
});
const right = { name: '이름', count: 1, day: '2026-11-22', color: 'red', tags: [], way: { kind: 'by-id' }, even: 2 };

function told(values: object, locale: 'ko' | 'en' = 'ko') {
  const { error } = Shape.safeParse({ ...right, ...values }, reported);
  return error && detailsOf(error, { locale }).map(({ field, message }) => `${field}: ${message}`);
}

it.each([
  [{}, undefined],
  [{ name: undefined }, ['name: 값을 입력해 주세요.']],
  [{ name: 5 }, ['name: 텍스트여야 합니다.']],
  [{ name: '가' }, ['name: 2자 이상이어야 합니다.']],
  [{ name: '여섯 글자다' }, ['name: 5자 이하여야 합니다.']],
  [{ count: '1' }, ['count: 숫자여야 합니다.']],
  [{ count: 1.5 }, ['count: 정수여야 합니다.']],
  [{ count: 0 }, ['count: 1 이상이어야 합니다.']],
  [{ count: 1001 }, ['count: 1,000 이하여야 합니다.']],
  [{ day: '2026-02-30' }, ['day: 날짜는 2026-11-22처럼 적어 주세요.']],
  [{ color: 'green' }, ['color: 다음 중 하나여야 합니다: red, blue']],
  [{ tags: ['a', 'b'] }, ['tags: 1개 이하여야 합니다.']],
  [{ way: { kind: 'by-luck' } }, ['way.kind: 다음 중 하나여야 합니다: by-id, by-name']],
  [{ even: 3 }, ['even: 짝수여야 합니다.']],
  [{ more: 1, most: 2 }, ['more: 알 수 없는 항목입니다: more, most']],
])('says what is wrong in words of our own: %j', (values, expected) => {
  expect(told(values)).toEqual(expected);
});

it('says it in English, too, and names the body where all of it is wrong', () => {
  expect(told({ name: undefined, even: 3 }, 'en')).toEqual(['name: A value is needed.', 'even: This must be even.']);
  const { error } = Shape.safeParse([], reported);
  const list = error && detailsOf(error, { locale: 'en' });
  expect(list).toEqual([{ field: 'body', code: 'invalid_type', message: 'This must be an object.' }]);
  const inner = error && detailsOf(error, { locale: 'en', within: 'lines.0' });
  expect(inner?.[0]?.field).toBe('lines.0');
});
