/** Profile texts: labels of a company's profile fields, shared by the form, the footer of public pages and the legal texts. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { CompanyProfile } from './profile.ts';

export const profileTexts = {
  legalName: { label: { ko: '상호', en: 'Company name' }, autoComplete: 'organization' },
  representative: { label: { ko: '대표자', en: 'Representative' }, autoComplete: 'off' },
  businessNumber: {
    label: { ko: '사업자등록번호', en: 'Business registration no.' },
    help: { ko: '숫자 10자리. 예: 124-81-00998', en: 'Ten digits, for example 124-81-00998' },
    autoComplete: 'off',
  },
  mailOrderNumber: {
    label: { ko: '통신판매업 신고번호', en: 'Mail-order report no.' },
    help: {
      ko: '신고증에 적힌 대로 씁니다. 예: 제2026-서울강남-01234호. 신고 면제라면 비워 둡니다.',
      en: 'As on the certificate. Leave it empty if you are exempt.',
    },
    autoComplete: 'off',
  },
  address: { label: commonTexts.address, autoComplete: 'street-address' },
  phone: { label: commonTexts.phone, kind: 'phone', autoComplete: 'tel' },
  email: { label: commonTexts.email, kind: 'email', autoComplete: 'email' },
  privacyOfficer: {
    label: { ko: '개인정보 보호책임자', en: 'Privacy officer' },
    help: { ko: '이름과 직책. 예: 김미정 대표', en: 'Name and position' },
    autoComplete: 'off',
  },
  bankName: {
    label: { ko: '입금 은행', en: 'Bank' },
    help: { ko: '주문한 고객에게 입금 안내로 보입니다.', en: 'Shown to customers after they order.' },
    autoComplete: 'off',
  },
  bankAccount: {
    label: { ko: '계좌번호', en: 'Account number' },
    autoComplete: 'off',
  },
  bankHolder: { label: { ko: '예금주', en: 'Account holder' }, autoComplete: 'off' },
} satisfies TextsOf<CompanyProfile>;
