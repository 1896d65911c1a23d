/** Field labels: names of this module's request fields that the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { kindTexts } from './policy.texts.ts';

export const notificationLabels: FieldTexts = {
  ...kindTexts,
  auth: { ko: '푸시 인증 값', en: 'Push secret' },
  endpoint: { ko: '푸시 주소', en: 'Push address' },
  keys: { ko: '푸시 키', en: 'Push keys' },
  p256dh: { ko: '푸시 공개 키', en: 'Push public key' },
  fixed: { ko: '구성원이 끌 수 없음', en: 'Not for members to switch off' },
  isOn: { ko: '받을지', en: 'Whether it is on' },
  kinds: { ko: '알림의 종류', en: 'Types of notifications' },
  quietFrom: { ko: '방해 금지 시작', en: 'Beginning of the quiet hours' },
  quietUntil: { ko: '방해 금지 끝', en: 'End of the quiet hours' },
  unread: { ko: '읽지 않은 것만', en: 'Filter of unread ones' },
  urgent: { ko: '방해 금지 시간에도 바로 보내기', en: 'Also sent in quiet hours' },
  way: { ko: '알림 받는 방법', en: 'The way' },
  ways: { ko: '알림 받는 방법', en: 'The ways' },
};
