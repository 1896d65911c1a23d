/** Legal texts for product accounts: written by the vendor, the same in every installation. New versions go to the front. */
import type { LegalKind, LegalVersion } from '#modules/company/contract/legal.ts';

interface RootVersion extends LegalVersion {
  text: { ko: string; en: string };
}

const privacy: RootVersion = {
  version: 1,
  validFrom: '2026-11-01',
  text: {
    ko: `흐름의 계정을 쓰실 때 개인정보를 어떻게 다루는지 알려 드립니다. 여기서 운영자는 지금 보시는 주소에서 흐름을 운영하는 곳입니다.

## 1. 수집하는 정보와 목적
- 계정: 이름, 이메일, 비밀번호, 언어. 로그인과 본인 확인에 씁니다.
- 구글이나 페이스북 같은 다른 계정으로 로그인하신 경우: 그 계정의 식별 번호, 이름, 이메일.
- 회사에서의 일: 소속과 역할, 하신 일의 기록. 회사가 업무를 처리하고 확인하는 데 씁니다.
- 자동으로 남는 정보: 접속 시각, 접속 주소. 서비스를 안전하게 지키는 데 씁니다.

## 2. 회사의 정보
회사에 등록한 고객, 거래처, 주문의 정보는 그 회사가 개인정보처리자입니다. 운영자는 회사를 대신하여 보관하며, 회사의 사이트에 있는 개인정보처리방침이 적용됩니다.

## 3. 보유 기간
- 계정의 정보: 계정이 있는 동안
- 로그인 상태: 로그아웃하거나 기한이 끝날 때까지
- 회사의 업무 기록: 회사와 법이 정한 기간 동안

## 4. 제3자 제공
법에 근거가 있거나 동의하신 경우에만 다른 곳에 제공합니다. 광고나 행동 분석을 위해 정보를 넘기지 않습니다.

## 5. 쿠키
로그인을 유지하는 데 필요한 쿠키만 씁니다.

## 6. 안전하게 지키는 방법
- 비밀번호는 원래대로 되돌릴 수 없는 형태로 보관합니다.
- 회사마다 정보를 나누어 보관하고, 권한이 있는 사람만 봅니다.
- 누가 무엇을 바꾸었는지 기록을 남깁니다.

## 7. 정보주체의 권리
언제든지 본인의 개인정보를 열람하고, 고치고, 지우고, 처리를 멈추도록 운영자에게 요구하실 수 있습니다. 법에 따라 보관해야 하는 기록은 그 기간이 끝난 뒤에 지웁니다.`,
    en: `How personal data is treated when you use an account of Heureum. The operator is who runs Heureum at the address that you are looking at.

## 1. What is collected, and what for
- Account: name, e-mail, password and language, to sign you in and to know that it is you.
- Where you sign in with another account, such as Google or Facebook: its identifier, name and e-mail.
- Work in a company: membership, roles and a record of what you did, for the company to do its business and to look it up.
- Kept by itself: time and network address of visits, to keep the service safe.

## 2. Data of companies
The company is the controller of the customers, partners and orders that it keeps here. The operator keeps them on its behalf; the privacy policy on the company’s site applies.

## 3. How long it is kept
- Data of the account: as long as there is the account
- Being signed in: until you sign out or it expires
- Records of a company’s business: as long as the company and the law say

## 4. Third parties
Data is given to others only where the law says so or where you agreed. Nothing is passed on for advertising or for analysing behaviour.

## 5. Cookies
There are only the cookies that keep you signed in.

## 6. How it is protected
- Passwords are kept in a form that cannot be turned back.
- Data of each company is kept apart, and seen only by those who have the right to.
- It is recorded who changed what.

## 7. Your rights
You may ask the operator at any time to see your data, to have it corrected or deleted, and to have its processing stopped. What the law requires to be kept is deleted when that period has ended.`,
  },
};

const terms: RootVersion = {
  version: 1,
  validFrom: '2026-11-01',
  text: {
    ko: `이 약관은 흐름의 계정을 만들고 쓰실 때 적용됩니다. 여기서 운영자는 지금 보시는 주소에서 흐름을 운영하는 곳입니다.

## 1. 계정
- 이메일이나 다른 계정으로 계정을 만듭니다. 본인의 정보를 사실대로 적어 주세요.
- 비밀번호는 본인만 알도록 지켜 주세요. 다른 사람이 쓰는 것을 아시면 바로 비밀번호를 바꾸고 운영자에게 알려 주세요.

## 2. 회사
- 회사를 만든 분은 그 회사의 구성원과 권한을 정합니다.
- 회사에 적은 내용은 그 회사의 것입니다. 회사의 사이트에서 파는 상품과 서비스는 그 회사가 책임집니다.

## 3. 하지 말아야 할 일
- 다른 사람의 정보를 허락 없이 쓰는 일
- 법을 어기는 내용을 올리는 일
- 서비스를 방해하거나 권한 없이 다른 회사의 정보를 보려는 일

## 4. 서비스
- 점검이나 장애로 서비스가 멈출 수 있습니다.
- 업무를 되돌리는 기능은 되돌릴 수 있는 것과 없는 것을 먼저 보여 드립니다. 이미 보낸 메일처럼 밖으로 나간 것은 거둘 수 없습니다.

## 5. 약관의 변경
약관이 바뀌면 시행일과 함께 이 화면에 올립니다. 이전 약관도 여기에서 볼 수 있습니다.

## 6. 분쟁
이 약관에 없는 내용과 분쟁에는 대한민국의 법령을 따릅니다.`,
    en: `These terms apply when you make and use an account of Heureum. The operator is who runs Heureum at the address that you are looking at.

## 1. Your account
- You make an account with an e-mail address or with another account. Please tell the truth about yourself.
- Keep your password to yourself. If somebody else uses it, change it at once and tell the operator.

## 2. Companies
- Who founds a company decides who belongs to it and what they may do.
- What is written in a company belongs to that company. It answers for the goods and services that its site sells.

## 3. What you must not do
- Use somebody’s data without permission
- Publish what is against the law
- Disturb the service, or look at another company’s data without the right to

## 4. The service
- The service may stop for maintenance or because of a failure.
- Before work is undone, you are shown what can be undone and what cannot. What has left, such as a mail that was sent, cannot be taken back.

## 5. Changes
New terms are shown here together with the day from which they are valid. Earlier ones can be read here.

## 6. Disputes
The law of the Republic of Korea applies to what is not said here and to disputes.`,
  },
};

/** Newest first. */
export const rootLegal: Record<LegalKind, readonly RootVersion[]> = { terms: [terms], privacy: [privacy] };
