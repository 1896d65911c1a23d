/** Retention of web hook deliveries: how long they stay. */
import type { RetentionTexts } from '#kernel/server/retention-policies.ts';

export const deliveryRetentionPolicies: RetentionTexts = {
  kind: 'hook-deliveries',
  title: { ko: '웹훅 전송 기록', en: 'What web hooks were sent' },
  why: {
    ko: '웹훅의 전송 목록에서 삭제됩니다. 아직 보내는 중인 것은 삭제하지 않습니다.',
    en: 'It leaves the lists of web hooks. What still waits to be sent stays.',
  },
};
