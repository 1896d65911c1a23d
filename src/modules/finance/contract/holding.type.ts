/** Holding type: the company's money and debts, as deposits, cash, loans and cards. */
import { accountNumber, choice, day, line, money, note } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { booksAccess } from './books-access.ts';

export const holdingType = recordType({
  axis: 'finance',
  key: 'state',
  label: { ko: '재무 상태', en: 'Financial states' },
  access: booksAccess,
  fields: [
    choice('kind', '구분', 'Kind', {
      deposit: ['예금', 'Deposit'],
      cash: ['현금', 'Cash'],
      loan: ['차입금', 'Loan'],
      card: ['법인카드', 'Company card'],
    }),
    line('institution', '금융기관', 'Institution', { max: 80 }),
    accountNumber('accountNumber', '계좌번호', 'Account number'),
    money('balance', '잔액', 'Balance'),
    day('asOf', '기준일', 'As of'),
    note,
  ],
  relations: ['documented-by'],
});
