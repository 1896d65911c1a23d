/** Permissions for notices and messages, and the default roles that hold them. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const notificationPermissions = definePermissions({
  'notification.message.send': {
    ko: '알림 보내기',
    en: 'Send messages',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor'],
  },
  'notification.text.read': {
    ko: '문자 발송 기록 보기',
    en: 'View the log of texts',
    level: 'read',
    roles: ['admin'],
  },
});
