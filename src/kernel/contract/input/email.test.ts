/** E-mail addresses as they are pasted. */
import { expect, it } from 'vitest';
import { Email } from '../email.ts';

it.each([
  ['hong@naver.com', 'hong@naver.com'],
  [' hong@naver.com ', 'hong@naver.com'],
  ['hong@naver.com\u00a0', 'hong@naver.com'],
  ['\u200bhong@naver.com', 'hong@naver.com'],
  ['hong@naver.com\u3000', 'hong@naver.com'],
  ['Hong@Naver.COM', 'hong@naver.com'],
  ['hong＠naver．com', 'hong@naver.com'],
  ['ｈｏｎｇ@naver.com', 'hong@naver.com'],
  ['hong @ naver.com', 'hong@naver.com'],
  ['hong@naver.com.', 'hong@naver.com'],
  ['hong@naver.com,', 'hong@naver.com'],
  ['hong@naver.com;', 'hong@naver.com'],
  ['<hong@naver.com>', 'hong@naver.com'],
  ['홍길동 <Hong@naver.com>', 'hong@naver.com'],
  ['"Hong, Gildong" <hong@naver.com>;', 'hong@naver.com'],
  ['"hong@naver.com" <hong@naver.com>', 'hong@naver.com'],
  ['mailto:hong@naver.com', 'hong@naver.com'],
  ['hong.gil-dong+shop@corp.co.kr', 'hong.gil-dong+shop@corp.co.kr'],
  ['hong_1@daum.net\r\n', 'hong_1@daum.net'],
  ['hong‐gil@corp.kr', 'hong-gil@corp.kr'],
  ['\thong@gmail.com', 'hong@gmail.com'],
])('reads %j as %s', (typed, address) => expect(Email.parse(typed)).toBe(address));

it.each([
  '',
  'hong',
  'hong@',
  '@naver.com',
  'hong@naver',
  'hong@naver,com',
  'hong@@naver.com',
  'hong naver.com',
  'ho ng@naver.com',
  'hong@naver.com hong@daum.net',
  'hong@naver.com / kim@daum.net',
  '홍 <a@x.kr>, 김 <b@y.kr>',
  'a@x.kr, 김 <b@y.kr>',
  '홍길동',
  'hong@naver..com',
  `${'a'.repeat(250)}@naver.com`,
])('takes %j for no address', (typed) => expect(Email.safeParse(typed).success).toBe(false));
