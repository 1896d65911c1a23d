/**
 * The initial texts of a company's site: what the law requires and how the product actually handles data, filled from the profile.
 * They make no promises for the company. Orders refer to them as version 1, so changes to their content must leave version 1
 * unchanged.
 */
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { LegalKind } from '../contract/legal.ts';
import { profileTexts } from '../contract/profile.texts.ts';
import { type CompanyProfile, getBankAccount } from '../contract/profile.ts';

export interface LegalSubject {
  /** The company's usual name, used if there is no registered name. */
  name: string;
  profile: CompanyProfile;
  /** Services that get data of customers for the company: a line for each. */
  processors: readonly LocalText[];
}

const formatSeller = ({ name, profile }: LegalSubject): string => profile.legalName || name;

const formatController = { ko: '개인정보처리자', en: 'Controller' };

/** The contact, as far as it is known. */
function formatContact(subject: LegalSubject, locale: Locale): string {
  const { profile } = subject;
  const contactLines = (['privacyOfficer', 'phone', 'email', 'address'] as const)
    .filter((field) => profile[field] !== '')
    .map((field) => `${profileTexts[field].label[locale]}: ${profile[field]}`);
  return [`${formatController[locale]}: ${formatSeller(subject)}`, ...contactLines]
    .map((line) => `- ${line}`)
    .join('\n');
}

/** Each in a line of its own; nothing where none is connected. */
const formatProcessors = ({ processors }: LegalSubject, locale: Locale): string =>
  processors.map((line) => `\n- ${line[locale]}`).join('');

function formatPayment({ profile }: LegalSubject) {
  return getBankAccount(profile)
    ? {
        ko: '대금은 주문 화면에 안내하는 계좌로 입금합니다.',
        en: 'You pay by transfer to the account that your order page shows.',
      }
    : {
        ko: '대금을 내는 방법은 회사가 주문하신 분께 안내합니다.',
        en: 'The company tells whoever ordered how to pay.',
      };
}

const createPrivacyText = (subject: LegalSubject) => ({
  ko: `${formatSeller(subject)}의 사이트에서 개인정보를 어떻게 다루는지 알려 드립니다.

## 1. 수집하는 정보와 목적
- 주문: 이름, 이메일, 연락처, 받으실 곳의 주소, 요청 사항, 주문 내용. 주문 확인, 배송, 대금 정산, 문의 응대에 씁니다.
- 배송지 저장을 고르신 경우: 받는 분, 연락처, 주소. 다음 주문에 다시 채워 드리는 데 씁니다.
- 계정으로 로그인하신 경우: 이름, 이메일, 로그인 기록. 본인 확인에 씁니다.
- 자동으로 남는 정보: 접속 시각, 접속 주소. 서비스를 안전하게 지키는 데 씁니다.

## 2. 보유 기간
- 계약, 청약철회, 대금 결제와 재화 공급에 관한 기록: 5년 (전자상거래 등에서의 소비자보호에 관한 법률)
- 소비자 불만과 분쟁 처리에 관한 기록: 3년 (같은 법)
- 거래 장부와 증빙: 5년 (국세기본법)
- 로그인하지 않은 고객의 장바구니와 배송지: 마지막으로 쓰신 날부터 30일. 주문이 없었다면 그 뒤에 지웁니다.
- 위 기간이 끝나면 회사가 지체 없이 파기합니다.

## 3. 제3자 제공과 처리 위탁
- 회사는 법에 근거가 있거나 동의하신 경우에만 개인정보를 다른 곳에 제공합니다.
- 배송을 맡길 때에는 배송에 필요한 이름, 연락처, 주소만 운송하는 곳에 전합니다.
- 이 사이트와 주문 처리는 업무 시스템 ‘흐름’에서 이루어지며, 그 운영자가 회사를 대신하여 정보를 보관합니다.${formatProcessors(subject, 'ko')}

## 4. 쿠키
- 장바구니와 주문 내역을 이 브라우저에서 다시 보여 드리기 위해 쿠키를 하나 씁니다. 30일 뒤에 끝납니다.
- 광고나 행동 분석을 위한 쿠키는 쓰지 않습니다.

## 5. 안전하게 지키는 방법
- 회사마다 정보를 나누어 보관하고, 권한이 있는 담당자만 봅니다.
- 누가 무엇을 바꾸었는지 기록을 남깁니다.
- 비밀번호와 쿠키의 값은 원래대로 되돌릴 수 없는 형태로 보관합니다.

## 6. 정보주체의 권리
언제든지 본인의 개인정보를 열람하고, 고치고, 지우고, 처리를 멈추도록 요구하실 수 있습니다. 법에 따라 보관해야 하는 기록은 그 기간이 끝난 뒤에 지웁니다.

## 7. 문의
${formatContact(subject, 'ko')}

개인정보 침해에 대한 상담은 개인정보침해신고센터(국번 없이 118)에서도 받으실 수 있습니다.`,
  en: `How ${formatSeller(subject)} treats personal data on this site.

## 1. What is collected, and what for
- Orders: name, e-mail, phone, delivery address, your note and what you order. Used to confirm and deliver the order, to settle payment and to answer you.
- Where you choose to save an address: recipient, phone and address, to fill in your next order.
- Where you sign in with an account: name, e-mail and when you signed in, to know that it is you.
- Kept by itself: time and network address of visits, to keep the service safe.

## 2. How long it is kept
- Records of contracts, withdrawals, payments and deliveries: 5 years (Act on Consumer Protection in Electronic Commerce)
- Records of complaints and disputes: 3 years (same act)
- Books and vouchers: 5 years (Framework Act on National Taxes)
- Cart and addresses of customers who have not signed in: 30 days after their last use. They are deleted then where nothing was ordered.
- When these periods end, the company destroys the data without delay.

## 3. Third parties and processing
- The company gives personal data to others only where the law says so or where you agreed.
- Where a carrier delivers, it is given the name, phone and address that the delivery needs.
- This site and its orders run on the business system Heureum; its operator keeps the data on behalf of the company.${formatProcessors(subject, 'en')}

## 4. Cookies
- One cookie shows you your cart and your orders again in this browser. It ends after 30 days.
- There are no cookies for advertising or for analysing behaviour.

## 5. How it is protected
- Data of each company is kept apart, and seen only by those who have the right to.
- It is recorded who changed what.
- Passwords and the values of cookies are kept in a form that cannot be turned back.

## 6. Your rights
You may ask at any time to see your data, to have it corrected or deleted, and to have its processing stopped. What the law requires to be kept is deleted when that period has ended.

## 7. Contact
${formatContact(subject, 'en')}

In Korea you may also turn to the Personal Information Infringement Report Center (phone 118).`,
});

