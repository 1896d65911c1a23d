/**
 * What a shop says of itself, because the law asks it to (전자상거래법 제10조, 제13조): who sells, where they are reached, where money goes.
 * An empty text is what the owner has not said; nobody else says it.
 */
import { z } from 'zod';
import { isBusinessNumber } from '#kernel/contract/business-number.ts';
import { Email } from '#kernel/contract/email.ts';
import { readBusinessDigits } from '#kernel/contract/input/business-number.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { readSigns } from '#kernel/contract/input/text.ts';
import { Phone, phoneForm } from '#kernel/contract/phone.ts';
import { onServer, text } from '#kernel/contract/text.ts';

const textOrEmpty = (max: number) => text({ min: 0, max });
const textOrNull = (fits: (value: string) => boolean) => (value: string) => value === '' || fits(value);

export const CompanyProfile = z.strictObject({
  legalName: textOrEmpty(80),
  representative: textOrEmpty(40),
  /** Ten digits; hyphens are removed. */
  businessNumber: onServer(textOrEmpty(60), (typed) => typed.overwrite(readBusinessDigits))
    .overwrite((typed) => typed.replace(/[\s-]/g, ''))
    .refine(textOrNull(isBusinessNumber)),
  mailOrderNumber: textOrEmpty(60),
  address: textOrEmpty(200),
  phone: onServer(textOrEmpty(60), (typed) => typed.overwrite((value) => readPhone(value) ?? value)).refine(
    textOrNull((value) => Phone.safeParse(value).success),
    { params: phoneForm },
  ),
  email: onServer(textOrEmpty(300), (typed) => typed.overwrite(readEmail)).refine(
    textOrNull((value) => Email.safeParse(value).success),
  ),
  bankName: textOrEmpty(40),
  bankAccount: onServer(textOrEmpty(40), (typed) => typed.overwrite(readSigns)).refine(
    textOrNull((value) => /^[0-9][0-9 -]{5,39}$/.test(value)),
  ),
  bankHolder: textOrEmpty(40),
  privacyOfficer: textOrEmpty(80),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;
export type ProfileField = keyof CompanyProfile;

/** Data for the footer of public pages and the head of documents. */
export const Seller = CompanyProfile.pick({
  legalName: true,
  representative: true,
  businessNumber: true,
  mailOrderNumber: true,
  address: true,
  phone: true,
  email: true,
});
export type Seller = z.infer<typeof Seller>;

export const emptyProfile: CompanyProfile = {
  legalName: '',
  representative: '',
  businessNumber: '',
  mailOrderNumber: '',
  address: '',
  phone: '',
  email: '',
  bankName: '',
  bankAccount: '',
  bankHolder: '',
  privacyOfficer: '',
};

/** Fields that distance sellers must publish; the report number is not required, as small shops need none. */
export const fieldsNeededToSell = [
  ...(['legalName', 'representative', 'businessNumber', 'address', 'phone', 'email', 'privacyOfficer'] as const),
  ...(['bankName', 'bankAccount', 'bankHolder'] as const),
];

/** Fields still missing before selling, in form order. */
export const getMissingToSell = (profile: CompanyProfile): ProfileField[] =>
  fieldsNeededToSell.filter((field) => profile[field] === '');

/** The account customers pay into; null until complete. */
export interface BankAccount {
  bank: string;
  account: string;
  holder: string;
}

export function getBankAccount({ bankName, bankAccount, bankHolder }: CompanyProfile): BankAccount | null {
  return bankName && bankAccount && bankHolder ? { bank: bankName, account: bankAccount, holder: bankHolder } : null;
}

/** True if customers know the seller and can pay: required for orders. */
export const canTakeOrders = (profile: CompanyProfile): boolean =>
  profile.businessNumber !== '' && getBankAccount(profile) !== null;
