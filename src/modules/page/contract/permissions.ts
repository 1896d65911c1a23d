/** Permissions for pages and the site, and the default roles that hold them. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const pagePermissions = definePermissions({
  'page.page.read': {
    ko: '페이지 보기',
    en: 'View pages',
    level: 'read',
    roles: ['admin', 'manager', 'designer', 'marketer'],
  },
  'page.page.publish': { ko: '페이지 게시', en: 'Publish pages', level: 'admin', roles: ['admin', 'designer'] },
});
