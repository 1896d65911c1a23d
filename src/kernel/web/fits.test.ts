import fc from 'fast-check';
import { expect, it } from 'vitest';
import { otherKeyboard } from '../contract/keyboard.ts';
import { bestOf, fits, nearest } from './fits.ts';

it('finds what is typed as people type it', () => {
  for (const typed of [
    '휴가',
    '휴가신청',
    '휴 가',
    '휴ㄱ',
    'ㅎㄱ',
    'ㅎㄱㅅㅊ',
    'gbrk',
    '휴가신처',
    '휴가시청',
    '휴가산청',
  ])
    expect(fits('휴가 신청', typed), typed).toBeGreaterThan(0);
  for (const typed of ['휴일', 'ㅈㅁ', '가휴', 'abcde', '전표']) expect(fits('휴가 신청', typed), typed).toBe(0);
  expect(fits('Dashboard', 'dahsboard')).toBeGreaterThan(0);
  expect(fits('dashboard', 'ㅇㅁ노ㅠ')).toBeGreaterThan(0);
});

it('finds an act by other words for it, and words that stand apart', () => {
  for (const typed of ['고객 추가', '고객 만들기', '새로 고객', '거래처 등록', 'add 고객', 'rhror 등록'])
    expect(fits('고객·거래처 등록', typed), typed).toBeGreaterThan(0);
  expect(fits('구성원 초대 Invite members', 'invite 구성원')).toBeGreaterThan(0);
  for (const typed of ['고객 삭제', '상품 추가', '추가 주문']) expect(fits('고객·거래처 등록', typed), typed).toBe(0);
});

it('lets no short word be like every other', () => {
  expect(fits('주문', '주민')).toBe(0);
});

it('takes words whose keys are no syllables on the other keyboard', () => {
  for (const word of ['hostile', 'hotel', 'how', 'photo']) expect(fits('주문', word), word).toBe(0);
  const keys = fc.oneof(fc.stringMatching(/^[a-zA-Z ]{1,12}$/), fc.stringMatching(/^[ㄱ-ㅣ가-힣 ]{1,8}$/), fc.string());
  fc.assert(
    fc.property(keys, (typed) => {
      expect(fits('주문 Order', typed)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('knows what the other keyboard writes, where that is a word', () => {
  expect([otherKeyboard('gbrk'), otherKeyboard('rkskek'), otherKeyboard('xyz1'), otherKeyboard('qqq')]).toEqual([
    '휴가',
    '가나다',
    null,
    null,
  ]);
});

it('puts what begins so before what contains it, and that before a slip', () => {
  expect(bestOf(['전표 목록', '주문 전표', '전표'], '전표', (text) => text)).toEqual([
    '전표 목록',
    '전표',
    '주문 전표',
  ]);
});

it('asks for the halves of what has a slip, and takes what is like the whole', async () => {
  const people = ['박서연', '박서준', '김서언', '최민서'].map((name, at) => ({ id: String(at), name }));
  const asked: string[] = [];
  const search = async (words: string) => {
    asked.push(words);
    return people.filter(({ name }) => name.includes(words));
  };
  const found = async (typed: string) =>
    (await nearest(typed, { search, textOf: ({ name }) => name })).map(({ name }) => name);
  expect(await found('박서언')).toEqual(['박서연']);
  expect(asked).toEqual(['박서언', '박서', '언']);
  expect(await found('최민서')).toEqual(['최민서']);
  expect(await found('홍길동')).toEqual([]);
});
