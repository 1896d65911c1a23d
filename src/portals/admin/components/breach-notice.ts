/** A draft of the notice to people affected by a breach, with the content required by 개인정보 보호법 제34조 제1항. Pure. */
import type { BreachReport } from '#kernel/contract/breach.endpoints.ts';
import type { Locale } from '#kernel/contract/text.ts';

export interface NoticeFacts {
  company: string;
  /** As people read them. */
  from: string;
  to: string;
  kinds: BreachReport['kinds'];
  phone: string;
  email: string;
}

/** Placeholders for the company, for facts unknown to the product. */
const blanks = {
  items: { ko: '[항목]', en: '[fields]' },
  phone: { ko: '[전화번호]', en: '[phone]' },
  email: { ko: '[이메일]', en: '[email]' },
};

/** Each field once, in the language of the notice. */
function formatItems(kinds: BreachReport['kinds'], locale: Locale): string {
  return [...new Set(kinds.flatMap(({ fields }) => fields.map((field) => field[locale] || field.ko)))].join(', ');
}

const formatKorean = ({ company, from, to, kinds, phone, email }: NoticeFacts) => `[${company}] 개인정보 유출 안내

고객님의 개인정보가 유출되었거나 유출되었을 수 있어 알려 드립니다. 불편과 걱정을 드려 죄송합니다.

1. 유출된 항목
${formatItems(kinds, 'ko') || blanks.items.ko}

2. 유출된 때와 경위
${from} ~ ${to}
[어떻게 유출되었는지]

3. 피해를 줄이기 위해 하실 수 있는 일
- 같은 비밀번호를 쓰는 곳의 비밀번호를 바꿔 주세요.
- 출처를 알 수 없는 전화, 문자, 메일의 링크를 누르거나 정보를 알려 주지 마세요.
- 피해가 의심되면 아래 연락처나 개인정보침해 신고센터(118)에 알려 주세요.

4. 회사의 대응과 피해 구제 절차
[취한 조치와 구제 절차]

5. 문의와 피해 신고
담당: [담당 부서와 이름]
전화: ${phone || blanks.phone.ko}
이메일: ${email || blanks.email.ko}`;

const formatEnglish = ({
  company,
  from,
  to,
  kinds,
  phone,
  email,
}: NoticeFacts) => `[${company}] Notice of a breach of personal data

Your personal data were, or may have been, leaked. We are sorry for the trouble and the worry.

1. What was leaked
${formatItems(kinds, 'en') || blanks.items.en}

2. When, and how
${from} – ${to}
[how it happened]

3. What you can do
- Change your password wherever you use the same one.
- Do not open links or give information to calls, texts or mails whose sender you do not know.
- If you suspect harm, tell us at the contact below, or the Korean privacy report centre (118).

4. What we do, and how harm is made good
[measures taken and remedies]

5. Contact
In charge: [department and name]
Phone: ${phone || blanks.phone.en}
E-mail: ${email || blanks.email.en}`;

export const formatNotice = (facts: NoticeFacts, locale: Locale): string =>
  (locale === 'ko' ? formatKorean : formatEnglish)(facts);
