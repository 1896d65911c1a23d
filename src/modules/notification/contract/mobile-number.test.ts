/** Mobile numbers as people write them, and the size of texts. */
import { expect, it } from 'vitest';
import { formatMobile, maskMobile, parseMobile, removeMobile } from './mobile-number.ts';
import { countTextBytes, truncateToBytes } from './text-size.ts';

it.each([
  ['01012345678', '01012345678'],
  ['010-1234-5678', '01012345678'],
  ['010 1234 5678', '01012345678'],
  ['(010)1234.5678', '01012345678'],
  ['+82 10-1234-5678', '01012345678'],
  ['+82 (0)10-1234-5678', '01012345678'],
  ['0082 10 1234 5678', '01012345678'],
  ['821012345678', '01012345678'],
  ['０１０－１２３４－５６７８', '01012345678'],
  ['011-123-4567', '0111234567'],
  ['019-1234-5678', '01912345678'],
])('%s is %s', (written, digits) => {
  expect(parseMobile(written)).toBe(digits);
});

it.each([
  '',
  '02-123-4567',
  '010-123-4567',
  '010-1234-56789',
  '012-1234-5678',
  '+1 10-1234-5678',
  '1588-0000',
  '010-1234-567a',
])('%s is none', (written) => {
  expect(parseMobile(written)).toBeNull();
});

it('is shown with hyphens, and without its middle to unconcerned people', () => {
  expect([formatMobile('01012345678'), formatMobile('0111234567')]).toEqual(['010-1234-5678', '011-123-4567']);
  expect([maskMobile('01012345678'), maskMobile('0111234567')]).toEqual(['010-****-5678', '011-***-4567']);
});

it.each(['01012345678', '010-1234-5678', '010 1234 5678', '+821012345678', '821012345678', '+82 (0)10-1234-5678'])(
  '%s is nowhere said',
  (written) => {
    expect(removeMobile(`"to" ${written}: 수신 거부`, '01012345678')).toBe('"to" 010-****-5678: 수신 거부');
    expect(removeMobile(`"to" ${written}`, '01012345679')).toBe(`"to" ${written}`);
  },
);

it('a syllable has two bytes, a sign beyond the basic ones too', () => {
  expect([countTextBytes('abc 12'), countTextBytes('가나'), countTextBytes('😀')]).toEqual([6, 4, 2]);
  expect(countTextBytes('가'.repeat(45))).toBe(90);
});

it('cuts between characters alone', () => {
  expect([
    truncateToBytes('가나다', 5),
    truncateToBytes('a가나', 3),
    truncateToBytes('😀가', 2),
    truncateToBytes('짧음', 40),
  ]).toEqual(['가나', 'a가', '😀', '짧음']);
});
