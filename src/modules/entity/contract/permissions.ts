/** Permissions for people and business contacts, besides those of their types. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const entityPermissions = definePermissions({
  'entity.account.link': {
    ko: '사람과 로그인 계정 연결',
    en: 'Link people to accounts',
    level: 'admin',
    roles: ['admin', 'manager'],
  },
});
