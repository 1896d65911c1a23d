/** Refusals that speak with the words of a type: labels have two languages, and a company may have left one without English. */
import { type AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';

/** @param details what of the request it is about */
export function refusalOf(base: ErrorDefinition, words: Record<string, LocalText>, details?: unknown): AppError {
  const told = (locale: keyof LocalText) =>
    fill(base[locale], Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[locale] || text.ko])));
  return fail({ ...base, ko: told('ko'), en: told('en') }, details === undefined ? {} : { details });
}
