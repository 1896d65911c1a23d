import { expect, it } from 'vitest';
import { aroundName, changesOf } from './audit.ts';

const changes = changesOf('finance.account', { ko: '계정과목', en: 'an account' });

it('puts the name of the thing into the sentence, with the particle that fits', () => {
  const told = (name: string, locale: 'ko' | 'en') => {
    const around = aroundName(changes['finance.account.update'], { name, locale });
    return around && `${around.before}[${name}]${around.after}`;
  };
  expect(told('현금', 'ko')).toBe('계정과목 [현금]을 수정했습니다');
  expect(told('상품 매출액 6', 'ko')).toBe('계정과목 [상품 매출액 6]을 수정했습니다');
  expect(told('주문 2', 'ko')).toBe('계정과목 [주문 2]를 수정했습니다');
  expect(told('Cash', 'en')).toBe('changed the account [Cash]');
});

it('has no place for what has no name, or where the words have none', () => {
  expect(aroundName(changes['finance.account.update'], { name: null, locale: 'ko' })).toBeNull();
  expect(aroundName({ ko: '보았습니다', en: 'looked' }, { name: '가', locale: 'ko' })).toBeNull();
  expect(aroundName(undefined, { name: '가', locale: 'ko' })).toBeNull();
});
