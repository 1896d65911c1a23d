/** Asset type: things the company owns and uses, from registration to disposal. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, day, line, money, note, record, whole } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { itemAxis } from './catalog.ts';

export const assetType = recordType({
  axis: itemAxis,
  key: 'asset',
  label: { ko: '자산', en: 'Assets' },
  access: openToAll,
  fields: [
    choice('status', '상태', 'State', {
      'in-use': ['사용 중', 'In use'],
      storage: ['보관', 'In storage'],
      repair: ['수리', 'In repair'],
      disposed: ['처분', 'Disposed'],
    }),
    day('acquiredOn', '취득일', 'Acquired on'),
    money('acquisitionCost', '취득가', 'Acquisition cost', { min: 0 }),
    whole('usefulLifeYears', '내용연수', 'Useful life (years)', { min: 1, max: 60 }),
    line('serial', '일련번호', 'Serial number', { max: 80 }),
    record('keeper', '사용자', 'Used by', 'entity/internal'),
    record('place', '위치', 'Place', 'space/internal'),
    note,
  ],
  fixed: [day('disposedOn', '처분일', 'Disposed on', { notBefore: 'acquiredOn' })],
  states: {
    field: 'status',
    start: ['storage', 'in-use', 'repair'],
    moves: {
      storage: ['in-use', 'repair', 'disposed'],
      'in-use': ['in-use', 'storage', 'repair', 'disposed'],
      repair: ['storage', 'in-use', 'disposed'],
    },
  },
  actions: [
    {
      key: 'assign',
      label: { ko: '지급하기', en: 'Assign' },
      to: 'in-use',
      asks: ['keeper', 'place'],
      needs: ['keeper'],
    },
    { key: 'return', label: { ko: '반납 받기', en: 'Return' }, to: 'storage', asks: ['place'], clears: ['keeper'] },
    { key: 'repair', label: { ko: '수리 맡기기', en: 'Send to repair' }, to: 'repair', asks: ['note'] },
    {
      key: 'dispose',
      label: { ko: '처분하기', en: 'Dispose of' },
      help: { ko: '처분한 자산은 더 지급하거나 수리할 수 없습니다.', en: 'It can no longer be assigned or repaired.' },
      to: 'disposed',
      asks: ['disposedOn', 'note'],
      needs: ['disposedOn'],
      clears: ['keeper'],
      danger: true,
    },
  ],
  relations: ['located-in', 'responsible-for', 'documented-by'],
});
