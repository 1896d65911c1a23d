/** The company's own spaces: offices, shops, warehouses, meeting rooms. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, decimal, line, note, owner, whole } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { inUse } from './use.ts';

const initialSpaces: Record<Industry, readonly (readonly [title: string, kind: string])[]> = {
  retail: [
    ['본사', 'office'],
    ['본점', 'store'],
    ['물류 창고', 'warehouse'],
  ],
  services: [
    ['본사', 'office'],
    ['상담실', 'meeting'],
  ],
  manufacturing: [
    ['본사', 'office'],
    ['제1공장', 'factory'],
    ['자재 창고', 'warehouse'],
  ],
};

export const internalType = recordType({
  ...inUse,
  axis: 'space',
  key: 'internal',
  label: { ko: '내부 공간', en: 'Internal spaces' },
  access: openToAll,
  fields: [
    choice('kind', '구분', 'Kind', {
      office: ['사무실', 'Office'],
      store: ['매장', 'Store'],
      warehouse: ['창고', 'Warehouse'],
      factory: ['공장', 'Factory'],
      meeting: ['회의실', 'Meeting room'],
    }),
    line('address', '주소', 'Address', { max: 200 }),
    decimal('area', '면적(㎡)', 'Area (m²)', { min: 0 }),
    whole('capacity', '수용 인원', 'Capacity', { min: 0, max: 100_000 }),
    owner,
    note,
  ],
  fixed: [line('floor', '층', 'Floor', { max: 20 }), ...inUse.fixed],
  relations: ['contains', 'located-in', 'responsible-for'],
  first: (industry) =>
    initialSpaces[industry as Industry].map(([title, kind], index) => {
      return { title, code: `PLACE-${String(index + 1).padStart(2, '0')}`, fields: { kind } };
    }),
});
