/** Resident and card numbers are found in what people write, and nothing else is taken for one. */
import { describe, expect, it } from 'vitest';
import { hasCardNumber, hasResidentNumber, isCardNumber, isResidentNumber } from './personal-number.ts';

const today = new Date('2026-11-29T12:00:00Z');

describe('resident numbers', () => {
  it.each([
    ['with a hyphen', '900101-1234567'],
    ['without', '9001011234567'],
    ['with a blank', '900101 2234567'],
    ['with blanks around the hyphen', '900101 - 2234567'],
    ['in a sentence', '주민번호는900101-1234567입니다'],
    ['after a label', 'RRN: 850723-2345678.'],
    ['born after 2000', '050315-3123456'],
    ['given after October 2020, without a check digit', '201130-4000001'],
    ['of a foreigner', '880101-5123456'],
    ['of a foreigner born after 2000', '020228-7123456'],
    ['a leap day', '000229-3123456'],
    ['in a list', '홍길동\t7803152345671\t서울'],
    ['of an old person with its check digit', '300101-1234569'],
  ])('finds one %s', (_, text) => expect(hasResidentNumber(text, today)).toBe(true));

  it.each([
    ['a business number', '124-81-00998'],
    ['a business number without hyphens', '1248100998'],
    ['a corporation that begins with no date', '130111-0006246'],
    ['a corporation of Seoul', '110111-1129497'],
    ['a corporation of Seoul of these years', '110111-8031463'],
    ['a telephone number', '010-1234-5678'],
    ['two telephone numbers', '010-1234-5678, 02-345-6789'],
    ['a number from abroad', '+82-10-1234-5678'],
    ['a barcode', '8801043014809'],
    ['a barcode that begins with a date', '8801111186100'],
    ['another one', '8809012345671'],
    ['a day in the future', '301231-3123456'],
    ['no day', '900231-1234567'],
    ['no month', '901301-1234567'],
    ['a century that was never given', '900101-0234567'],
    ['an order by date', '20261129-000123'],
    ['an order of this year, written as a resident number is', '261129-1000001'],
    ['an order with letters', 'ORD-261129-1234567'],
    ['a part of a longer number', '19001011234567'],
    ['a parcel', '6078-1234-5678'],
    ['an account', '110-123-456789'],
    ['an account of 13 digits', '1002123456789'],
    ['an account of 14 digits', '90010112345678'],
    ['milliseconds', '1764412345678'],
    ['an id', '01902f5e-9001-7011-8234-567000000000'],
    ['an amount', '9,001,011,234,567원'],
  ])('takes %s for none', (_, text) => expect(hasResidentNumber(text, today)).toBe(false));

  it('a field of its own takes them, and nothing else', () => {
    for (const value of ['900101-1234567', '9001011234567', '201130-4000001'])
      expect(isResidentNumber(value, today)).toBe(true);
    for (const value of ['900101-123456', '900231-1234567', '번호 900101-1234567', '110-123-456789'])
      expect(isResidentNumber(value, today)).toBe(false);
  });
});

describe('card numbers', () => {
  it.each([
    ['Visa', '4111-1111-1111-1111'],
    ['Visa without hyphens', '4111111111111111'],
    ['Visa in a sentence', '카드 4012 8888 8888 1881 로 결제'],
    ['Mastercard', '5555555555554444'],
    ['Mastercard of the second series', '2223-0031-2200-3222'],
    ['American Express', '3782-822463-10005'],
    ['American Express without hyphens', '378282246310005'],
    ['Diners Club', '3056 930902 5904'],
    ['JCB', '3530111333300000'],
    ['UnionPay', '6250941006528599'],
    ['a card for Korea alone', '9410-0000-0000-0005'],
  ])('finds %s', (_, text) => expect(hasCardNumber(text)).toBe(true));

  it.each([
    ['a number whose last digit is wrong', '4111-1111-1111-1112'],
    ['an issuer that is not known', '1111-1111-1111-1117'],
    ['a barcode that begins as Visa does', '4006381333931'],
    ['a Korean barcode', '8801043014809'],
    ['a barcode of a carton', '18801043014806'],
    ['an order by date', '20261129000123'],
    ['an order by date and time', '2611290912345679'],
    ['two telephone numbers', '010-4123-5678 010-2222-3333'],
    ['an account', '110-123-456789'],
    ['a long account', '302-1234-5678-91'],
    ['a part of a code', 'INV4111111111111111'],
    ['a part of an address', 'https://example.com/photo/4111111111111111'],
    ['a part of a longer number', '41111111111111111111111'],
    ['decimals', '0.4111111111111111'],
    ['amounts', '4,111,111,111,111,111'],
    ['a virtual account', '5601-2345-6789-01'],
  ])('takes %s for none', (_, text) => expect(hasCardNumber(text)).toBe(false));

  it('a field of its own takes any number that passes the check of cards', () => {
    for (const value of ['4111-1111-1111-1111', '2223003122003222']) expect(isCardNumber(value)).toBe(true);
    for (const value of ['4111-1111-1111-1112', '1234', '카드']) expect(isCardNumber(value)).toBe(false);
  });
});
