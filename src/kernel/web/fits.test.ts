import { expect, it } from 'vitest';
import { bestOf, fits, otherKeyboard } from './fits.ts';

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

it('lets no short word be like every other', () => {
  expect(fits('주문', '주민')).toBe(0);
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