const createTermsText = (subject: LegalSubject) => ({
  ko: `이 약관은 ${formatSeller(subject)}의 사이트에서 상품이나 서비스를 주문하실 때 적용됩니다.

## 1. 주문과 계약
- 주문서를 보내시면 주문이 접수됩니다. 회사가 주문을 확정하면 계약이 이루어집니다.
- 재고가 없거나 정보가 잘못된 경우 회사는 주문을 거절할 수 있으며, 그 사실을 알려 드립니다.
- 로그인하지 않아도 주문하실 수 있습니다.

## 2. 가격과 대금
- ‘부가세 포함’이라고 적힌 가격은 부가가치세를 포함합니다. 면세 상품에는 ‘면세’라고 적습니다.
- ${formatPayment(subject).ko}

## 3. 취소와 청약철회
- 주문이 확정되기 전에는 주문 화면에서 직접 취소하실 수 있습니다.
- 상품을 받으신 날부터 7일 안에 청약을 철회하실 수 있습니다. 법에서 정한 예외에는 적용되지 않습니다.
- 받으신 상품이 표시나 광고, 계약의 내용과 다르면 받으신 날부터 3개월, 그 사실을 안 날부터 30일 안에 철회하실 수 있습니다.
- 7일 안의 철회는 주문 화면의 ‘청약철회 요청’에서, 로그인하지 않고 주문하셨다면 주문할 때 보내 드린 링크에서도 요청하실 수 있습니다. 상품이나 날짜가 그 밖의 경우에 해당하면 사이트 아래에 적힌 회사의 연락처로 주문 번호와 함께 알려 주세요.
- 회사는 법에서 정한 사유가 있을 때에만 거절하며, 그 사유를 알려 드립니다.
- 받으신 상품을 돌려보내는 비용은 고객이 부담합니다. 상품이 계약의 내용과 달라 철회하시면 회사가 부담합니다.
- 회사는 상품을 돌려받은 날부터, 보내기 전이었다면 철회하신 날부터 3영업일 안에 대금을 환급합니다.

## 4. 개인정보
개인정보는 이 사이트의 개인정보처리방침에 따라 다룹니다.

## 5. 약관의 변경
약관이 바뀌면 시행일과 함께 이 화면에 올립니다. 이미 하신 주문에는 주문할 때의 약관이 적용됩니다.

## 6. 분쟁
이 약관에 없는 내용과 분쟁에는 대한민국의 법령을 따릅니다. 소비자분쟁해결기준에 따른 조정은 한국소비자원(1372)에 신청하실 수 있습니다.`,
  en: `These terms apply when you order goods or services on the site of ${formatSeller(subject)}.

## 1. Orders and contract
- Sending the order form makes an order. The contract is made when the company confirms it.
- The company may decline an order, for example where stock has run out or details are wrong, and tells you so.
- You can order without signing in.

## 2. Prices and payment
- Prices marked so include VAT. What is free of VAT is marked as tax-exempt.
- ${formatPayment(subject).en}

## 3. Cancelling and withdrawing
- Until an order is confirmed you can cancel it on its page.
- You may withdraw within 7 days of receiving the goods, apart from the exceptions that the law names.
- Where goods differ from what was shown or agreed, you may withdraw within 3 months of receiving them and within 30 days of knowing it.
- Within the 7 days you ask for it on the page of the order, or by the link that you were sent where you ordered without signing in. In all other cases tell the company with your order number by the contact at the foot of this site.
- The company refuses only on grounds that the law names, and tells you the ground.
- You bear the cost of sending goods back; the company bears it where the goods differ from what was agreed.
- The company refunds you within 3 working days of getting the goods back, or of your withdrawal where nothing was sent.

## 4. Personal data
Personal data is treated as the privacy policy of this site says.

## 5. Changes
New terms are shown here together with the day from which they are valid. An order keeps the terms of the day on which it was placed.

## 6. Disputes
The law of the Republic of Korea applies to what is not said here and to disputes. You may ask the Korea Consumer Agency (1372) to mediate.`,
});

/** Both languages of the text that a company begins with. */
export const getStandardText = (kind: LegalKind, subject: LegalSubject) =>
  ({ privacy: createPrivacyText, terms: createTermsText })[kind](subject);
