import { describe, expect, it } from 'vitest';
import { createFieldSchema } from './field.ts';
import { describeIssue, reportOptions } from './issue.ts';
import { getFieldLabels } from './labels.ts';
import { findPatternProblem, Pattern, type ReadyPattern, readyPatterns } from './pattern.ts';

const field = (pattern: Pattern) => ({
  key: 'code',
  label: { ko: '관리 번호', en: 'Code' },
  kind: 'text' as const,
  required: true,
  pattern,
});

function findMessage(pattern: Pattern, value: string): string | null {
  const fields = [field(pattern)];
  const { error } = createFieldSchema(fields).safeParse({ code: value }, reportOptions);
  const [issue] = error?.issues ?? [];
  return issue ? describeIssue(issue, { locale: 'ko', known: getFieldLabels(fields) }) : null;
}

const samples: Record<ReadyPattern, { fits: string[]; not: string[] }> = {
  mobile: { fits: ['010-1234-5678', '01012345678', '011-234-5678'], not: ['02-123-4567', '010-12-5678', '전화'] },
  'business-number': {
    fits: ['124-81-00998', '1248100998'],
    not: ['124-81-00997', '123-45-67890', '12481'],
  },
  'postal-code': { fits: ['04524'], not: ['4524', '04524-1', '0452a'] },
  email: { fits: ['a@b.kr'], not: ['a@b', 'a b@c.kr'] },
  account: { fits: ['110-123-456789', '1101234567890'], not: ['110-123', '110--123456789', '-1101234567890'] },
  alphanumeric: { fits: ['AB12'], not: ['가12', 'A-1'] },
};

describe.each(Object.entries(samples))('the ready pattern %s', (ready, { fits, not }) => {
  const pattern = { ready: ready as ReadyPattern };
  it.each(fits)('takes %s', (value) => expect(findMessage(pattern, value)).toBeNull());
  it.each(not)('refuses %s in words', (value) => expect(findMessage(pattern, value)).toMatch(/관리 번호/));
  it('is named in both languages', () => expect(readyPatterns[pattern.ready].label.ko).toMatch(/[가-힣]/));
});

describe('a pattern of an author', () => {
  it('matches the whole text and reports the author’s message', () => {
    const pattern = { source: '[A-Z]{2}-\\d{4}', message: { ko: 'AB-1234처럼 적어 주세요.', en: '' } };
    expect(findMessage(pattern, 'AB-1234')).toBeNull();
    expect(findMessage(pattern, 'xAB-12345')).toBe('AB-1234처럼 적어 주세요.');
    expect(findMessage({ source: '^(?:가|나)[0-9]+$' }, '다1')).toBe(
      '관리 번호를 확인해 주세요. 정해진 형식과 다릅니다.',
    );
  });

  it.each([
    '[A-Z]{2}-\\d{4}',
    '^\\d{2,3}-\\d{3,4}-\\d{4}$',
    '(?:AB|CD)?\\d+',
    '[가-힣]+ [가-힣]+',
    '\\$\\d+\\.\\d{2}',
    '(\\d{3}-)+\\d',
    '\\d+-\\d+-\\d+',
  ])('is taken: %s', (source) =>
    expect([findPatternProblem(source), Pattern.safeParse({ source }).success]).toEqual([null, true]),
  );

  it.each([
    ['(', 'unreadable'],
    ['[z-a]', 'unreadable'],
    ['(a)\\1', 'unknown'],
    ['(?=a)a', 'unknown'],
    ['(?<n>a)', 'unknown'],
    ['a+?', 'unknown'],
    ['\\p{L}', 'unknown'],
    ['(a+)+', 'costly'],
    ['(a|a)*', 'costly'],
    ['(a?){100}', 'costly'],
    ['a*a*a*a*', 'costly'],
    ['(\\w+\\s?)*', 'costly'],
    ['(a|a){22}a{177}', 'costly'],
    ['(a?){20}a*', 'costly'],
    ['(|a){22}b{150}', 'costly'],
    ['(a+){1,20}b{201}', 'costly'],
  ])('is refused before it is used: %s', (source, problem) => {
    expect([findPatternProblem(source), Pattern.safeParse({ source }).success]).toEqual([problem, false]);
  });

  it('that is unsafe but stored is not tried', () => {
    expect(findMessage({ source: '(a+)+b' }, 'a'.repeat(150))).toBeNull();
    expect(findMessage({ source: 'a+' }, 'a'.repeat(201))).not.toBeNull();
  });
});
