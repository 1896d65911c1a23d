/** Money that comes in or goes out again and again: rents, subscriptions, instalments. */
import { choice, money, note, record } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { booksAccess } from './books-access.ts';

export const moneyFlowType = recordType({
  axis: 'finance',
  key: 'flow',
  label: { ko: '재무 흐름', en: 'Financial flows' },
  access: booksAccess,
  fields: [
    choice('direction', '방향', 'Direction', { in: ['수입', 'In'], out: ['지출', 'Out'] }, { required: true }),
    money('amount', '금액', 'Amount', { min: 0 }),
    choice('cycle', '주기', 'Cycle', {
      once: ['한 번', 'Once'],
      monthly: ['매월', 'Monthly'],
      quarterly: ['분기', 'Quarterly'],
      yearly: ['매년', 'Yearly'],
    }),
    record('counterparty', '상대', 'Counterparty', 'entity/external'),
    note,
  ],
  relations: ['documented-by'],
});
