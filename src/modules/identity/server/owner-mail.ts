/** Owner mail: notifies the owner of an account of every change in how one signs in to it, and of attempts by others. */
import { createId } from '#kernel/contract/ids.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { ownerMails } from './owner-mail.texts.ts';
import { selectPerson } from './person.queries.ts';

/** Mails the person, at `to` or at their own address, in their language, within the unit of the event reported. */
export async function mailOwner(
  context: AnyContext,
  personId: string,
  input: { kind: keyof typeof ownerMails; provider?: string; about?: string; to?: string },
): Promise<void> {
  const [person] = await context.unit.query(selectPerson(personId));
  const to = input.to ?? person?.email;
  if (!person || !to) return;
  const { subject, text } = ownerMails[input.kind](input.provider ?? input.about ?? '')[person.locale];
  const kind = `identity.${input.kind}`;
  sendMail(context, { to, subject, text, kind, key: `${kind}:${createId()}` });
}
