/** Headers shared by many calls, described once in the API documents. */
import type { Locale } from '../contract/text.ts';
import { texts } from './openapi-texts.ts';

export function createSharedParameters(locale: Locale): Record<string, object> {
  return {
    CompanyCode: {
      name: 'X-Company-Code',
      in: 'header',
      required: false,
      description: texts[locale].companyCode,
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
      description: texts[locale].key,
      schema: { type: 'string', maxLength: 200 },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      required: false,
      description: texts[locale].prefer,
      schema: { type: 'string', examples: ['respond-async'] },
    },
  };
}
