import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toOtherKeyboard } from '../contract/keyboard.ts';
import { rankMatches, scoreMatch, searchWithHalves } from './fuzzy-match.ts';

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
    expect(scoreMatch('휴가 신청', typed), typed).toBeGreaterThan(0);
  for (const typed of ['휴일', 'ㅈㅁ', '가휴', 'abcde', '전표']) expect(scoreMatch('휴가 신청', typed), typed).toBe(0);
  expect(scoreMatch('Dashboard', 'dahsboard')).toBeGreaterThan(0);
  expect(scoreMatch('dashboard', 'ㅇㅁ노ㅠ')).toBeGreaterThan(0);
});

it('finds an action by synonyms and by separated words', () => {
  for (const typed of ['고객 추가', '고객 만들기', '새로 고객', '거래처 등록', 'add 고객', 'rhror 등록'])
    expect(scoreMatch('고객·거래처 등록', typed), typed).toBeGreaterThan(0);
  expect(scoreMatch('구성원 초대 Invite members', 'invite 구성원')).toBeGreaterThan(0);
  for (const typed of ['고객 삭제', '상품 추가', '추가 주문'])
    expect(scoreMatch('고객·거래처 등록', typed), typed).toBe(0);
});

it('lets no short word be like every other', () => {
  expect(scoreMatch('주문', '주민')).toBe(0);
});

it('takes words whose keys are no syllables on the other keyboard', () => {
  for (const word of ['hostile', 'hotel', 'how', 'photo']) expect(scoreMatch('주문', word), word).toBe(0);
  const keys = fc.oneof(fc.stringMatching(/^[a-zA-Z ]{1,12}$/), fc.stringMatching(/^[ㄱ-ㅣ가-힣 ]{1,8}$/), fc.string());
  fc.assert(
    fc.property(keys, (typed) => {
      expect(scoreMatch('주문 Order', typed)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('knows what the other keyboard writes, where that is a word', () => {
  expect([toOtherKeyboard('gbrk'), toOtherKeyboard('rkskek'), toOtherKeyboard('xyz1'), toOtherKeyboard('qqq')]).toEqual(
    ['휴가', '가나다', null, null],
  );
});

it('puts what begins so before what contains it, and that before a slip', () => {
  expect(rankMatches(['전표 목록', '주문 전표', '전표'], '전표', (text) => text)).toEqual([
    '전표 목록',
    '전표',
    '주문 전표',
  ]);
});

it('asks for the halves of what has a slip, and takes what is like the whole', async () => {
  const people = ['박서연', '박서준', '김서언', '최민서'].map((name, at) => ({ id: String(at), name }));
  const queries: string[] = [];
  const search = async (words: string) => {
    queries.push(words);
    return people.filter(({ name }) => name.includes(words));
  };
  const searchFor = async (typed: string) =>
    (await searchWithHalves(typed, { search, textOf: ({ name }) => name })).map(({ name }) => name);
  expect(await searchFor('박서언')).toEqual(['박서연']);
  expect(queries).toEqual(['박서언', '박서', '언']);
  expect(await searchFor('최민서')).toEqual(['최민서']);
  expect(await searchFor('홍길동')).toEqual([]);
});
