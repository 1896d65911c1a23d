/** Field labels: names of this module's request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const orderLabels: FieldTexts = {
  change: { ko: '수정할 내용', en: 'Corrections' },
  consent: { ko: '동의', en: 'Consent' },
  contact: { ko: '주문하는 분', en: 'Customer details' },
  customer: { label: { ko: '주문자', en: 'Customer' }, kind: 'record' },
  expectedTotal: { ko: '주문 금액', en: 'Total of the order' },
  format: { label: { ko: '파일 형식', en: 'File format' }, kind: 'choice' },
  ground: { label: { ko: '거절 사유', en: 'Lawful ground' }, kind: 'choice' },
  ids: { label: { ko: '고를 것', en: 'Selection' }, each: { ko: '번호', en: 'entry' } },
  isDefault: { ko: '기본 배송지', en: 'Default address' },
  items: { label: { ko: '철회할 상품', en: 'Items' }, each: { ko: '상품', en: 'item' } },
  itemId: { label: { ko: '상품', en: 'Product' }, kind: 'record' },
  line1: commonTexts.address,
  line2: { ko: '상세 주소', en: 'Address, second line' },
  newsletter: { ko: '새 소식 받기', en: 'News' },
  note: { ko: '요청 사항', en: 'Request' },
  notifications: { ko: '주문 알림', en: 'Order notifications' },
  paid: { ko: '입금 여부', en: 'Payment mark' },
  preferences: { ko: '받을 소식', en: 'Notification settings' },
  privacy: { ko: '개인정보 수집·이용 동의', en: 'Consent to the use of personal data' },
  proof: { ko: '주문할 때 적은 이메일이나 연락처', en: 'Email or phone used for the order' },
  secret: { ko: '링크의 비밀 값', en: 'Secret of the link' },
  stage: { label: { ko: '진행 단계', en: 'Stage' }, kind: 'choice' },
  terms: { ko: '이용약관 동의', en: 'Agreement to the terms' },
  way: { label: { ko: '처리 방법', en: 'Way of carrying it out' }, kind: 'choice' },
  recipient: { ko: '받는 분', en: 'Recipient' },
  label: { ko: '배송지 이름', en: 'Name of the address' },
};
