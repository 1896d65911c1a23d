/** What the owner of an account is told by mail: whatever changes how one signs in to it, and that someone else tried. */
import { newId } from '#kernel/contract/ids.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { ownerMails } from './owner-mail.words.ts';
import { personById } from './person.queries.ts';

/** Mails the person, at `to` or where the person is, in the person's language, within the unit that does what the mail tells. */
export async function tellOwner(
  context: AnyContext,
  personId: string,
  about: { kind: keyof typeof ownerMails; provider?: string; about?: string; to?: string },
): Promise<void> {
  const [person] = await context.unit.query(personById(personId));
  const to = about.to ?? person?.email;
  if (!person || !to) return;
  const { subject, text } = ownerMails[about.kind](about.provider ?? about.about ?? '')[person.locale];
  const kind = `identity.${about.kind}`;
  sendMail(context, { to, subject, text, kind, key: `${kind}:${newId()}` });
}
