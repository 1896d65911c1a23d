/** Numbers of mobile telephones in Korea: as people write them, as they are kept, and as they are shown. */

import { readPhone } from '#kernel/contract/input/phone.ts';

/** Digits as they are dialled at home, `01012345678`; null for what is no mobile number of Korea. */
export function mobileOf(written: string): string | null {
  const number = readPhone(written);
  return number?.startsWith('01') ? number.replaceAll('-', '') : null;
}

const parts = (digits: string): [string, string, string] => [digits.slice(0, 3), digits.slice(3, -4), digits.slice(-4)];

/** `010-1234-5678` */
export const spokenMobile = (digits: string): string => parts(digits).join('-');

/** `010-****-5678`: enough for whoever knows the number already. */
export function maskedMobile(digits: string): string {
  const [first, middle, last] = parts(digits);
  return `${first}-${'*'.repeat(middle.length)}-${last}`;
}

/** The text without this number, in whichever way it is written there. */
export function withoutMobile(text: string, digits: string): string {
  const written = parts(digits).join('[\\s().-]*').replace(/^0/, '(?:\\+?82[\\s().-]*(?:0[\\s().-]*)?|0)');
  return text.replace(new RegExp(written, 'g'), maskedMobile(digits));
}
