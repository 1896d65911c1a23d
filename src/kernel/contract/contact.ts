/** How people are reached: telephone numbers and e-mail addresses, taken in the forms in which people write them and kept in one. */
import { z } from 'zod';
import { readEmail } from './input/email.ts';
import { phoneProblem, readPhone } from './input/phone.ts';
import { onServer, withoutNumbers } from './text.ts';

/** No number that can be read is longer, however it is written. */
const longestPhone = 60;

/** A telephone number: `010-1234-5678`, `02-123-4567`, `1588-1234`; of another country `+14155550100`. */
export const Phone = onServer(z.string(), withoutNumbers)
  .min(1)
  .max(longestPhone)
  .overwrite((typed) => readPhone(typed) ?? typed)
  .superRefine((typed, context) => {
    if (typed !== '' && readPhone(typed) === null)
      context.addIssue({ code: 'custom', params: { ...phoneProblem(typed) } });
  });

/** What somebody typed for an e-mail address, not judged yet. */
export const TypedEmail = onServer(z.string().trim().toLowerCase(), (typed) => typed.overwrite(readEmail));

/** An e-mail address, in lower case. */
export const Email = TypedEmail.max(254).pipe(z.email());
