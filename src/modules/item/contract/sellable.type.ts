/** Sellable type: products shown in the catalog and named by orders. Its fields differ between industries. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, line, money, note, paragraph, picture, whole, yes } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { imageField, itemAxis, sellableType as key } from './catalog.ts';
import { taxChoice } from './tax-field.ts';
import { unit } from './unit.ts';

/** Those with which a company of an industry begins; from then on they are its own. */
export const initialCategories: Record<Industry, Record<string, [string, string]>> = {
  retail: {
    stationery: ['문구', 'Stationery'],
    living: ['리빙', 'Living'],
    kitchen: ['주방', 'Kitchen'],
    fashion: ['패션 잡화', 'Fashion goods'],
    gift: ['선물 세트', 'Gift sets'],
  },
  services: {
    consulting: ['컨설팅', 'Consulting'],
    education: ['교육', 'Training'],
    design: ['디자인', 'Design'],
    care: ['관리 서비스', 'Care'],
    material: ['교재', 'Materials'],
  },
  manufacturing: {
    part: ['부품', 'Parts'],
    module: ['모듈', 'Modules'],
    machine: ['완제품', 'Machines'],
    tool: ['공구', 'Tools'],
    custom: ['주문 제작', 'Made to order'],
  },
};

const sellableMore: Record<Industry, readonly FieldDefinition[]> = {
  retail: [line('brand', '브랜드', 'Brand', { max: 80 }), line('color', '색상', 'Colour', { max: 40 })],
  services: [whole('durationMinutes', '소요 시간(분)', 'Duration (minutes)', { min: 0, max: 100_000 })],
  manufacturing: [
    line('specification', '규격', 'Specification', { max: 200 }),
    whole('leadTimeDays', '납기(일)', 'Lead time (days)', { min: 0, max: 365 }),
  ],
};

/** `price`, `description`, `category`, `published` and `image` are what the catalog shows; the code is the SKU. */
export const sellableType = recordType({
  axis: itemAxis,
  key,
  label: { ko: '판매 상품', en: 'Products' },
  access: openToAll,
  fields: (industry) => [
    money('price', '판매가', 'Price', { required: true, min: 0 }),
    choice('category', '분류', 'Category', initialCategories[industry as Industry], { required: true }),
    paragraph('description', '설명', 'Description', { max: 4000 }),
    yes('published', '카탈로그 공개', 'In the catalog'),
    unit(),
    ...sellableMore[industry as Industry],
    note,
  ],
  // Fixed for every company, whatever its own fields: older companies had a hand-typed address in `image`.
  fixed: [picture(imageField, '사진', 'Picture'), taxChoice],
  relations: ['supplies', 'documented-by'],
});
