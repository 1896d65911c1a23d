/** Telephone numbers: parses every form people type into the one form that is stored and compared. Pure. */
import type { LocalText } from '../text.ts';
import { readSigns } from './text.ts';

/** Labels typed in front of a number. */
const label =
  /^(?:tel(?:ephone)?|hp|h\.p|mobile|phone|cell|t|m|전화\s*(?:번호)?|휴대\s*(?:폰|전화)|핸드폰|연락처|대표\s*(?:전화|번호)?|직통|☎|☏|📞|📱|✆)[\s.:)]*(?=[\d+(])/iu;

/** Prefixes: mobile, area, internet, lifetime and toll-free numbers; then three or four digits and four. */
const domesticPattern =
  /^(010(?=\d{8}$)|01[16-9]|02|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])|050[2-8]|0303|070(?=\d{8}$)|0[68]0)(\d{3,4})(\d{4})$/;
/** Numbers of companies without an area: 1588-1234. */
const nationwidePattern = /^(1[4-9]\d\d)(\d{4})$/;
/** ITU-T E.164: fifteen digits at most. */
const internationalPattern = /^\+[1-9]\d{6,14}$/;

/** Digits, with a leading plus if the country is given: `+82 (0)10…` is dialled domestically as `010…`. */
function toDialledDigits(typed: string): string | null {
  const plain = readSigns(typed)
    .replace(label, '')
    .replace(/[\s().\-·・/_]/g, '')
    .replace(/^(?:\+82|0082|82(?=[1-7]\d{7,9}$|01\d{9}$))0?/, '0');
  return /^\+?\d+$/.test(plain) ? plain : null;
}

function formatDigits(digits: string): string | null {
  const [, area, middle, last] = domesticPattern.exec(digits) ?? [];
  if (area) return `${area}-${middle}-${last}`;
  const [, first, rest] = nationwidePattern.exec(digits) ?? [];
  if (first) return `${first}-${rest}`;
  return internationalPattern.test(digits) ? digits : null;
}

/** @example readPhone('(02) 123.4567') // '02-123-4567'; '+14155550100' of another country; null for what is no number */
export function readPhone(typed: string): string | null {
  const digits = toDialledDigits(typed);
  return digits === null ? null : formatDigits(digits);
}

/** Message for a number whose leading zero a spreadsheet removed: it suggests the number with the zero. Null for anything else. */
export function findPhoneProblem(typed: string): LocalText | null {
  const digits = toDialledDigits(typed);
  const meant = digits && formatDigits(`0${digits}`);
  if (!meant) return null;
  return {
    ko: `{name:을/를} 확인해 주세요. 맨 앞의 0이 빠진 것 같습니다. ${meant}이면 그렇게 입력해 주세요.`,
    en: `Please check {name}: the 0 at the beginning seems to be missing. If ${meant} is meant, please enter that.`,
  };
}
