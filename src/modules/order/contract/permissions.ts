/** Permissions for orders and customers, and the default roles that hold them. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const orderPermissions = definePermissions({
  'order.order.read': {
    ko: '주문 조회',
    en: 'View orders',
    level: 'read',
    roles: ['admin', 'manager', 'operator', 'data-manager'],
  },
  'order.order.write': {
    ko: '주문 처리',
    en: 'Handle orders',
    level: 'write',
    roles: ['admin', 'manager', 'operator'],
  },
});
