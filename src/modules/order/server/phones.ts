/** The numbers of customers: what a visitor said of itself, else what stands in the latest order, else in the address of a customer. */
import type { PhoneBook } from '#modules/notification/server/index.ts';
import { selectPhones } from './phones.queries.ts';

export const phonesOfCustomers: PhoneBook = async (context, people) => {
  const rows = await context.unit.query(selectPhones(context.companyId, people));
  return new Map(rows.flatMap(({ id, phone }) => (phone ? [[id, phone] as const] : [])));
};
