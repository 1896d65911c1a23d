/** Tests of link ends in Korean sentences. */
import { expect, it } from 'vitest';
import { splitLinks } from './text-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

it.each([
  ['https://hanbit.example/orders/1에서 확인하세요', 'https://hanbit.example/orders/1'],
  ['https://hanbit.example/orders/1에서확인하세요', 'https://hanbit.example/orders/1'],
  ['주소는 https://hanbit.example입니다.', 'https://hanbit.example'],
  ['https://hanbit.example/을 열어 주세요', 'https://hanbit.example/'],
  ['https://hanbit.example/orders/1.', 'https://hanbit.example/orders/1'],
  ['https://hanbit.example/orders/1, 그리고', 'https://hanbit.example/orders/1'],
  ['(https://hanbit.example/orders/1)', 'https://hanbit.example/orders/1'],
  ['(https://hanbit.example/orders/1)에서', 'https://hanbit.example/orders/1'],
  ['https://ko.wikipedia.org/wiki/한국_(동음이의)', 'https://ko.wikipedia.org/wiki/한국_(동음이의)'],
  ['https://ko.wikipedia.org/wiki/서울', 'https://ko.wikipedia.org/wiki/서울'],
  ['https://hanbit.example/?q=a&b=c으로 오세요', 'https://hanbit.example/?q=a&b=c'],
  ['https://hanbit.example/?q=한라봉', 'https://hanbit.example/?q=한라봉'],
  ['“https://hanbit.example/a”를', 'https://hanbit.example/a'],
  ['https://hanbit.example/a!', 'https://hanbit.example/a'],
  ['https://hanbit.example/a…', 'https://hanbit.example/a'],
  ['https://hanbit.example/orders/1로', 'https://hanbit.example/orders/1'],
  ['https://hanbit.example/a-1까지', 'https://hanbit.example/a-1'],
  ['https://hanbit.example/a#b가 맞습니다', 'https://hanbit.example/a#b'],
  ['보기: <https://hanbit.example/a>', 'https://hanbit.example/a'],
  ['https://한빛.kr/주문', 'https://한빛.kr/주문'],
  ['https://hanbit.example/a。', 'https://hanbit.example/a'],
  ['https://hanbit.example/%EC%A3%BC에서', 'https://hanbit.example/%EC%A3%BC'],
  ['https://hanbit.example/목록/에서', 'https://hanbit.example/목록/'],
])('%s', (text, link) => expect(linksIn(text)).toEqual([link]));

it('preserves all of the text, and links real addresses only', () => {
  const text = '가 https://a.example/1에서 나 http://b.example. https://';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linksIn(text)).toEqual(['https://a.example/1', 'http://b.example']);
  expect(linksIn('https://... 주소 없음 https:// www.a.example')).toEqual([]);
});
