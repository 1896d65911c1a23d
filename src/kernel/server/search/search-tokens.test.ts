import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText, removeParticle } from './search-query.ts';
import { createIndexTokens, createSearchClauses, createTsqueries, isFound } from './search-tokens.ts';

const company = '0190a0b0-0000-7000-8000-0000abcdef12';
const record = '0190a0b0-0000-7000-8000-000000000001';
const ofSample = '0190a0b0-0000-7000-8000-000000000010';
const other = '0190a0b0-0000-7000-8000-000000123456';

const removeMarks = (tokens: readonly string[]) => new Set(tokens.map((token) => token.slice(6)));

function isMatch(query: string, ...texts: string[]): boolean {
  return isFound(createSearchClauses(query), removeMarks(createIndexTokens(company, { id: record, main: texts })));
}

const hangul = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
const word = fc.array(hangul, { minLength: 2, maxLength: 8 }).map((parts) => parts.join(''));
const sentence = fc.array(word, { minLength: 1, maxLength: 6 });

function consonantsOf(text: string): string {
  const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  return [...text].map((part) => initials[Math.floor((part.charCodeAt(0) - 0xac00) / 588)] ?? part).join('');
}

describe('search tokens', () => {
  it.each([
    ['주문', '주문을 확인했습니다'],
    ['주문을', '신규 주문 처리'],
    ['주문에서는', '주문'],
    ['전자', '한빛전자'],
    ['한빛전자', '한빛 전자'],
    ['ㅎㅂ', '한빛전자'],
    ['ㅎㅂㅈㅈ', '한빛 전자'],
    ['ㄱㅅ', '감사합니다'],
    ['ㄳ', '감사합니다'],
    ['한ㅂ', '한빛'],
    ['한', '한빛'],
    ['ㅎ', '한빛'],
    ['3월', '2026년 3월 보고'],
    ['a4', 'A4용지'],
    ['용지', 'A4용지'],
    ['ABC', 'abc 상사'],
    ['01012345678', '010-1234-5678'],
    ['1234', '010-1234-5678'],
    ['ＡＢＣ', 'abc'],
    ['김 대리', '김철수 대리'],
    ['P-1024', 'p-1024 볼트'],
    ['볼트 3', '볼트 3호'],
  ])('%s finds %s', (query, text) => {
    expect(isMatch(query, text)).toBe(true);
  });

  it.each([
    ['주문', '문주'],
    ['ㅎㅂ', '바하'],
    ['전자', '전기 자동차'],
    ['!!', '한빛'],
    ['', '한빛'],
  ])('%s does not find %s', (query, text) => {
    expect(isMatch(query, text)).toBe(false);
  });

  it('finds decomposed text by composed words', () => {
    expect(isMatch('한빛', '한빛전자'.normalize('NFD'))).toBe(true);
  });

  it('finds every part of two characters or more, and its initial consonants', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(), fc.nat(), (words, which, from, length) => {
        const chosen = words[which % words.length] as string;
        const start = from % (chosen.length - 1);
        const part = chosen.slice(start, start + 2 + (length % (chosen.length - start - 1)));
        expect(isMatch(part, words.join(' '))).toBe(true);
        expect(isMatch(consonantsOf(part), words.join(' '))).toBe(true);
      }),
    );
  });

  it('finds a word whatever particle follows it in the query', () => {
    fc.assert(
      fc.property(word, fc.constantFrom('을', '를', '은', '에서', '으로', '까지'), (text, particle) => {
        expect(isMatch(text + particle, text)).toBe(true);
      }),
    );
  });

  it('makes tokens that are safe in a tsquery, bounded, and never shared between companies', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const tokens = createIndexTokens(company, { id: ofSample, main: [text], rest: [text] });
        const { whole, sample } = createTsqueries(company, createSearchClauses(text));
        const queryTokens = [...`${whole} ${sample}`.matchAll(/'([^']*)'/g)].map(([, token]) => token as string);
        for (const token of [...tokens, ...queryTokens]) expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(`${whole} ${sample}`.replace(/'[\p{L}\p{N}]+'/gu, '')).toMatch(/^[ ()&|]*$/);
        const others = new Set(createIndexTokens(other, { id: ofSample, main: [text] }));
        expect(tokens.some((token) => others.has(token))).toBe(false);
      }),
    );
  });

  it('indexes a record of the sample twice: as one of all, and as one of the sample', () => {
    fc.assert(
      fc.property(sentence, (words) => {
        const main = [words.join(' ')];
        const twice = new Set(createIndexTokens(company, { id: ofSample, main }));
        const once = new Set(createIndexTokens(company, { id: record, main }));
        for (const token of once)
          expect([twice.has(token), twice.has(`${token.slice(0, 6)}s${token.slice(6)}`)]).toEqual([true, true]);
        expect(twice.size).toBe(once.size * 2);
      }),
    );
  });

  it('normalises once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      }),
    );
  });

  it('leaves words unchanged that only look as if they ended in a particle', () => {
    expect(removeParticle('회의')).toBe('회의');
    expect(removeParticle('가을')).toBe('가을');
    expect(removeParticle('주문서를')).toBe('주문서');
    expect(removeParticle('A4용지를')).toBe('A4용지');
    expect(removeParticle('USB를')).toBe('USB');
    expect(removeParticle('3월에')).toBe('3월');
  });
});
