/**
 * Finds resident and card numbers in free text, so that they are entered only in fields that store them encrypted. Pure. A resident
 * number is recognised by its shape and its date. Its check digit decides only if another number has the same format: since October
 * 2020 new numbers have none.
 */

const toDigits = (value: string): number[] => [...value.replace(/\D/g, '')].map(Number);
const sumWeighted = (digits: readonly number[], weight: (place: number) => number): number =>
  digits.reduce((total, digit, place) => total + digit * weight(place), 0);

/** Barcodes of 8, 13 and 14 digits (GTIN): from the right, every other digit counts three times. */
const isBarcode = (value: string): boolean => {
  const digits = toDigits(value).toReversed();
  return sumWeighted(digits, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
};

const residentWeights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
/** The check digit of numbers given before October 2020; that of foreigners is two more. */
function hasResidentCheck(value: string): boolean {
  const digits = toDigits(value);
  const isForeign = (digits[6] as number) >= 5 && (digits[6] as number) <= 8;
  const rest = (11 - (sumWeighted(digits.slice(0, 12), (place) => residentWeights[place] as number) % 11)) % 10;
  return (rest + (isForeign ? 2 : 0)) % 10 === digits[12];
}

/** 법인등록번호: office (4, from 11xx to 22xx), kind of corporation (2), number (6), check digit. */
function isCorporation(value: string): boolean {
  const digits = toDigits(value);
  const check = (10 - (sumWeighted(digits.slice(0, 12), (place) => (place % 2) + 1) % 10)) % 10;
  const [court, kind] = [Number(digits.slice(0, 2).join('')), Number(digits.slice(4, 6).join(''))];
  return court >= 11 && court <= 22 && [11, 12, 13, 14, 15, 21, 22].includes(kind) && check === digits[12];
}

const yearLength = 365.25 * 86_400_000;
/** From here on numbers have no check digit. */
const reform = Date.UTC(2020, 9, 1);

/** Years of age by the date and the digit of the century; null where there is no such day yet. */
function getAge(value: string, today: Date): number | null {
  const digits = value.replace(/\D/g, '');
  const century = '3478'.includes(digits.charAt(6)) ? 2000 : 1900;
  const [year, month, day] = [
    century + Number(digits.slice(0, 2)),
    Number(digits.slice(2, 4)),
    Number(digits.slice(4, 6)),
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return null;
  const age = (today.getTime() - born.getTime()) / yearLength;
  // A day's tolerance for time zones.
  return age < -0.003 ? null : age;
}

/** Nobody of this age was given a number after October 2020, or nearly nobody: the check digit holds. */
const oldAge = 90;

/** True if 13 digits, with or without a hyphen, are a resident number rather than another number in this format. */
function isLikelyResident(value: string, today: Date): boolean {
  const age = getAge(value, today);
  if (age === null) return false;
  const isChecked = hasResidentCheck(value);
  // Numbers of orders begin with a date of these years, too: 261129-1000001.
  if (age >= oldAge && !isChecked) return false;
  const isBare = /^\d+$/.test(value);
  // Bank accounts look alike: 1002123456789. A person born since 2000, before the reform, has a number with a check digit.
  const isBefore = age > (today.getTime() - reform) / yearLength;
  if (isBare && isBefore && '34'.includes(value.charAt(6)) && !isChecked) return false;
  if (isBare && isBarcode(value)) return isChecked && !value.startsWith('880');
  if (isCorporation(value)) return isChecked && !value.startsWith('110111');
  return true;
}

const residentShape =
  /(?<![0-9A-Za-z-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?: ?[-–] ?| )?[1-8]\d{6}(?![0-9A-Za-z]|-\d)/g;

/** True if the text contains a resident number (주민등록번호, 외국인등록번호). */
export function hasResidentNumber(text: string, today = new Date()): boolean {
  return (text.match(residentShape) ?? []).some((candidate) => isLikelyResident(candidate, today));
}

/** True if the text is exactly a resident number, as in a dedicated field. */
export function isResidentNumber(value: string, today = new Date()): boolean {
  const [residentNumber] = value.match(residentShape) ?? [];
  return residentNumber === value && getAge(value, today) !== null;
}

/** Every other digit from the right is doubled. */
function isLuhnValid(value: string): boolean {
  const digits = toDigits(value).toReversed();
  const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);
  return digits.reduce((total, digit, place) => total + (place % 2 === 1 ? doubled(digit) : digit), 0) % 10 === 0;
}

/**
 * Issuers by their first digits, with the lengths of their numbers. `grouped`: recognised only in groups, since many other numbers
 * begin so.
 */
const issuers: readonly { first: RegExp; lengths: readonly number[]; grouped?: true }[] = [
  // Visa
  { first: /^4/, lengths: [13, 16, 19] },
  // Mastercard
  { first: /^5[1-5]/, lengths: [16] },
  { first: /^2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)/, lengths: [16], grouped: true },
  // American Express
  { first: /^3[47]/, lengths: [15] },
  // Diners Club
  { first: /^3(?:0[0-5]|[689])/, lengths: [14, 16] },
  // JCB
  { first: /^35(?:2[89]|[3-8])/, lengths: [16] },
  // Discover
  { first: /^6(?:011|4[4-9]|5)/, lengths: [16, 19] },
  // UnionPay
  { first: /^62/, lengths: [16, 17, 18, 19] },
  // Cards for Korea alone
  { first: /^9/, lengths: [16], grouped: true },
];

function isIssued(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  const isGrouped = digits.length < value.length;
  // Barcodes of Germany and others begin as Visa does.
  if (!isGrouped && digits.length <= 14 && isBarcode(digits)) return false;
  const isKnownIssuer = issuers.some(
    ({ first, lengths, grouped }) => first.test(digits) && lengths.includes(digits.length) && (isGrouped || !grouped),
  );
  return isKnownIssuer && isLuhnValid(digits);
}

const groups = [
  String.raw`\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?`,
  String.raw`\d{4}([ -])\d{6}\2\d{4,5}`,
  String.raw`\d{13,19}`,
].join('|');
/** Not within a longer number, a code or an address. */
const cardShape = new RegExp(String.raw`(?<![0-9A-Za-z/=_#.]|\d[ -])(?:${groups})(?![0-9A-Za-z]|[ -]\d)`, 'g');

/** True if the text contains the number of a payment card. */
export const hasCardNumber = (text: string): boolean => (text.match(cardShape) ?? []).some(isIssued);

/** True if the text is exactly a card number. */
export const isCardNumber = (value: string): boolean => {
  const digits = value.replace(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) && isLuhnValid(digits);
};
