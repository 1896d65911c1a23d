/** Items with their price and publication, their stock, and its movements. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { Currency, Money, Sum } from '#kernel/contract/money.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { axisErrors } from '#modules/axis/contract/errors.ts';
import { axisTopics } from '#modules/axis/contract/topics.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { itemErrors as errors } from './errors.ts';
import { Category, CategoryName, NewProduct } from './product.ts';
import { Item, Movement, NewMovement, StockCurve } from './stock.ts';
import { TaxKind } from './tax.ts';
import { itemTopics } from './topics.ts';

const read = { scope: 'company', permission: 'item.stock.read', audit: false, method: 'GET' } as const;
const Ids = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(100));
const TypeKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const priceNeeded = {
  ko: '{name:을/를} 0원 이상으로 입력해 주세요.',
  en: 'Please enter {name} of zero or more.',
};

export const listItems = endpoint({
  ...read,
  path: '/api/items',
  topics: [axisTopics.record, itemTopics.stock],
  summary: { ko: '품목 목록', en: 'List items with stock and value' },
  errors: [axisErrors.UNKNOWN_TYPE, axisErrors.RECORD_TYPE_FORBIDDEN],
  query: z.strictObject({
    ...listQuery,
    /** Carries the last row's name, which may be long. */
    cursor: z.string().max(4000).optional(),
    /** Only these, on one page: the stock of what another list shows. */
    ids: Ids.optional(),
    /** Left out: items of all types. */
    type: TypeKey.optional(),
    search: text({ max: 80 }).optional(),
    /** Only of types that are published. */
    published: z.stringbool().optional(),
    sort: z.enum(['title', '-title', 'updatedAt', '-updatedAt']).default('title'),
  }),
  reply: Item,
  paged: true,
});

export const readItemTotals = endpoint({
  ...read,
  path: '/api/items/totals',
  topics: [itemTopics.stock],
  summary: { ko: '재고 합계', en: 'Totals of the stock' },
  errors: [],
  reply: z.strictObject({
    /** Items that have or had stock, and those of them with nothing left to sell. */
    items: z.int(),
    soldOut: z.int(),
    onHand: Sum,
    reserved: Sum,
    value: Sum,
    currency: Currency,
  }),
});

export const readItem = endpoint({
  ...read,
  path: '/api/items/:id',
  topics: [axisTopics.record, itemTopics.stock],
  summary: { ko: '품목 조회', en: 'Read an item with its stock and latest movements' },
  errors: [errors.ITEM_NOT_FOUND],
  params: IdParams,
  reply: Item.extend({ fields: z.record(z.string(), z.unknown()), movements: z.array(Movement) }),
});

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/items/:id',
  scope: 'company',
  permission: 'item.sale.manage',
  audit: 'item.sale.update',
  subject: { type: 'item', params: 'id' },
  touches: [axisTopics.record],
  scopedBy: { resource: true },
  summary: { ko: '판매가와 부가세, 공개 여부 변경', en: 'Change the price, the VAT or the publication of an item' },
  errors: [errors.ITEM_NOT_FOUND, errors.ITEM_NOT_SELLABLE, kernelErrors.VERSION_CONFLICT],
  params: IdParams,
  body: z
    .strictObject({
      version: z.int().min(1),
      price: Money.refine((price) => price.amount >= 0, { path: ['amount'], params: priceNeeded }).optional(),
      tax: TaxKind.optional(),
      published: z.boolean().optional(),
    })
    .refine(({ price, tax, published }) => [price, tax, published].some((change) => change !== undefined), {
      path: ['price'],
    }),
  reply: Item,
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/items/products',
  scope: 'company',
  // And `write` of the type; with a quantity also the right to move stock.
  permission: 'item.sale.manage',
  audit: 'item.product.create',
  subject: { type: 'item', reply: 'id' },
  touches: [axisTopics.record, axisTopics.type, itemTopics.stock, flowTopics.execution],
  summary: { ko: '상품 등록', en: 'Put a product up for sale, with its first stock: a run that can be undone' },
  errors: [
    axisErrors.RECORD_TYPE_FORBIDDEN,
    axisErrors.RECORD_VALUE_REFUSED,
    kernelErrors.DUPLICATE,
    errors.CATEGORIES_FULL,
  ],
  runsBlocks: true,
  body: NewProduct,
  reply: z.strictObject({
    id: Id,
    /** The run that it is: flow shows it, and takes it back. */
    executionId: Id,
  }),
  status: 201,
});

export const listCategories = endpoint({
  ...read,
  path: '/api/items/categories',
  topics: [axisTopics.type],
  summary: { ko: '상품 분류 목록', en: 'List the categories of products' },
  errors: [],
  reply: z.array(Category),
});

const categoryWrite = {
  scope: 'company',
  permission: 'item.sale.manage',
  touches: [axisTopics.type],
} as const;

export const createCategory = endpoint({
  ...categoryWrite,
  method: 'POST',
  path: '/api/items/categories',
  audit: 'item.category.create',
  subject: { type: 'item.category', reply: 'value' },
  summary: { ko: '상품 분류 만들기', en: 'Make a category of products' },
  errors: [errors.CATEGORY_EXISTS, errors.CATEGORIES_FULL],
  body: z.strictObject({ name: CategoryName }),
  reply: Category,
  status: 201,
});

export const updateCategory = endpoint({
  ...categoryWrite,
  method: 'PATCH',
  path: '/api/items/categories/:id',
  audit: 'item.category.update',
  subject: { type: 'item.category', params: 'id' },
  summary: { ko: '상품 분류 이름 변경과 보관', en: 'Rename or archive a category of products' },
  errors: [errors.CATEGORY_NOT_FOUND, errors.CATEGORY_EXISTS, kernelErrors.VERSION_CONFLICT],
  /** The category's value. */
  params: z.strictObject({ id: z.string().min(1).max(80) }),
  body: z
    .strictObject({ version: z.int(), name: CategoryName.optional(), archived: z.boolean().optional() })
    .refine((body) => body.name !== undefined || body.archived !== undefined, { path: ['name'] }),
  reply: Category,
});

export const readStockCurve = endpoint({
  ...read,
  path: '/api/items/:id/curve',
  topics: [itemTopics.stock],
  summary: { ko: '최근 90일 재고', en: 'Stock of an item at the end of each of the last 90 days' },
  errors: [errors.ITEM_NOT_FOUND],
  params: IdParams,
  reply: StockCurve,
});

export const listMovements = endpoint({
  ...read,
  path: '/api/items/:id/movements',
  topics: [itemTopics.stock],
  summary: { ko: '재고 이동 목록', en: 'List the movements of an item, newest first' },
  errors: [errors.ITEM_NOT_FOUND],
  params: IdParams,
  query: z.strictObject({ ...listQuery }),
  reply: Movement,
  paged: true,
});

export const createMovement = endpoint({
  method: 'POST',
  path: '/api/items/:id/movements',
  scope: 'company',
  permission: 'item.stock.move',
  audit: 'item.stock.move',
  subject: { type: 'item', params: 'id' },
  touches: [itemTopics.stock],
  scopedBy: { resource: true },
  summary: { ko: '재고 이동 등록', en: 'Move the stock of an item' },
  errors: [
    errors.ITEM_NOT_FOUND,
    errors.INSUFFICIENT_STOCK,
    errors.STOCK_TOO_LARGE,
    financeErrors.PERIOD_CLOSED,
    financeErrors.UNKNOWN_ACCOUNT,
  ],
  params: IdParams,
  body: NewMovement,
  reply: Movement,
  status: 201,
});
