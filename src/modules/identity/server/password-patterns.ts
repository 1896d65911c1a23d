/** Passwords that need no list: the same few characters again and again, and rows of the alphabet or the keyboard. Pure. */

/** Of fewer characters than these a password is a pattern, however long it is. */
const minDifferentCharacters = 4;
const maxRepeatedUnit = 4;
/** This many neighbours form a row. */
const minRowLength = 4;
/** Minimum length of a password without its rows. */
const minLengthOutsideRows = 4;

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ',
  'ㅋㅌㅊㅍㅠㅜㅡ',
  '가나다라마바사아자차카타파하',
];
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const isRepeated = (password: string): boolean =>
  Array.from({ length: maxRepeatedUnit }, (_, at) => password.slice(0, at + 1)).some(
    (unit) => unit.repeat(Math.ceil(password.length / unit.length)).slice(0, password.length) === password,
  );

/** Number of characters from this position on that belong to one row. */
function getRowLength(password: string, from: number): number {
  let length = 1;
  while (from + length < password.length) {
    const piece = password.slice(from, from + length + 1);
    if (!bothWays.some((row) => row.includes(piece))) break;
    length += 1;
  }
  return length;
}

function removeRows(password: string): number {
  let beside = 0;
  for (let at = 0; at < password.length; ) {
    const length = getRowLength(password, at);
    if (length < minRowLength) beside += 1;
    at += length < minRowLength ? 1 : length;
  }
  return beside;
}

/** Of a password in lower case. */
export function isPattern(password: string): boolean {
  const isShortOfCharacters = new Set(password.trim()).size < minDifferentCharacters;
  return isShortOfCharacters || isRepeated(password) || removeRows(password) < minLengthOutsideRows;
}
