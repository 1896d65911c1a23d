/** What the fields of this room's requests are called, where the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const notificationLabels: FieldTexts = {
  auth: { ko: '푸시 인증 값', en: 'Push secret' },
  endpoint: { ko: '푸시 주소', en: 'Push address' },
  keys: { ko: '푸시 열쇠', en: 'Push keys' },
  p256dh: { ko: '푸시 공개 열쇠', en: 'Push public key' },
  unread: { ko: '읽지 않은 것만', en: 'Filter of unread ones' },
};
