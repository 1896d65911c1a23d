/** Putting a product up for sale: its record and its first stock in one run, of which nothing is half and which can be undone. */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { recordCreateBlock } from '#modules/axis/contract/blocks.ts';
import { type StartExecution, type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { stockMovementBlock } from '../contract/blocks.ts';
import {
  categoryField,
  descriptionField,
  imageField,
  itemAxis,
  priceField,
  publishedField,
  sellableType,
} from '../contract/catalog.ts';
import type { NewProduct } from '../contract/product.ts';
import { taxField } from '../contract/tax.ts';
import { findOrCreateCategory } from './category.service.ts';

const create = {
  id: 'create',
  kind: recordCreateBlock.kind,
  title: { ko: '상품 등록', en: 'Register the product' },
  settings: {
    axis: itemAxis,
    type: sellableType,
    id: '=input.id',
    title: '=input.name',
    code: '=input.code',
    fields: '=input.fields',
  },
};
const receive = {
  id: 'receive',
  kind: stockMovementBlock.kind,
  title: { ko: '첫 재고 입고', en: 'Receive the first stock' },
  settings: {
    movement: 'receive',
    lines: [{ item: '=input.id', quantity: '=input.quantity', unitCost: '=input.unitCost' }],
  },
};

const common = {
  title: { ko: '상품 등록', en: 'Put a product up for sale' },
  description: {
    ko: '상품과 첫 재고를 한 번에 등록합니다. 되돌리면 상품과 재고가 함께 삭제됩니다.',
    en: 'Adds a product and its first stock. Undo removes both.',
  },
  logType: 'flow',
  undoBy: 'initiator',
} as const;

const withoutStock: SystemFrame = { ...common, key: 'product-create', definition: { blocks: [create] } };
const withStock: SystemFrame = {
  ...common,
  key: 'product-create-stocked',
  definition: { blocks: [create, receive], connections: [{ from: create.id, to: receive.id }] },
};
export const productFrames = [withoutStock, withStock];

/**
 * One unit of work: where the stock is refused there is no product either.
 * @throws CATEGORIES_FULL, RECORD_TYPE_FORBIDDEN, DUPLICATE for a code that is taken, FORBIDDEN to move stock
 */
export async function createProduct(
  context: Context,
  product: NewProduct,
  promise: Pick<StartExecution, 'neverExpires'> = {},
): Promise<{ id: string; executionId: string }> {
  const id = createId();
  const { name, code = null, quantity, unitCost = null } = product;
  const fields = {
    [priceField]: product.price,
    [taxField]: product.tax,
    [categoryField]: await findOrCreateCategory(context, product.category),
    [descriptionField]: product.description ?? null,
    [publishedField]: product.published,
    [imageField]: product.image ?? null,
  };
  const frame = quantity > 0 ? withStock : withoutStock;
  const input = { id, name, code, fields, quantity, unitCost };
  const title = `${name} · ${common.title[context.company.locale]}`.slice(0, 200);
  const { id: executionId } = await startSystemExecution(context, { frame, input, title, ...promise });
  return { id, executionId };
}
