/** Where items, their stock and their prices are kept, and where customers look at them. */
import { screenPath } from '#kernel/contract/path.ts';

export const itemPaths = {
  items: screenPath('/domains/item', { ko: '아이템 관리', en: 'All stock' }),
  sellable: screenPath('/domains/item/sellable', { ko: '판매 상품', en: 'Products' }),
  service: screenPath('/domains/item/service', { ko: '서비스', en: 'Services' }),
  rawMaterial: screenPath('/domains/item/raw-material', { ko: '원자재', en: 'Raw materials' }),
  consumable: screenPath('/domains/item/consumable', { ko: '소모품', en: 'Consumables' }),
  asset: screenPath('/domains/item/asset', { ko: '자산', en: 'Assets' }),
  valuation: screenPath('/domains/item/valuation', { ko: '재고 평가', en: 'Stock valuation' }),
  item: screenPath('/domains/item/items/:id', { ko: '품목', en: 'Item' }),
  catalog: screenPath('/catalog', { ko: '카탈로그', en: 'Catalog' }),
  product: screenPath('/catalog/:id', { ko: '상품', en: 'Product' }),
};
