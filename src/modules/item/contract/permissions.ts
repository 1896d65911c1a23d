/** Permissions for items and stock, and the default roles that hold them. */
import { definePermissions, staffRoles } from '#kernel/contract/permission.ts';

export const itemPermissions = definePermissions({
  'item.stock.read': { ko: '재고 조회', en: 'Read stock', level: 'read', roles: staffRoles },
  'item.stock.move': {
    ko: '재고 이동 등록',
    en: 'Move stock',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor', 'operator'],
  },
  'item.sale.manage': {
    ko: '판매가와 공개 관리',
    en: 'Manage prices and publication',
    level: 'write',
    roles: ['admin', 'manager', 'operator', 'data-manager'],
  },
  'item.stock.adjust': { ko: '재고 조정', en: 'Adjust stock', level: 'admin', roles: ['admin'] },
});
