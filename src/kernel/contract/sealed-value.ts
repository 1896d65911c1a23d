/**
 * Encrypted numbers (안전성 확보조치 기준 제7조): the kinds of fields that hold them, their formats, and the mask by which people distinguish
 * them. Stored as `sealed:<version of the key>:<ciphertext>:<mask>;`. Pure.
 */
import { isCardNumber, isResidentNumber } from './personal-number.ts';
import type { LocalText } from './text.ts';

export const sealedKinds = ['resident-number', 'account-number', 'card-number', 'sealed-text'] as const;
export type SealedKind = (typeof sealedKinds)[number];

export const isSealedKind = (kind: string | undefined): kind is SealedKind =>
  (sealedKinds as readonly (string | undefined)[]).includes(kind);

const stored = /sealed:(\d{1,9}):([A-Za-z0-9_-]+):([•0-9A-Za-z-]*);/g;
const whole = new RegExp(`^${stored.source}$`);

export const isSealed = (value: unknown): value is string => typeof value === 'string' && whole.test(value);

export interface SealedValue {
  version: number;
  ciphertext: string;
  mask: string;
}

export function readSealed(value: string): SealedValue {
  const [, version, ciphertext, mask] = whole.exec(value) ?? [];
  return { version: Number(version), ciphertext: ciphertext as string, mask: mask as string };
}

export const writeSealed = ({ version, ciphertext, mask }: SealedValue): string =>
  `sealed:${version}:${ciphertext}:${mask};`;

/** The text with a mask in the place of each sealed value: what may leave the server. */
export function maskSealed(text: string): string {
  return text.includes('sealed:') ? text.replace(stored, (_, __, ___, mask: string) => mask) : text;
}

/** A mask that comes back from a form says: as it was. */
export const isMask = (value: unknown): value is string =>
  typeof value === 'string' && /^[•0-9A-Za-z-]*•[•0-9A-Za-z-]*$/.test(value);

/** Number of readable characters at the end. None of a resident number: its end identifies it. */
function countReadable(kind: SealedKind, length: number): number {
  if (kind === 'resident-number') return 0;
  return length >= 10 ? 4 : length >= 7 ? 2 : 0;
}

/** @example createMask('account-number', '110-123-456789') // '•••-•••-••6789' */
export function createMask(kind: SealedKind, plain: string): string {
  const written = plain.trim().replace(/[\s-]+/g, '-');
  const length = written.replaceAll('-', '').length;
  let hidden = length - countReadable(kind, length);
  return [...written]
    .map((sign) => {
      if (sign === '-') return sign;
      hidden -= 1;
      return hidden >= 0 || !/[0-9A-Za-z]/.test(sign) ? '•' : sign;
    })
    .join('');
}

const isPlain: Record<SealedKind, (value: string) => boolean> = {
  'resident-number': isResidentNumber,
  'account-number': (value) => /^\d[\d -]{4,38}\d$/.test(value),
  'card-number': isCardNumber,
  'sealed-text': (value) => value.length >= 2 && value.length <= 100 && !/[\p{Cc}•]/u.test(value),
};

/** Accepted values of the kind: the plain number, or its placeholder (sealed, or its mask). */
export const isValidSealed = (kind: SealedKind, value: string): boolean =>
  isSealed(value) || isMask(value) || isPlain[kind](value);

/** Messages for invalid values. */
export const sealedRules: Record<SealedKind, LocalText> = {
  'resident-number': {
    ko: '{name:은/는} 900101-1234567처럼 13자리로 입력해 주세요.',
    en: 'Please enter {name} with 13 digits, like 900101-1234567.',
  },
  'account-number': {
    ko: '{name:은/는} 110-123-456789처럼 숫자와 하이픈으로 입력해 주세요.',
    en: 'Please enter {name} in digits and hyphens, like 110-123-456789.',
  },
  'card-number': {
    ko: '{name:을/를} 확인해 주세요. 카드에 적힌 번호를 그대로 입력해 주세요.',
    en: 'Please check {name}: enter the number as it stands on the card.',
  },
  'sealed-text': {
    ko: '{name:은/는} 2자 이상 100자 이하의 한 줄로 입력해 주세요.',
    en: 'Please enter {name} in one line of 2 to 100 characters.',
  },
};
