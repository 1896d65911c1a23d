/** The headers that many calls take, as the documents of the API tell them once. */
import type { Locale } from '../contract/text.ts';
import { words } from './openapi-words.ts';

export function sharedParameters(locale: Locale): Record<string, object> {
  return {
    CompanyCode: {
      name: 'X-Company-Code',
      in: 'header',
      required: false,
      description: words[locale].companyCode,
      schema: { type: 'string', minLength: 3, maxLength: 40 },
    },
    Language: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      schema: { enum: ['ko', 'en'], default: 'ko' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: words[locale].key,
      schema: { type: 'string', maxLength: 200 },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      required: false,
      description: words[locale].prefer,
      schema: { type: 'string', examples: ['respond-async'] },
    },
  };
}
