/** Phone numbers of the product's users: from the user's record, or that of the linked employee. */

import { findRecordsById, findRecordsByValue } from '#modules/axis/server/index.ts';
import type { PhoneBook } from '#modules/notification/server/index.ts';
import { accountField } from '../contract/account.ts';
import { internalType } from '../contract/internal.type.ts';
import { userType } from '../contract/user.type.ts';

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const findUserPhones: PhoneBook = async (context, { personIds }) => {
  if (personIds.length === 0) return new Map();
  const users = await findRecordsByValue(context, {
    axis: userType.axis,
    type: userType.key,
    key: accountField,
    values: personIds,
  });
  const ids = users.flatMap(({ fields }) => (getText(fields.phone) ? [] : getText(fields.internal) || []));
  const filter = { axis: internalType.axis, type: internalType.key, ids };
  const employees = ids.length > 0 ? await findRecordsById(context, filter) : [];
  const ofEmployee = new Map(employees.map(({ id, fields }) => [id, getText(fields.phone)]));
  const numbers = users.map(({ fields }): [string, string] => [
    getText(fields[accountField]),
    getText(fields.phone) || (ofEmployee.get(getText(fields.internal)) ?? ''),
  ]);
  return new Map(numbers.filter(([, number]) => number !== ''));
};
