/** Text as people, their keyboards, spreadsheets and copied pages write it. */
import { expect, it } from 'vitest';
import { readFileName } from './file-name.ts';
import { readText } from './text.ts';

const family = '👨‍👩‍👧';

it.each([
  ['한빛상사', '한빛상사'],
  ['  한빛상사  ', '한빛상사'],
  ['각설탕상사'.normalize('NFD'), '각설탕상사'],
  ['한빛\u200b상사', '한빛상사'],
  ['\ufeff한빛상사', '한빛상사'],
  ['한빛\u00a0상사', '한빛 상사'],
  ['\u3000한빛상사\u3000', '한빛상사'],
  ['한빛\u00ad상사', '한빛상사'],
  ['한빛상사\u3164', '한빛상사'],
  ['a\u202efdp.exe', 'afdp.exe'],
  ['한빛\u200e상사\u200f', '한빛상사'],
  ['a\u2067b\u2069', 'ab'],
  ['한\u200d빛', '한빛'],
  [`${family} 가족`, `${family} 가족`],
  ['❤\ufe0f', '❤\ufe0f'],
  ['1\ufe0f\u20e3번', '1\ufe0f\u20e3번'],
  ['가\ufe0f', '가'],
  ['é'.normalize('NFD'), 'é'],
  ['㈜가나', '㈜가나'],
  ['ＡＢＣ', 'ＡＢＣ'],
  ['줄\r\n바꿈', '줄\r\n바꿈'],
  ['\u200b', ''],
  ['\u2800', ''],
  ['\u3164\u3164', ''],
  ['\u115f', ''],
  ['\u00ad \u200d', ''],
  ['\ufe0f', ''],
  ['\u0301', ''],
  ['\t\n', ''],
  ['', ''],
  ['ㅋ', 'ㅋ'],
  ['·', '·'],
])('reads %j as %j', (typed, stored) => {
  expect(readText(typed)).toBe(stored);
  expect(readText(stored)).toBe(stored);
});

it('preserves isolates in running text, and removes other direction marks', () => {
  expect(readText('그는 \u2067שלום\u2069이라고 \u202e했다', true)).toBe('그는 \u2067שלום\u2069이라고 했다');
  expect(readText('\u2067\u2069', true)).toBe('');
});

it.each([
  ['견적서_최종.pdf'.normalize('NFD'), '견적서_최종.pdf'],
  ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
  ['../../etc/passwd', '....etcpasswd'],
  ['C:\\가\\나.txt', 'C:가나.txt'],
  [' 보고서.hwp ', '보고서.hwp'],
  ['한\u200b글.hwp', '한글.hwp'],
  ['줄\n바꿈.txt', '줄바꿈.txt'],
  ['탭\t.txt', '탭.txt'],
  ['\u2066a\u2069.csv', 'a.csv'],
  ['스캔\u00a01.png', '스캔 1.png'],
  ['IMG_0001.JPG', 'IMG_0001.JPG'],
  ['(최종) 계약서 v2.docx', '(최종) 계약서 v2.docx'],
  ['\ufeff목록.csv', '목록.csv'],
  ['📷 사진.png', '📷 사진.png'],
  ['a\u0007b.txt', 'ab.txt'],
  ['日本語.pdf', '日本語.pdf'],
  ['が.txt'.normalize('NFD'), 'が.txt'],
  ['.env', '.env'],
  ['\u200b', ''],
  ['/', ''],
])('a file called %j is stored as %j', (typed, stored) => expect(readFileName(typed)).toBe(stored));
