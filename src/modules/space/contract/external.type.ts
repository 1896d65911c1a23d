/** Places of others that the company uses: branches under contract, sites of customers. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { day, line, note, phone, record } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { inUse } from './use.ts';

export const externalType = recordType({
  ...inUse,
  axis: 'space',
  key: 'external',
  label: { ko: '외부 공간', en: 'External spaces' },
  access: openToAll,
  fields: [
    line('address', '주소', 'Address', { max: 200 }),
    line('purpose', '용도', 'Purpose', { max: 100 }),
    phone('phone', '연락처', 'Phone'),
    day('contractUntil', '계약 만료일', 'Contract until'),
    record('provider', '제공처', 'Provider', 'entity/external'),
    note,
  ],
  relations: ['belongs-to', 'responsible-for', 'documented-by'],
});
