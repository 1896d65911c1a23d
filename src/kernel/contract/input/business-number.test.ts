/** Numbers that are printed on the sites of large companies are right; with one digit turned they are not. */
import { expect, it } from 'vitest';
import { formatBusinessNumber, isBusinessNumber } from '../business-number.ts';
import { readBusinessDigits, readBusinessNumber } from './business-number.ts';

const real = ['124-81-00998', '220-81-62517', '120-81-47521'];

it('knows the numbers of companies that everybody knows', () => {
  for (const number of real) expect(isBusinessNumber(readBusinessDigits(number)), number).toBe(true);
});

it('notices every single digit that is wrong', () => {
  const digits = readBusinessDigits(real[0] as string);
  for (const place of digits.split('').keys()) {
    for (let turned = 1; turned < 10; turned++) {
      const wrong = (Number(digits[place]) + turned) % 10;
      const written = `${digits.slice(0, place)}${wrong}${digits.slice(place + 1)}`;
      expect(isBusinessNumber(written), written).toBe(false);
    }
  }
});

it('takes neither nine digits nor letters, and writes the number in three parts', () => {
  expect(isBusinessNumber('124810099')).toBe(false);
  expect(isBusinessNumber('12481O0998')).toBe(false);
  expect(formatBusinessNumber('1248100998')).toBe('124-81-00998');
});

it.each([
  ['124-81-00998', '124-81-00998'],
  ['1248100998', '124-81-00998'],
  ['124–81–00998', '124-81-00998'],
  ['124 81 00998', '124-81-00998'],
  ['124.81.00998', '124-81-00998'],
  ['１２４－８１－００９９８', '124-81-00998'],
  ['124ㅡ81ㅡ00998', '124-81-00998'],
  [' 124-81-00998\u200b', '124-81-00998'],
  ['124−81−00998', '124-81-00998'],
  ['120-81-47521', '120-81-47521'],
  ['２２０８１６２５１７', '220-81-62517'],
  ['124 - 81 - 00998', '124-81-00998'],
  ['124-81-00999', null],
  ['abc', null],
  ['', null],
  ['124-81-0099', null],
  ['124-81-009988', null],
  ['124/81/00998', null],
  ['사업자 124-81-00998', null],
  ['12481O0998', null],
])('reads %j as %j', (typed, number) => expect(readBusinessNumber(typed)).toBe(number));
