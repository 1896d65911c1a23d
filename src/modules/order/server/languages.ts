/** The language in which a customer is told things: that of the order. */
import type { LanguageBook } from '#modules/notification/server/index.ts';
import { selectLanguages } from './languages.queries.ts';

export const languagesOfCustomers: LanguageBook = async (context, asked) => {
  const rows = await context.unit.query(selectLanguages(context.companyId, asked));
  return new Map(rows.map(({ address, ...known }) => [address, known]));
};
