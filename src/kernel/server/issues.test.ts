import { expect, it } from 'vitest';
import { z } from 'zod';
import { fail, kernelErrors } from '../contract/error.ts';
import { reportOptions } from '../contract/issue.ts';
import { addFieldMessages, toErrorDetails } from './issues.ts';

const Shape = z.strictObject({
  name: z.string().min(2).max(5),
  count: z.int().min(1).max(1000),
  day: z.iso.date(),
  color: z.enum(['red', 'blue']),
  tags: z.array(z.string().max(3)).max(1),
  way: z.discriminatedUnion('kind', [z.object({ kind: z.literal('by-id') }), z.object({ kind: z.literal('by-name') })]),
  even: z.int().refine((value) => value % 2 === 0, { params: { ko: '짝수여야 합니다.', en: 'This must be even.' } }),
  email: z.email(),
  title: z.strictObject({ ko: z.string().min(1), en: z.string().max(3) }),
  lines: z.array(z.strictObject({ count: z.int() })),
  open: z.boolean(),
});
const right = {
  name: '이름',
  count: 1,
  day: '2026-11-22',
  color: 'red',
  tags: [],
  way: { kind: 'by-id' },
  even: 2,
  email: 'a@b.kr',
  title: { ko: '가', en: 'a' },
  lines: [],
  open: true,
};
const fieldTexts = {
  count: { ko: '수량', en: 'Count' },
  day: { label: { ko: '날짜', en: 'Day' }, kind: 'date' },
  color: { label: { ko: '색', en: 'Colour' }, kind: 'choice' },
  tags: { label: { ko: '태그', en: 'Tags' }, each: { ko: '태그', en: 'tag' } },
  way: { ko: '방법', en: 'Way' },
  open: { ko: '공개', en: 'Open' },
} as const;

function listMessages(values: object, locale: 'ko' | 'en' = 'ko') {
  const { error } = Shape.safeParse({ ...right, ...values }, reportOptions);
  return (
    error && toErrorDetails(error, { locale, known: fieldTexts }).map(({ field, message }) => `${field}: ${message}`)
  );
}

it.each([
  [{}, undefined],
  [{ name: undefined }, ['name: 이름을 입력해 주세요.']],
  [{ name: null }, ['name: 이름을 입력해 주세요.']],
  [{ name: '' }, ['name: 이름은 2자 이상으로 입력해 주세요.']],
  [{ name: 5 }, ['name: 이름을 문자로 입력해 주세요.']],
  [{ name: '가' }, ['name: 이름은 2자 이상으로 입력해 주세요.']],
  [{ name: '여섯 글자다' }, ['name: 이름은 5자 이하로 입력해 주세요.']],
  [{ count: '1' }, ['count: 수량은 숫자로 입력해 주세요.']],
  [{ count: 1.5 }, ['count: 수량은 소수점 없이 입력해 주세요.']],
  [{ count: 0 }, ['count: 수량은 1 이상이어야 합니다.']],
  [{ count: 1001 }, ['count: 수량은 1,000 이하여야 합니다.']],
  [{ day: '2026-02-30' }, ['day: 날짜는 2026-11-22처럼 입력해 주세요.']],
  [{ day: undefined }, ['day: 날짜를 선택해 주세요.']],
  [{ color: 'green' }, ['color: 색은 정해진 것 중에서 선택해 주세요.']],
  [{ color: null }, ['color: 색을 선택해 주세요.']],
  [{ tags: ['a', 'b'] }, ['tags: 태그는 1개까지만 넣을 수 있습니다.']],
  [{ tags: ['네 글자다'] }, ['tags.0: 1번째 태그는 3자 이하로 입력해 주세요.']],
  [{ way: { kind: 'by-luck' } }, ['way.kind: 종류는 정해진 것 중에서 선택해 주세요.']],
  [{ way: 'x' }, ['way: 방법을 확인해 주세요.']],
  [{ even: 3 }, ['even: 짝수여야 합니다.']],
  [{ email: 'a' }, ['email: 이메일을 확인해 주세요. ‘@’가 들어간 주소여야 합니다.']],
  [
    { title: { ko: '', en: 'long' } },
    ['title.ko: 이름을 입력해 주세요.', 'title.en: 이름(영어)는 3자 이하로 입력해 주세요.'],
  ],
  [{ lines: [{ count: 1 }, { count: 2 }, { count: 'x' }] }, ['lines.2.count: 3번째 줄의 수량은 숫자로 입력해 주세요.']],
  [{ lines: [7] }, ['lines.0: 1번째 줄을 확인해 주세요.']],
  [{ open: 'x' }, ['open: 공개는 예 또는 아니요로 답해 주세요.']],
  [{ more: 1, most: 2 }, ['more: 여기에서는 쓰지 않는 값입니다. 제외하고 다시 보내 주세요.']],
])('says what is wrong by the name of the field, and what to do: %j', (values, expected) => {
  expect(listMessages(values)).toEqual(expected);
});

it('says it in English, too, and names the body where all of it is wrong', () => {
  expect(listMessages({ name: undefined, even: 3, lines: [{ count: 'x' }], color: 'green' }, 'en')).toEqual([
    'name: Please fill in the name.',
    'color: Please choose the colour from the list.',
    'even: This must be even.',
    'lines.0.count: Please enter the count (line 1) in digits.',
  ]);
  const { error } = Shape.safeParse([], reportOptions);
  const list = error && toErrorDetails(error, { locale: 'en' });
  expect(list).toEqual([{ field: 'body', code: 'invalid_type', message: 'Please check the request.' }]);
  const inner = error && toErrorDetails(error, { locale: 'en', within: 'lines.0' });
  expect(inner?.[0]).toMatchObject({ field: 'lines.0', message: 'Please check line 1.' });
});

it('lists the allowed values for programs, beside the sentence', () => {
  const { error } = Shape.safeParse({ ...right, color: 'green' }, reportOptions);
  expect(error && toErrorDetails(error, { locale: 'ko' })[0]).toMatchObject({ allowed: ['red', 'blue'] });
});

it('names the field of a refusal that a service made without words', () => {
  const bare = fail(kernelErrors.VALIDATION_FAILED, {
    details: [{ field: 'lines.1.count', code: 'forbidden_character' }],
  });
  expect(addFieldMessages(bare, { locale: 'ko', known: fieldTexts }).details).toMatchObject([
    { message: '2번째 줄의 수량에 쓸 수 없는 문자가 있습니다. 지우고 다시 입력해 주세요.' },
  ]);
  const other = fail(kernelErrors.NOT_FOUND);
  expect(addFieldMessages(other, { locale: 'ko', known: fieldTexts })).toBe(other);
});
