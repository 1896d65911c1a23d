/** Refusals that speak with the words of a type: labels have two languages, and a company may have left one without English. */
import { type AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';

/** @param details what of the request it is about */
export function createLocalizedError(
  base: ErrorDefinition,
  labels: Record<string, LocalText>,
  details?: unknown,
): AppError {
  const textIn = (locale: keyof LocalText) =>
    fillTemplate(
      base[locale],
      Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, text[locale] || text.ko])),
    );
  return fail({ ...base, ko: textIn('ko'), en: textIn('en') }, details === undefined ? {} : { details });
}
