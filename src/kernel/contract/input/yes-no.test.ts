import { expect, it } from 'vitest';
import { readYesNo } from './yes-no.ts';

it.each([
  ...[
    '예',
    '네',
    '있음',
    '유',
    'Y',
    'yes',
    'TRUE',
    '1',
    'O',
    'ㅇ',
    '○',
    '✓',
    'v',
    'Ｙ',
    ' 예 ',
    '사용',
    '가능',
    '동의',
  ].map((word) => [word, true] as const),
  ...['아니요', '아니오', '없음', '무', 'N', 'no', 'False', '0', 'X', '×', '안 함', '미사용', '불가', '사용 안 함'].map(
    (word) => [word, false] as const,
  ),
  ...['모름', '', '?', '2', '있을 수도', '예아니요', 'null', '미정', '-'].map((word) => [word, null] as const),
])('%j is %s', (typed, value) => expect(readYesNo(typed)).toBe(value));
