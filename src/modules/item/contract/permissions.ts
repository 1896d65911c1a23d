import { definePermissions } from '#kernel/contract/permission.ts';

export const itemPermissions = definePermissions({
  'item.stock.read': { ko: '재고 조회', en: 'Read stock', level: 'read' },
  'item.stock.move': { ko: '재고 이동 등록', en: 'Move stock', level: 'write' },
  'item.sale.manage': { ko: '판매가와 공개 관리', en: 'Manage prices and publication', level: 'write' },
  'item.stock.adjust': { ko: '재고 조정', en: 'Adjust stock', level: 'admin' },
});
