/** Texts in one of the predefined formats (`pattern.ts`): converts any typed variant to the stored form. Pure. */
import { readBusinessNumber } from './business-number.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import { readSigns } from './text.ts';

/** @param ready the name of the form @returns the text as it is where it cannot be read: the form refuses it */
export function readPatterned(ready: string, typed: string): string {
  const mobile = ready === 'mobile' ? readPhone(typed) : null;
  if (mobile?.startsWith('01')) return mobile;
  if (ready === 'business-number') return readBusinessNumber(typed) ?? typed;
  return ready === 'email' ? readEmail(typed) : readSigns(typed);
}
