/** A new company's types and first records. */
import type { Context } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { axes, builtinTypes } from '../contract/axis.ts';
import { addRecord } from './record.service.ts';
import { fieldsOf } from './templates/types.ts';
import { defineTypes, typeOf } from './type.service.ts';

const departments: Record<Industry, readonly string[]> = {
  retail: ['경영지원팀', '영업팀', '상품기획팀', '물류팀', '재무팀'],
  services: ['경영지원팀', '상담팀', '서비스운영팀', '마케팅팀', '재무팀'],
  manufacturing: ['경영지원팀', '영업팀', '생산팀', '품질관리팀', '구매팀', '재무팀'],
};

const places: Record<Industry, readonly (readonly [title: string, kind: string])[]> = {
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

const numbered = (prefix: string, index: number): string => `${prefix}-${String(index + 1).padStart(2, '0')}`;

/** All types of specification 3 with the industry's fields; departments and places. */
export async function provision(context: Context, industry: Industry): Promise<void> {
  const fields = fieldsOf(industry);
  defineTypes(
    context,
    axes.flatMap((axis) =>
      Object.entries(builtinTypes[axis]).map(([key, { label, access }]) => ({
        axis,
        key,
        label,
        open: access.open,
        fields: [...(fields[axis][key] ?? [])],
        builtin: true,
        personal: axis === 'entity',
      })),
    ),
  );
  const internal = await typeOf(context, { axis: 'entity', type: 'internal' }, null);
  departments[industry].forEach((title, index) => {
    addRecord(context, internal, { title, code: numbered('DEPT', index), fields: { kind: 'department' } });
  });
  const space = await typeOf(context, { axis: 'space', type: 'internal' }, null);
  places[industry].forEach(([title, kind], index) => {
    addRecord(context, space, { title, code: numbered('PLACE', index), fields: { kind } });
  });
}
