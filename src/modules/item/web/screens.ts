/** The screens of item: data only, since all of them are known with the first page. */
import {
  IconBriefcase,
  IconBuildingWarehouse,
  IconDeviceLaptop,
  IconPackage,
  IconPaperclip,
  IconScale,
  IconTag,
} from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { createRecordScreens } from '#modules/axis/web/index.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import { itemAxis as axis, sellableType } from '../contract/catalog.ts';
import { allStockMenu } from '../contract/menu.ts';
import { itemPaths as paths } from '../contract/paths.ts';
import { itemPermissions } from '../contract/permissions.ts';

const group = 'goods';
const home = ({ id }: { id: string }) => paths.item({ id });
const common = { home, right: itemPermissions['item.stock.read'], sort: 'title' };
const kind = { ...common, crumbs: [paths.items] };
const supplies = async () => (await import('./screens/SupplyList.tsx')).supplySlots;

const items = createRecordScreens(
  { axis },
  {
    ...common,
    list: paths.items,
    detail: paths.item,
    shows: ['stock', 'item', 'item.stock'],
    subtitle: { ko: '유형별 품목의 재고와 금액', en: 'Stock and value of items by type' },
    menu: { group, icon: IconPackage, order: 15, label: allStockMenu },
    keywords: '재고 stock inventory',
    slots: async () => ({
      ...(await import('./screens/ItemList.tsx')).itemListSlots,
      ...(await import('./screens/ItemDetail.tsx')).itemDetailSlots,
    }),
  },
);

const sellable = createRecordScreens(
  { axis, type: sellableType },
  {
    ...kind,
    list: paths.sellable,
    subtitle: {
      ko: '카탈로그에 보이는 가격과 공개 여부, 재고',
      en: 'Prices, publication and stock as the catalog shows them',
    },
    menu: { group, icon: IconTag, order: 10 },
    form: false,
    keywords: '가격 카탈로그 상품 등록 분류 price catalog',
    slots: async () => (await import('./screens/SellableList.tsx')).sellableListSlots,
  },
);

const services = createRecordScreens(
  { axis, type: 'service' },
  {
    ...kind,
    list: paths.service,
    subtitle: {
      ko: '제공하는 일의 요금, 소요 시간, 담당자, 장소',
      en: 'Price, duration, staff and place of what is offered',
    },
    menu: { group, icon: IconBriefcase, order: 30 },
    keywords: '요금 소요 시간 담당 price duration',
  },
);

const materials = createRecordScreens(
  { axis, type: 'raw-material' },
  {
    ...kind,
    list: paths.rawMaterial,
    subtitle: { ko: '남은 수량과 생산에 들어간 수량', en: 'What is left, and what production took' },
    menu: { group, icon: IconBuildingWarehouse, order: 40 },
    keywords: '자재 재고 투입 materials',
    slots: supplies,
  },
);

const consumables = createRecordScreens(
  { axis, type: 'consumable' },
  {
    ...kind,
    list: paths.consumable,
    subtitle: { ko: '남은 수량과 다시 주문할 상품', en: 'How many are left, and when to buy again' },
    menu: { group, icon: IconPaperclip, order: 50 },
    keywords: '사무용품 재주문 supplies reorder',
    slots: supplies,
  },
);

const assets = createRecordScreens(
  { axis, type: 'asset' },
  {
    ...kind,
    list: paths.asset,
    subtitle: { ko: '누가 어디에서 쓰는지, 언제 처분했는지', en: 'Users, places and disposal of assets' },
    menu: { group, icon: IconDeviceLaptop, order: 60 },
    keywords: '비품 장비 지급 처분 equipment assign dispose',
  },
);

const valuation: Screen = {
  path: paths.valuation,
  portal: 'employee',
  right: financePermissions['finance.ledger.read'],
  menu: { group: 'finance', icon: IconScale, order: 35 },
  keywords: '재고자산 상품 원가 이동평균 차이 valuation inventory cost',
  help: async () => (await import('./help.ts')).valuationHelp,
  load: async () => (await import('./screens/Valuation.tsx')).Valuation,
};

export const screens: readonly Screen[] = [
  ...[items, sellable, services, materials, consumables, assets].flat(),
  valuation,
];
