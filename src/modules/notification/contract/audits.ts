/** What this room's actions in the audit trail are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const notificationAudits = defineAudits({
  title: { ko: '알림', en: 'Notices' },
  actions: {
    'notification.policy.change': {
      ko: '회사의 알림 규칙을 바꿨습니다',
      en: 'changed how members are told of things',
    },
  },
});
