/**
 * Language of each recipient: from modules that know the recipient, then from the account of the address, then from the company.
 */
import type { Locale } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { listLanguages } from '#modules/identity/server/index.ts';
import type { Message } from './notice.queries.ts';

export interface KnownLanguage {
  language: Locale;
  /** The subject was requested in this language. */
  isOfRun: boolean;
}

/** By address or number, as they are written in what is asked. */
export type LanguageBook = (
  context: Context,
  query: { executionId: string | null; emails: readonly string[]; phones: readonly string[] },
) => Promise<ReadonlyMap<string, KnownLanguage>>;
export const languageBooksPoint = defineExtensionPoint<LanguageBook>('notification.language-books');

/** By each address and number of the message whose language is known. */
export async function loadLanguages(
  context: Context,
  message: Pick<Message, 'executionId' | 'emails' | 'phones'>,
): Promise<ReadonlyMap<string, Locale>> {
  const { executionId, emails, phones } = message;
  const languagesByAddress = new Map<string, Locale>();
  if (emails.length + phones.length === 0) return languagesByAddress;
  const knownLanguages = new Map<string, KnownLanguage>();
  for (const book of contributionsTo(appOf(context), languageBooksPoint)) {
    for (const [address, entry] of await book(context, { executionId, emails, phones }))
      knownLanguages.set(address, entry);
  }
  const accounts = await listLanguages(context, emails);
  for (const address of [...emails, ...phones]) {
    const knownLanguage = knownLanguages.get(address);
    const account = accounts.get(address.trim().toLowerCase());
    const language = knownLanguage?.isOfRun ? knownLanguage.language : (account ?? knownLanguage?.language);
    if (language) languagesByAddress.set(address, language);
  }
  return languagesByAddress;
}
