/** The block of flows that moves stock. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { Id } from '#kernel/contract/ids.ts';
import { MinorUnits, Money } from '#kernel/contract/money.ts';
import { text } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { itemErrors } from './errors.ts';
import { Location, largestQuantity, movementKinds, Quantity } from './stock.ts';

/** An expression may give a count of minor units of the company's currency, or money in it. */
const UnitCost = z.union([MinorUnits.min(0), Money.refine((money) => money.amount >= 0)]).nullish();

/** Of an adjustment a quantity may be below zero: there were fewer than the books say. */
const Moved = z.union([Quantity, z.int().min(-largestQuantity).max(-1)]);

/** `item` or, as lines of orders have it, `itemId`. What else a line of an order says is not for the stock. */
const Line = z
  .object({ item: Id.optional(), itemId: Id.optional(), quantity: Moved, unitCost: UnitCost })
  .refine((line) => line.item !== undefined || line.itemId !== undefined, { path: ['item'] })
  .transform(({ item, itemId, quantity, unitCost }) => ({ itemId: (item ?? itemId) as string, quantity, unitCost }));

export const stockMovementBlock = defineBlock({
  kind: 'item.stock-movement',
  sign: 'box',
  title: { ko: '재고 이동', en: 'Stock movement' },
  description: {
    ko: '품목의 재고를 옮깁니다. 재고가 부족하면 실행되지 않습니다. 되돌리면 반대 이동이 만들어집니다.',
    en: 'Moves the stock of items, refused when there is not enough. Undoing the run makes the opposite movement.',
  },
  settings: z
    .strictObject({
      movement: z.enum(movementKinds),
      lines: z.array(Line).min(1).max(200),
      location: Location.nullish(),
      note: text({ max: 200 }).nullish(),
    })
    .refine(({ movement, lines }) => movement === 'adjust' || lines.every(({ quantity }) => quantity > 0), {
      path: ['lines'],
    }),
  form: [
    {
      key: 'movement',
      kind: 'choice',
      required: true,
      label: { ko: '이동 구분', en: 'Movement' },
      options: [
        { value: 'receive', label: { ko: '입고', en: 'Receive' } },
        { value: 'issue', label: { ko: '출고', en: 'Issue' } },
        { value: 'reserve', label: { ko: '예약', en: 'Reserve' } },
        { value: 'release', label: { ko: '예약 해제', en: 'Release' } },
        { value: 'issue-reserved', label: { ko: '예약분 출고', en: 'Issue what was reserved' } },
        { value: 'adjust', label: { ko: '실사 조정', en: 'Adjust to a count' } },
      ],
    },
    {
      key: 'lines',
      kind: 'lines',
      required: true,
      min: 1,
      max: 200,
      label: { ko: '품목', en: 'Items' },
      fields: [
        {
          key: 'item',
          kind: 'record',
          axis: 'item',
          type: 'sellable',
          required: true,
          label: { ko: '품목', en: 'Item' },
        },
        {
          key: 'quantity',
          kind: 'integer',
          required: true,
          label: words.quantity,
          help: { ko: '실사 조정에만 음수를 적을 수 있습니다.', en: 'Below zero only to adjust to a count.' },
        },
        { key: 'unitCost', kind: 'integer', required: false, min: 0, label: { ko: '단위 원가', en: 'Unit cost' } },
      ],
    },
    { key: 'location', kind: 'text', required: false, max: 40, label: { ko: '보관 위치', en: 'Location' } },
    { key: 'note', kind: 'text', required: false, max: 200, label: words.note },
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'item.stock.move',
  errors: [
    itemErrors.INSUFFICIENT_STOCK,
    itemErrors.ITEM_NOT_FOUND,
    itemErrors.ITEM_NOT_SELLABLE,
    itemErrors.ITEM_REPEATED,
    itemErrors.COST_CURRENCY,
    itemErrors.STOCK_TOO_LARGE,
    itemErrors.MOVEMENT_NOT_FOUND,
    itemErrors.MOVEMENT_ALREADY_REVERSED,
    financeErrors.PERIOD_CLOSED,
    financeErrors.NO_OPEN_PERIOD,
    financeErrors.UNKNOWN_ACCOUNT,
  ],
});
