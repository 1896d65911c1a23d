/** The language of messages to a customer: that of the order. */
import type { LanguageBook } from '#modules/notification/server/index.ts';
import { selectLanguages } from './customer-languages.queries.ts';

export const findCustomerLanguages: LanguageBook = async (context, filter) => {
  const rows = await context.unit.query(selectLanguages(context.companyId, filter));
  return new Map(rows.map(({ address, ...customerLanguage }) => [address, customerLanguage]));
};
