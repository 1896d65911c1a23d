/** The screens of item: data only, since all of them are known with the first page. */
import { IconPackage, IconTag } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { itemPaths } from '../contract/paths.ts';
import { itemPermissions } from '../contract/permissions.ts';

const read = itemPermissions['item.stock.read'];

export const screens: readonly Screen[] = [
  {
    path: itemPaths.items,
    portal: 'employee',
    right: read,
    menu: { group: 'record', icon: IconPackage, order: 30 },
    keywords: '재고 stock inventory',
    load: async () => (await import('./screens/ItemList.tsx')).ItemList,
  },
  {
    path: itemPaths.sellable,
    portal: 'employee',
    right: read,
    menu: { group: 'record', icon: IconTag, order: 31 },
    keywords: '가격 카탈로그 price catalog',
    load: async () => (await import('./screens/SellableList.tsx')).SellableList,
  },
  {
    path: itemPaths.item,
    portal: 'employee',
    right: read,
    shows: ['stock', 'item', 'item.stock'],
    load: async () => (await import('./screens/ItemDetail.tsx')).ItemDetail,
  },
];
