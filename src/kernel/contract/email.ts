/** An e-mail address in a contract: taken in every form in which people paste it, kept in one. */
import { z } from 'zod';
import { readEmail } from './input/email.ts';
import { onServer } from './text.ts';

/** What somebody typed for an e-mail address, not judged yet. */
export const TypedEmail = onServer(z.string().trim().toLowerCase(), (typed) => typed.overwrite(readEmail));

/** An e-mail address, in lower case. */
export const Email = TypedEmail.max(254).pipe(z.email());
