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

const said = (max: number) => text({ min: 0, max });
const orNothing = (fits: (value: string) => boolean) => (value: string) => value === '' || fits(value);

export const CompanyProfile = z.strictObject({
  legalName: said(80),
  representative: said(40),
  /** Ten digits; written with hyphens, it is kept without. */
  businessNumber: onServer(said(60), (typed) => typed.overwrite(readBusinessDigits))
    .overwrite((typed) => typed.replace(/[\s-]/g, ''))
    .refine(orNothing(isBusinessNumber)),
  mailOrderNumber: said(60),
  address: said(200),
  phone: onServer(said(60), (typed) => typed.overwrite((value) => readPhone(value) ?? value)).refine(
    orNothing((value) => Phone.safeParse(value).success),
    { params: phoneForm },
  ),
  email: onServer(said(300), (typed) => typed.overwrite(readEmail)).refine(
    orNothing((value) => Email.safeParse(value).success),
  ),
  bankName: said(40),
  bankAccount: onServer(said(40), (typed) => typed.overwrite(readSigns)).refine(
    orNothing((value) => /^[0-9][0-9 -]{5,39}$/.test(value)),
  ),
  bankHolder: said(40),
  privacyOfficer: said(80),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;
export type ProfileField = keyof CompanyProfile;

/** What stands at the foot of the public pages and at the head of papers. */
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

/** What must be on the pages of who sells at a distance; the number of the report comes later, small shops need none. */
export const neededToSell = [
  ...(['legalName', 'representative', 'businessNumber', 'address', 'phone', 'email', 'privacyOfficer'] as const),
  ...(['bankName', 'bankAccount', 'bankHolder'] as const),
];

/** What is still to be said before selling, in the order of the form. */
export const missingToSell = (profile: CompanyProfile): ProfileField[] =>
  neededToSell.filter((field) => profile[field] === '');

/** Where a customer's money goes; null until all of it is said. */
export interface BankAccount {
  bank: string;
  account: string;
  holder: string;
}

export function bankAccountOf({ bankName, bankAccount, bankHolder }: CompanyProfile): BankAccount | null {
  return bankName && bankAccount && bankHolder ? { bank: bankName, account: bankAccount, holder: bankHolder } : null;
}

/** Whether a customer can pay and knows whom: before that no order is taken. */
export const takesOrders = (profile: CompanyProfile): boolean =>
  profile.businessNumber !== '' && bankAccountOf(profile) !== null;
