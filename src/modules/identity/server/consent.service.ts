/** What persons agree to: kept with the account that is made, shown to them, and taken back by them. */
import {
  type AdvertisingKind,
  advertisingKinds,
  type ConsentState,
  consentKinds,
  statesOf,
} from '#kernel/contract/consent.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { lockConsents, recordConsents, selectConsentRows, selectConsentStates } from '#kernel/server/consents.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import type { OwnConsents } from '../contract/consent.endpoints.ts';
import { missingConsent, rootTermVersions, type SignUpConsents } from '../contract/sign-up.ts';
import { consentMails } from './consent-mail.words.ts';
import { note, ownerOf } from './notes.ts';
import { personById } from './person.queries.ts';
import { signedIn } from './signed-in.ts';

declare const demanded: unique symbol;
/** Made by `demandSignUpConsents` alone: without it there is no account. */
export type SignUpAgreement = { readonly [demanded]: true };

/** @throws TERMS_REQUIRED, AGE_CONFIRMATION_REQUIRED */
export function demandSignUpConsents(sent: SignUpConsents): SignUpAgreement {
  const missing = missingConsent(sent);
  if (missing) throw fail(missing.error, { details: [{ field: missing.field }] });
  return {} as SignUpAgreement;
}

/** Consents with an account that is made, at the root. */
export function recordSignUp(context: AnyContext, person: { id: string; email: string | null }): void {
  const { terms, privacy } = rootTermVersions;
  recordConsents(context, { personId: person.id, address: person.email }, [
    { kind: 'terms', version: terms },
    { kind: 'privacy', version: privacy },
    { kind: 'age' },
  ]);
}

export async function readOwnConsents(context: AnyContext): Promise<OwnConsents> {
  const who = { personId: signedIn(context).personId };
  const [states, history] = await context.unit.queryAll<[ConsentState, OwnConsents['history'][number]]>([
    selectConsentStates(context, who),
    selectConsentRows(context, who),
  ]);
  const answered = consentKinds.filter((kind) => states.some((state) => state.kind === kind));
  return { states: statesOf(states, [...new Set([...answered, ...advertisingKinds])]), history };
}

/** Tells the person what was done with the answer, when, and who keeps it (정보통신망법 시행령 제62조의2). */
export function acknowledgeConsent(
  context: AnyContext,
  to: { address: string; language: 'ko' | 'en' },
  state: ConsentState,
): void {
  const mail = consentMails.changed({ sender: context.company?.name ?? null, ...state })[to.language];
  const kind = 'identity.consent-changed';
  sendMail(context, { to: to.address, ...mail, kind, key: `${kind}:${newId()}` });
}

/** Nothing is written where the answer stands already. */
export async function changeOwnConsent(
  context: AnyContext,
  { kind, given }: { kind: AdvertisingKind; given: boolean },
): Promise<ConsentState> {
  const who = { personId: signedIn(context).personId };
  lockConsents(context, who);
  const read = async () => statesOf(await context.unit.query(selectConsentStates(context, who)), [kind])[0];
  const before = (await read()) as ConsentState;
  if (before.isGiven === given) return before;
  const [person] = await context.unit.query(personById(who.personId));
  recordConsents(context, { ...who, address: person?.email ?? null }, [{ kind, act: given ? 'given' : 'withdrawn' }]);
  const after = (await read()) as ConsentState;
  note(context, 'identity.consent.change', { owner: ownerOf(context), after: { kind, given } });
  if (person?.email) acknowledgeConsent(context, { address: person.email, language: person.locale }, after);
  return after;
}

/** Who goes for good is sent no advertising any more. */
export async function withdrawAdvertising(context: AnyContext, personId: string): Promise<void> {
  const states = await context.unit.query(selectConsentStates(context, { personId }));
  const given = states.filter(({ kind, isGiven }) => isGiven && kind.startsWith('advertising-'));
  if (given.length === 0) return;
  recordConsents(
    context,
    { personId },
    given.map(({ kind }) => ({ kind, act: 'withdrawn' })),
  );
}

export async function ownConsents(context: Context, personId: string): Promise<Record<string, unknown>> {
  return { consents: await context.unit.query(selectConsentRows(context, { personId })) };
}
