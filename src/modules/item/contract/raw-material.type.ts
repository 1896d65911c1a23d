/** Raw material type: production input, reordered when stock is low. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { line, money, note, record, whole } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { itemAxis } from './catalog.ts';
import { receive, takeOut } from './supply.actions.ts';
import { unit } from './unit.ts';

export const rawMaterialType = recordType({
  axis: itemAxis,
  key: 'raw-material',
  label: { ko: '원자재', en: 'Raw materials' },
  access: openToAll,
  fields: [
    unit(),
    money('unitCost', '매입 단가', 'Unit cost', { min: 0 }),
    whole('reorderPoint', '재주문 기준', 'Reorder point', { min: 0, max: 1_000_000 }),
    record('supplier', '공급처', 'Supplier', 'entity/external'),
    line('origin', '원산지', 'Origin', { max: 80 }),
    whole('shelfLifeDays', '보관 기한(일)', 'Shelf life (days)', { min: 1, max: 10_000 }),
    note,
  ],
  actions: [receive, takeOut({ ko: '생산에 투입', en: 'Put into production' })],
  relations: ['supplies', 'located-in'],
});
