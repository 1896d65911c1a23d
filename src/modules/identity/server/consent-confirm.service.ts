/** Active consents to advertising are confirmed to the person again before two years are over (정보통신망법 제50조 제8항). */
import { confirmMonths } from '#kernel/contract/consent.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type DueConsent, hasDueConsents, recordConsents, selectDueConsents } from '#kernel/server/consents.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { consentMails } from './consent-mail.texts.ts';
import { selectPerson } from './person.queries.ts';

/** In one unit of work. */
const atOnce = 200;

export const hasUnconfirmed = (hostKind: string): Statement<{ found: boolean }> =>
  hasDueConsents(hostKind, confirmMonths);

async function getReceiver(context: AnyContext, { personId, address, language }: DueConsent) {
  if (personId === null) return { address, language };
  const [person] = await context.unit.query(selectPerson(personId));
  return { address: person?.email ?? null, language: person?.locale ?? language };
}

/**
 * A person without an address cannot be notified, so the consent ends. `contact`: another place to withdraw it. @returns true if
 * more may be left
 */
export async function confirmConsents(context: AnyContext, contact: string | null): Promise<boolean> {
  const due = await context.unit.query(selectDueConsents(context, { months: confirmMonths, most: atOnce }));
  for (const consent of due) {
    const { kind, personId, guestId, givenAt } = consent;
    const { address, language } = await getReceiver(context, consent);
    const act = address ? 'confirmed' : 'withdrawn';
    recordConsents(context, { personId, guestId, address: address ?? consent.address }, [{ kind, act }], { language });
    if (!address) continue;
    const mail = consentMails.confirmation({ sender: context.company?.name ?? null, kind, givenAt, contact })[language];
    sendMail(context, {
      to: address,
      ...mail,
      kind: 'identity.consent-standing',
      key: `consent-standing:${createId()}`,
    });
  }
  return due.length === atOnce;
}
