/** Consent service: records consents with the new account, shows them to the person, and lets them be withdrawn. */
import {
  type AdvertisingKind,
  advertisingKinds,
  type ConsentState,
  consentKinds,
  toConsentStates,
} from '#kernel/contract/consent.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { lockConsents, recordConsents, selectConsentRows, selectConsentStates } from '#kernel/server/consents.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import type { OwnConsents } from '../contract/consent.endpoints.ts';
import { findMissingConsent, rootTermVersions, type SignUpConsents } from '../contract/sign-up.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import { consentMails } from './consent-mail.texts.ts';
import { selectPerson } from './person.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

declare const demanded: unique symbol;
/** Made by `assertSignUpConsents` alone: without it there is no account. */
export type SignUpAgreement = { readonly [demanded]: true };

/** @throws TERMS_REQUIRED, AGE_CONFIRMATION_REQUIRED */
export function assertSignUpConsents(sent: SignUpConsents): SignUpAgreement {
  const missing = findMissingConsent(sent);
  if (missing) throw fail(missing.error, { details: [{ field: missing.field }] });
  return {} as SignUpAgreement;
}

/** Consents with an account that is made, at the root. */
export function recordSignUpConsents(context: AnyContext, person: { id: string; email: string | null }): void {
  const { terms, privacy } = rootTermVersions;
  recordConsents(context, { personId: person.id, address: person.email }, [
    { kind: 'terms', version: terms },
    { kind: 'privacy', version: privacy },
    { kind: 'age' },
  ]);
}

export async function readOwnConsents(context: AnyContext): Promise<OwnConsents> {
  const who = { personId: getSignedInPersonId(context).personId };
  const [states, history] = await context.unit.queryAll<[ConsentState, OwnConsents['history'][number]]>([
    selectConsentStates(context, who),
    selectConsentRows(context, who),
  ]);
  const answered = consentKinds.filter((kind) => states.some((state) => state.kind === kind));
  return { states: toConsentStates(states, [...new Set([...answered, ...advertisingKinds])]), history };
}

/** Notifies the person of the answer's processing, its time and its recipient (정보통신망법 시행령 제62조의2). */
export function acknowledgeConsent(
  context: AnyContext,
  to: { address: string; language: 'ko' | 'en' },
  state: ConsentState,
): void {
  const mail = consentMails.changed({ sender: context.company?.name ?? null, ...state })[to.language];
  const kind = 'identity.consent-changed';
  sendMail(context, { to: to.address, ...mail, kind, key: `${kind}:${createId()}` });
}

/** Writes nothing if the answer is unchanged. */
export async function changeOwnConsent(
  context: AnyContext,
  { kind, given: isGiven }: { kind: AdvertisingKind; given: boolean },
): Promise<ConsentState> {
  const who = { personId: getSignedInPersonId(context).personId };
  lockConsents(context, who);
  const read = async () => toConsentStates(await context.unit.query(selectConsentStates(context, who)), [kind])[0];
  const before = (await read()) as ConsentState;
  if (before.isGiven === isGiven) return before;
  const [person] = await context.unit.query(selectPerson(who.personId));
  recordConsents(context, { ...who, address: person?.email ?? null }, [{ kind, act: isGiven ? 'given' : 'withdrawn' }]);
  const after = (await read()) as ConsentState;
  auditAccount(context, 'identity.consent.change', { owner: getOwner(context), after: { kind, given: isGiven } });
  if (person?.email) acknowledgeConsent(context, { address: person.email, language: person.locale }, after);
  return after;
}

/** A person who deletes the account gets no more advertising. */
export async function withdrawAdvertising(context: AnyContext, personId: string): Promise<void> {
  const states = await context.unit.query(selectConsentStates(context, { personId }));
  const givenConsents = states.filter(({ kind, isGiven }) => isGiven && kind.startsWith('advertising-'));
  if (givenConsents.length === 0) return;
  recordConsents(
    context,
    { personId },
    givenConsents.map(({ kind }) => ({ kind, act: 'withdrawn' })),
  );
}

export async function listOwnConsents(context: Context, personId: string): Promise<Record<string, unknown>> {
  return { consents: await context.unit.query(selectConsentRows(context, { personId })) };
}
