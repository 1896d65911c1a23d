/** Permissions on the books, and the default roles that hold them. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const financePermissions = definePermissions({
  'finance.ledger.read': { ko: '원장 조회', en: 'Read the ledger', level: 'read', roles: ['finance'] },
  'finance.entry.post': { ko: '전표 등록', en: 'Post journal entries', level: 'write', roles: ['finance'] },
  'finance.entry.reverse': { ko: '역분개', en: 'Reverse journal entries', level: 'admin', roles: ['finance'] },
  'finance.account.manage': { ko: '계정과목 관리', en: 'Manage accounts', level: 'admin', roles: ['finance'] },
  'finance.period.close': { ko: '회계 마감', en: 'Close accounting periods', level: 'admin', roles: ['finance'] },
  'finance.period.reopen': {
    ko: '마감 취소',
    en: 'Reopen accounting periods',
    level: 'super_admin',
    roles: ['finance'],
  },
});
