/** The numbers of customers: the visitor's own entry, else the one of the latest order, else of a customer's address. */
import type { PhoneBook } from '#modules/notification/server/index.ts';
import { selectPhones } from './customer-phones.queries.ts';

export const findCustomerPhones: PhoneBook = async (context, people) => {
  const rows = await context.unit.query(selectPhones(context.companyId, people));
  return new Map(rows.flatMap(({ id, phone }) => (phone ? [[id, phone] as const] : [])));
};
