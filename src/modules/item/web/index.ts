/** Front door of item's screens. */
import {
  IconBriefcase,
  IconBuildingWarehouse,
  IconDeviceLaptop,
  IconPackage,
  IconPaperclip,
  IconTag,
} from '@tabler/icons-react';
import { linkSubjects } from '#kernel/web/subjects.ts';
import { recordScreens } from '#modules/axis/web/index.ts';
import { itemAxis, sellableType } from '../contract/catalog.ts';
import { itemPermissions } from '../contract/permissions.ts';

export { useItems } from './item.api.ts';

const page = (id: string) => `/domains/item/items/${id}`;
linkSubjects({ stock: page, item: page, 'item.stock': page });

const title = { ko: '아이템 관리', en: 'Items' };
const home = ({ id }: { id: string }) => page(id);
const common = { home, right: itemPermissions['item.stock.read'], sort: 'title' };
const kind = { ...common, crumbs: [{ title, to: '/domains/item' }] };
const at = (path: string, ko: string, en: string) => ({ path: `/domains/item/${path}`, title: { ko, en } });
const group = 'goods';
const supplies = async () => (await import('./screens/SupplyList.tsx')).supplySlots;

export const itemScreens = [
  ...recordScreens(
    { axis: itemAxis },
    {
      ...common,
      list: {
        path: '/domains/item',
        title,
        menu: { group, icon: IconPackage, order: 10 },
        keywords: '재고 stock inventory',
      },
      detail: at('items/:id', '아이템', 'Item'),
      subtitle: { ko: '유형별 아이템의 재고와 금액', en: 'Stock and value of items by type' },
      slots: async () => ({
        ...(await import('./screens/ItemList.tsx')).itemListSlots,
        ...(await import('./screens/ItemDetail.tsx')).itemDetailSlots,
      }),
    },
  ),
  ...recordScreens(
    { axis: itemAxis, type: sellableType },
    {
      ...kind,
      list: {
        ...at('sellable', '판매 상품', 'Sellable items'),
        menu: { group, icon: IconTag, order: 20 },
        keywords: '가격 카탈로그 price catalog',
      },
      subtitle: {
        ko: '카탈로그에 보이는 가격과 공개 여부, 재고',
        en: 'Prices, publication and stock as the catalog shows them',
      },
      slots: async () => (await import('./screens/SellableList.tsx')).sellableListSlots,
    },
  ),
  ...recordScreens(
    { axis: itemAxis, type: 'service' },
    {
      ...kind,
      list: {
        ...at('service', '서비스', 'Services'),
        menu: { group, icon: IconBriefcase, order: 30 },
        keywords: '요금 소요 시간 담당 price duration',
      },
      subtitle: {
        ko: '제공하는 일의 요금, 소요 시간, 담당자, 장소',
        en: 'Price, duration, staff and place of what is offered',
      },
    },
  ),
  ...recordScreens(
    { axis: itemAxis, type: 'raw-material' },
    {
      ...kind,
      list: {
        ...at('raw-material', '원자재', 'Raw materials'),
        menu: { group, icon: IconBuildingWarehouse, order: 40 },
        keywords: '자재 재고 투입 materials',
      },
      subtitle: { ko: '남은 수량과 생산에 들어간 수량', en: 'What is left, and what production took' },
      slots: supplies,
    },
  ),
  ...recordScreens(
    { axis: itemAxis, type: 'consumable' },
    {
      ...kind,
      list: {
        ...at('consumable', '소모품', 'Consumables'),
        menu: { group, icon: IconPaperclip, order: 50 },
        keywords: '사무용품 재주문 supplies reorder',
      },
      subtitle: { ko: '남은 수량과 다시 주문할 때', en: 'How many are left, and when to buy again' },
      slots: supplies,
    },
  ),
  ...recordScreens(
    { axis: itemAxis, type: 'asset' },
    {
      ...kind,
      list: {
        ...at('asset', '자산', 'Assets'),
        menu: { group, icon: IconDeviceLaptop, order: 60 },
        keywords: '비품 장비 지급 처분 equipment assign dispose',
      },
      subtitle: { ko: '누가 어디에서 쓰는지, 언제 처분했는지', en: 'Who uses what where, and when it was disposed of' },
    },
  ),
];
