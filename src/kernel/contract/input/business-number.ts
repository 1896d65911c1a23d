/** 사업자등록번호 as people write it. Pure. */
import { formatBusinessNumber, isBusinessNumber } from '../business-number.ts';
import { readSigns } from './text.ts';

/** The digits alone: people write it with hyphens and blanks, and in digits of full width. */
export const readBusinessDigits = (typed: string): string => readSigns(typed).replace(/[\s.-]/g, '');

/** @example readBusinessNumber('１２４–８１–００９９８') // '124-81-00998'; null for what is no such number */
export function readBusinessNumber(typed: string): string | null {
  const digits = readBusinessDigits(typed);
  return isBusinessNumber(digits) ? formatBusinessNumber(digits) : null;
}
