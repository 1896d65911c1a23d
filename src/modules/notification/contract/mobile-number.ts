/** Mobile phone numbers in Korea: as typed, as stored and as shown. */

import { readPhone } from '#kernel/contract/input/phone.ts';

/** Digits as they are dialled at home, `01012345678`; null for what is no mobile number of Korea. */
export function parseMobile(input: string): string | null {
  const number = readPhone(input);
  return number?.startsWith('01') ? number.replaceAll('-', '') : null;
}

const splitMobile = (digits: string): [string, string, string] => [
  digits.slice(0, 3),
  digits.slice(3, -4),
  digits.slice(-4),
];

/** `010-1234-5678` */
export const formatMobile = (digits: string): string => splitMobile(digits).join('-');

/** `010-****-5678`: enough for a person who knows the number. */
export function maskMobile(digits: string): string {
  const [first, middle, last] = splitMobile(digits);
  return `${first}-${'*'.repeat(middle.length)}-${last}`;
}

/** The text without this number, in whichever way it is written there. */
export function removeMobile(text: string, digits: string): string {
  const input = splitMobile(digits).join('[\\s().-]*').replace(/^0/, '(?:\\+?82[\\s().-]*(?:0[\\s().-]*)?|0)');
  return text.replace(new RegExp(input, 'g'), maskMobile(digits));
}
