/** The block of flows that moves stock. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import { MinorUnits, Money } from '#kernel/contract/money.ts';
import { text } from '#kernel/contract/text.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { itemErrors } from './errors.ts';
import { Location, maxQuantity, movementKinds, Quantity } from './stock.ts';

/** An expression may give a count of minor units of the company's currency, or money in it. */
const UnitCost = z.union([MinorUnits.min(0), Money.refine((money) => money.amount >= 0)]).nullish();

/** Of an adjustment a quantity may be below zero: there were fewer than the books say. */
const Moved = z.union([Quantity, z.int().min(-maxQuantity).max(-1)]);

/** `item` or, as lines of orders have it, `itemId`. What else a line of an order says is not for the stock. */
const line = { item: Id.optional(), itemId: Id.optional(), quantity: Quantity };
const Line = z
  .object({ ...line, quantity: Moved, unitCost: UnitCost })
  .refine((line) => line.item !== undefined || line.itemId !== undefined, { path: ['item'] })
  .transform(({ item, itemId, quantity, unitCost }) => ({ itemId: (item ?? itemId) as string, quantity, unitCost }));

const ReservedLine = z
  .object(line)
  .refine((line) => line.item !== undefined || line.itemId !== undefined, { path: ['item'] })
  .transform(({ item, itemId, quantity }) => ({ itemId: (item ?? itemId) as string, quantity }));

const itemColumn = {
  key: 'item',
  kind: 'record',
  axis: 'item',
  type: 'sellable',
  required: true,
  label: { ko: '품목', en: 'Item' },
} as const satisfies FieldDefinition;
const locationField = {
  key: 'location',
  kind: 'text',
  required: false,
  max: 40,
  label: { ko: '보관 위치', en: 'Location' },
} as const satisfies FieldDefinition;
const noteField = {
  key: 'note',
  kind: 'text',
  required: false,
  max: 200,
  label: commonTexts.note,
} as const satisfies FieldDefinition;

const stockErrors = [
  itemErrors.INSUFFICIENT_STOCK,
  itemErrors.ITEM_NOT_FOUND,
  itemErrors.ITEM_NOT_SELLABLE,
  itemErrors.ITEM_REPEATED,
  itemErrors.MOVEMENT_NOT_FOUND,
  itemErrors.MOVEMENT_ALREADY_REVERSED,
];

/**
 * Reserved for the run under its level's lock, so that two runs never reserve the same piece; nothing leaves and nothing is booked.
 */
export const stockReservationBlock = defineBlock({
  kind: 'item.stock-reservation',
  icon: 'box',
  title: { ko: '재고 예약', en: 'Stock reservation' },
  description: {
    ko: '품목의 재고를 예약하거나 예약을 풉니다. 판매 가능한 재고가 부족하면 실행되지 않습니다. 되돌리면 예약 전으로 돌아갑니다.',
    en: 'Reserves the stock of items or gives it free, refused when too little is available. Undo puts it back.',
  },
  settings: z.strictObject({
    operation: z.enum(['reserve', 'release']).default('reserve'),
    lines: z.array(ReservedLine).min(1).max(200),
    location: Location.nullish(),
    note: text({ max: 200 }).nullish(),
  }),
  form: [
    {
      key: 'operation',
      kind: 'choice',
      required: true,
      label: { ko: '작업', en: 'Operation' },
      options: [
        { value: 'reserve', label: { ko: '예약', en: 'Reserve' } },
        { value: 'release', label: { ko: '예약 해제', en: 'Release' } },
      ],
    },
    {
      key: 'lines',
      kind: 'lines',
      required: true,
      min: 1,
      max: 200,
      label: { ko: '품목', en: 'Items' },
      fields: [itemColumn, { key: 'quantity', kind: 'integer', required: true, min: 1, label: commonTexts.quantity }],
    },
    locationField,
    noteField,
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'item.stock.move',
  act: { ko: '재고를 예약합니다', en: 'Reserves stock' },
  errors: stockErrors,
});

export const stockMovementBlock = defineBlock({
  kind: 'item.stock-movement',
  icon: 'box',
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
        itemColumn,
        {
          key: 'quantity',
          kind: 'integer',
          required: true,
          label: commonTexts.quantity,
          help: { ko: '실사 조정에만 음수를 적을 수 있습니다.', en: 'Below zero only to adjust to a count.' },
        },
        { key: 'unitCost', kind: 'integer', required: false, min: 0, label: { ko: '단위 원가', en: 'Unit cost' } },
      ],
    },
    locationField,
    noteField,
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'item.stock.move',
  act: { ko: '재고와 그 장부 금액을 바꿉니다', en: 'Moves stock and its worth in the books' },
  sensitive: true,
  errors: [
    ...stockErrors,
    itemErrors.COST_CURRENCY,
    itemErrors.STOCK_TOO_LARGE,
    financeErrors.PERIOD_CLOSED,
    financeErrors.NO_OPEN_PERIOD,
    financeErrors.UNKNOWN_ACCOUNT,
  ],
});
