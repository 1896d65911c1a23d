/** An e-mail address in a contract: accepts every form that people paste, stores one. */
import { z } from 'zod';
import { readEmail } from './input/email.ts';
import { onServer } from './text.ts';

/** A typed e-mail address, before validation. */
export const TypedEmail = onServer(z.string().trim().toLowerCase(), (typed) => typed.overwrite(readEmail));

/** An e-mail address, in lower case. */
export const Email = TypedEmail.max(254).pipe(z.email());
