/** The numbers of those who use the product: as the record of the user says, or that of the employee whom it is linked to. */

import { recordsById, recordsByValue } from '#modules/axis/server/index.ts';
import type { PhoneBook } from '#modules/notification/server/index.ts';
import { accountField } from '../contract/account.ts';
import { internalType } from '../contract/internal.type.ts';
import { userType } from '../contract/user.type.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const phonesOfUsers: PhoneBook = async (context, { personIds }) => {
  if (personIds.length === 0) return new Map();
  const users = await recordsByValue(context, {
    axis: userType.axis,
    type: userType.key,
    key: accountField,
    values: personIds,
  });
  const ids = users.flatMap(({ fields }) => (textOf(fields.phone) ? [] : textOf(fields.internal) || []));
  const about = { axis: internalType.axis, type: internalType.key, ids };
  const employees = ids.length > 0 ? await recordsById(context, about) : [];
  const ofEmployee = new Map(employees.map(({ id, fields }) => [id, textOf(fields.phone)]));
  const numbers = users.map(({ fields }): [string, string] => [
    textOf(fields[accountField]),
    textOf(fields.phone) || (ofEmployee.get(textOf(fields.internal)) ?? ''),
  ]);
  return new Map(numbers.filter(([, number]) => number !== ''));
};
