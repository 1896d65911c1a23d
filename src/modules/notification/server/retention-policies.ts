/** Retention of notices and sent texts. */
import type { RetentionTexts } from '#kernel/server/retention-policies.ts';

export const noticeRetention: RetentionTexts = {
  kind: 'notices',
  title: { ko: '알림', en: 'Notifications' },
  why: {
    ko: '구성원의 알림 목록에서 사라집니다. 알림이 가리키던 일은 그대로입니다.',
    en: 'They leave the lists of members. What they told of stays.',
  },
};

export const textRetention: RetentionTexts = {
  kind: 'texts',
  title: { ko: '보낸 문자', en: 'Text messages that were sent' },
  why: {
    ko: '발송 문자 목록에서 삭제됩니다. 아직 보내는 중인 문자는 삭제하지 않습니다.',
    en: 'They leave the list of text messages. What still waits to be sent stays.',
  },
};
