/** Tests of search: typed queries and their intended results, through the index and by row scan. */
import { expect, it } from 'vitest';
import { hasWords } from './search-pattern.ts';
import { createIndexTokens, createSearchClauses, isFound } from './search-tokens.ts';

const company = '0190a0b0-0000-7000-8000-0000abcdef12';
const id = '0190a0b0-0000-7000-8000-000000000001';
const tokenize = (text: string) =>
  new Set(createIndexTokens(company, { id, main: [text] }).map((token) => token.slice(6)));
const isMatch = (query: string, text: string) => isFound(createSearchClauses(query), tokenize(text));

const matches: [query: string, text: string][] = [
  // particles behind syllables, letters and digits
  ['주문을', '신규 주문 처리'],
  ['한라봉이', '제주 한라봉 3kg'],
  ['한라봉에서', '제주 한라봉 3kg'],
  ['A4용지를', 'A4용지 500매'],
  ['A4를', 'A4용지 500매'],
  ['USB를', 'USB 메모리 64GB'],
  ['usb는', 'USB 메모리 64GB'],
  ['3월에', '2026년 3월 보고'],
  ['1024로', 'P-1024 볼트'],
  ['정산서까지', '11월 정산서'],
  ['거래처와', '거래처 목록'],
  // syllables that are being typed
  ['한라보', '제주 한라봉 3kg'],
  ['한라ㅂ', '제주 한라봉 3kg'],
  ['한랍', '제주 한라봉 3kg'],
  ['하', '한라봉'],
  ['한', '한라봉'],
  ['사고', '사과 5kg'],
  ['가무', '가뭄 대책'],
  ['휴가시', '휴가 신청'],
  ['달', '닭고기'],
  ['닭ㄱ', '닭고기'],
  ['월ㄱ', '월급 명세'],
  ['제주 한라보', '제주 한라봉 3kg'],
  ['견저', '견적서_최종'],
  // one syllable, at any position
  ['귤', '감귤 10kg'],
  ['빛', '한빛전자'],
  ['봉', '한라봉'],
  // initial consonants
  ['ㅎㄹㅂ', '한라봉'],
  ['ㅎㅂㅈㅈ', '한빛 전자'],
  ['ㅎ', '한빛'],
  ['ㄳ', '감사합니다'],
  // spacing
  ['한빛전자', '한빛 전자'],
  ['한빛 전자', '한빛전자'],
  ['김철수대리', '김철수 대리'],
  // telephone numbers and addresses
  ['01022223333', '010-2222-3333'],
  ['010-2222-3333', '01022223333'],
  ['010.2222.3333', '010-2222-3333'],
  ['010 2222 3333', '010-2222-3333'],
  ['+82 10-2222-3333', '010-2222-3333'],
  ['０１０－２２２２－３３３３', '010-2222-3333'],
  ['2222-3333', '010-2222-3333'],
  ['3333', '010-2222-3333'],
  ['02)777-1234', '02-777-1234'],
  ['try@customer.example', 'try@customer.example'],
  ['TRY@Customer.example', 'try@customer.example'],
  ['customer.example', 'try@customer.example'],
  // companies
  ['주식회사 가나', '㈜가나'],
  ['(주)가나', '주식회사 가나'],
  ['㈜가나', '가나(주)'],
  ['가나', '㈜가나'],
  ['가나 주식회사', '가나'],
  ['유한회사 다라', '다라(유)'],
  // the keyboard in the other language
  ['gksfk', '한라봉'],
  ['gksfkqhd', '제주 한라봉'],
  ['wnans', '주문 목록'],
  ['gbrk', '휴가 신청'],
  // forms of letters
  ['ABC', 'abc 상사'],
  ['ＡＢＣ', 'abc'],
  ['한빛'.normalize('NFD'), '한빛전자'],
  ['각설탕', '각설탕상사'.normalize('NFD')],
  ['P-1024', 'p-1024 볼트'],
  ['2026-000001', '2026-000001'],
  ['000001', '2026-000001'],
  ['볼트 3', '볼트 3호'],
  ['é', 'café'],
];

const misses: [query: string, text: string][] = [
  ['주문', '문주'],
  ['한라보', '한라산'],
  ['한랍', '한라산'],
  ['한라봉', '한라보'],
  ['ㅎㅂ', '바하'],
  ['ㅎㄹㅁ', '한라봉'],
  ['전자', '전기 자동차'],
  ['A4', 'A3용지'],
  ['USB를', 'UBS 은행'],
  ['귤', '사과'],
  ['01022223334', '010-2222-3333'],
  ['try@customer.example', 'cry@customer.test'],
  ['가나', '나가'],
  ['gksfk', '서울'],
  ['abc', '가나다'],
  ['!!', '한빛'],
  ['', '한빛'],
  ['   ', '한빛'],
  ['휴가 반려', '휴가 신청'],
  ['1025', 'P-1024 볼트'],
  ['hotel', '주문'],
  ['전표', '주문 전화'],
];

it('there are as many as were asked for', () => {
  expect(matches.length).toBeGreaterThanOrEqual(60);
  expect(misses.length).toBeGreaterThanOrEqual(20);
});

it.each(matches)('%s finds %s', (query, text) => {
  expect(isMatch(query, text), 'by the index').toBe(true);
  if (!/^[ㄱ-ㅎ]$/.test(query)) expect(hasWords(text, query), 'row by row').toBe(true);
});

it.each(misses)('%s does not find %s', (query, text) => {
  expect(isMatch(query, text), 'by the index').toBe(false);
  expect(hasWords(text, query), 'row by row').toBe(false);
});

it('finds a word at the end of a long manual', () => {
  const text = `${'작업을 시작하기 전에 안전모와 장갑을 반드시 착용합니다. '.repeat(280)} 마지막으로 소화전 위치를 확인합니다.`;
  expect(text.length).toBeGreaterThan(8_900);
  const tokens = new Set(
    createIndexTokens(company, { id, main: ['안전 매뉴얼'], rest: [text] }).map((token) => token.slice(6)),
  );
  expect(isFound(createSearchClauses('소화전'), tokens)).toBe(true);
  expect(isFound(createSearchClauses('소화전을'), tokens)).toBe(true);
  expect(isFound(createSearchClauses('비상구'), tokens)).toBe(false);
});
