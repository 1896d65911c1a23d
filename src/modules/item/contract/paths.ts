/** Screen paths of items, stock and prices, and of the catalog for customers. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const itemPaths = {
  items: defineScreenPath('/domains/item', { ko: '아이템 관리', en: 'All stock' }),
  sellable: defineScreenPath('/domains/item/sellable', { ko: '판매 상품', en: 'Products' }),
  service: defineScreenPath('/domains/item/service', { ko: '서비스', en: 'Services' }),
  rawMaterial: defineScreenPath('/domains/item/raw-material', { ko: '원자재', en: 'Raw materials' }),
  consumable: defineScreenPath('/domains/item/consumable', { ko: '소모품', en: 'Consumables' }),
  asset: defineScreenPath('/domains/item/asset', { ko: '자산', en: 'Assets' }),
  valuation: defineScreenPath('/domains/item/valuation', { ko: '재고 평가', en: 'Stock valuation' }),
  item: defineScreenPath('/domains/item/items/:id', { ko: '품목', en: 'Item' }),
  catalog: defineScreenPath('/catalog', { ko: '카탈로그', en: 'Catalog' }),
  product: defineScreenPath('/catalog/:id', { ko: '상품', en: 'Product' }),
};
