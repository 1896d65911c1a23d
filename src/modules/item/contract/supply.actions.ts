/** Supply actions: receive and issue items that are used up, each as a flow that moves the stock. */
import type { ActionStep, RecordAction } from '#kernel/contract/record-type.ts';
import { line, money, whole } from '#modules/axis/contract/fields.ts';
import { stockMovementBlock } from './blocks.ts';
import { itemPermissions } from './permissions.ts';
import { maxQuantity } from './stock.ts';

const permission = itemPermissions['item.stock.move'].name;
const quantity = whole('quantity', '수량', 'Quantity', { required: true, min: 1, max: maxQuantity });
const remark = line('remark', '남길 말', 'Remark', { max: 200 });

const createMoveAction = (
  movement: 'receive' | 'issue',
  title: RecordAction['label'],
  more: Record<string, string> = {},
) => {
  const lines = [{ item: '=input.record', quantity: '=input.quantity', ...more }];
  return [{ id: 'move', kind: stockMovementBlock.kind, title, settings: { movement, lines, note: '=input.remark' } }];
};

const receiving = { ko: '들여오기', en: 'Receive' };
export const receive: RecordAction & { steps: readonly ActionStep[] } = {
  key: 'receive',
  label: receiving,
  form: [quantity, money('unitCost', '개당 원가', 'Unit cost', { min: 0, max: 1_000_000_000_000 }), remark],
  permission,
  steps: createMoveAction('receive', receiving, { unitCost: '=input.unitCost' }),
};

/** Taken out of the stock, for use or for making something. */
export const takeOut = (label: RecordAction['label']): typeof receive => ({
  key: 'issue',
  label,
  form: [quantity, remark],
  permission,
  steps: createMoveAction('issue', label),
});
