/** Audit labels: names of this module's actions in the trail. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const notificationAudits = defineAudits({
  title: { ko: '알림', en: 'Notifications' },
  actions: {
    'notification.policy.change': {
      ko: '회사의 알림 규칙을 변경했습니다',
      en: 'changed the notification rules',
    },
  },
});
