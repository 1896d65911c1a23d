/** In which language whom is told: rooms that know a receiver say so, then the account of the address, then the company. */
import type { Locale } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { languagesOf } from '#modules/identity/server/index.ts';
import type { Message } from './notice.queries.ts';

export interface KnownLanguage {
  language: Locale;
  /** What the message is about was asked for in it. */
  isOfRun: boolean;
}

/** By address or number, as they are written in what is asked. */
export type LanguageBook = (
  context: Context,
  asked: { executionId: string | null; emails: readonly string[]; phones: readonly string[] },
) => Promise<ReadonlyMap<string, KnownLanguage>>;
export const languageBooks = definePoint<LanguageBook>('notification.language-books');

/** By each address and number of the message whose language is known. */
export async function languagesFor(
  context: Context,
  message: Pick<Message, 'executionId' | 'emails' | 'phones'>,
): Promise<ReadonlyMap<string, Locale>> {
  const { executionId, emails, phones } = message;
  const found = new Map<string, Locale>();
  if (emails.length + phones.length === 0) return found;
  const known = new Map<string, KnownLanguage>();
  for (const book of givenAt(houseOf(context), languageBooks)) {
    for (const [address, one] of await book(context, { executionId, emails, phones })) known.set(address, one);
  }
  const accounts = await languagesOf(context, emails);
  for (const address of [...emails, ...phones]) {
    const one = known.get(address);
    const account = accounts.get(address.trim().toLowerCase());
    const language = one?.isOfRun ? one.language : (account ?? one?.language);
    if (language) found.set(address, language);
  }
  return found;
}
