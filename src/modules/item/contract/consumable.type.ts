/** Used up in everyday work: bought again when few are left. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { money, note, record, whole } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { itemAxis } from './catalog.ts';
import { receive, takeOut } from './supply.actions.ts';
import { unit } from './unit.ts';

export const consumableType = recordType({
  axis: itemAxis,
  key: 'consumable',
  label: { ko: '소모품', en: 'Consumables' },
  access: openToAll,
  fields: [
    unit(),
    money('unitCost', '매입 단가', 'Unit cost', { min: 0 }),
    whole('reorderPoint', '재주문 기준', 'Reorder point', { min: 0, max: 1_000_000 }),
    record('supplier', '공급처', 'Supplier', 'entity/external'),
    note,
  ],
  actions: [receive, takeOut({ ko: '사용 처리', en: 'Use' })],
  relations: ['supplies', 'located-in'],
});
