import { expect, it } from 'vitest';
import { createChangeAudits, splitAroundName } from './audit.ts';

const changes = createChangeAudits('finance.account', { ko: '계정과목', en: 'an account' });

it('puts the name of the thing into the sentence, with the particle that fits', () => {
  const formatAudit = (name: string, locale: 'ko' | 'en') => {
    const around = splitAroundName(changes['finance.account.update'], { name, locale });
    return around && `${around.before}[${name}]${around.after}`;
  };
  expect(formatAudit('현금', 'ko')).toBe('계정과목 [현금]을 수정했습니다');
  expect(formatAudit('상품 매출액 6', 'ko')).toBe('계정과목 [상품 매출액 6]을 수정했습니다');
  expect(formatAudit('주문 2', 'ko')).toBe('계정과목 [주문 2]를 수정했습니다');
  expect(formatAudit('Cash', 'en')).toBe('changed the account [Cash]');
});

it('has no place for what has no name, or where the words have none', () => {
  expect(splitAroundName(changes['finance.account.update'], { name: null, locale: 'ko' })).toBeNull();
  expect(splitAroundName({ ko: '보았습니다', en: 'looked' }, { name: '가', locale: 'ko' })).toBeNull();
  expect(splitAroundName(undefined, { name: '가', locale: 'ko' })).toBeNull();
});
