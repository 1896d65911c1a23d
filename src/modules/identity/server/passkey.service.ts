/** Registering passkeys, naming them, and taking them away. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { passkeyErrors } from '../contract/passkey.errors.ts';
import { maxPasskeys, NewCredential, type PasskeyOptions } from '../contract/passkey.shapes.ts';
import { lifetimes } from '../contract/shapes.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import {
  assertFactorShown,
  assertPasswordAndFactor,
  handleFactorAdded,
  type PasswordAndFactor,
  removeFactorWith,
} from './factor.service.ts';
import { mailOwner } from './owner-mail.ts';
import * as passkeys from './passkey.queries.ts';
import { consumeChallenge, createChallenge, parseJsonAs } from './passkey-check.ts';
import { selectPerson } from './person.queries.ts';
import { assertProof } from './proof.service.ts';
import { algorithms, getRelyingParty, type RelyingParty, toUserHandle, verifyRegistration } from './relying-party.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, PASSKEY_ELSEWHERE */
async function getSupportedRelyingParty(context: AnyContext): Promise<RelyingParty> {
  await assertProof(context);
  await assertFactorShown(context);
  const party = getRelyingParty(context);
  if (!party) throw fail(passkeyErrors.PASSKEY_ELSEWHERE);
  return party;
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, PASSKEY_ELSEWHERE, PASSKEYS_FULL */
export async function startPasskey(context: AnyContext): Promise<PasskeyOptions> {
  const { personId } = getSignedInPersonId(context);
  const party = await getSupportedRelyingParty(context);
  const credentials = await context.unit.query(passkeys.selectCredentials(personId));
  if (credentials.length >= maxPasskeys) throw fail(passkeyErrors.PASSKEYS_FULL);
  const [person] = await context.unit.query(selectPerson(personId));
  return {
    rp: { id: party.id, name: context.locale === 'en' ? 'Heureum' : '흐름' },
    user: {
      id: toUserHandle(personId),
      name: person?.email ?? person?.name ?? personId,
      displayName: person?.name ?? '',
    },
    challenge: await createChallenge(context, { personId, party, action: 'register' }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: lifetimes.passkeyChallenge * 1000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    excludeCredentials: credentials.map((credential) => ({ ...credential, type: 'public-key' })),
  };
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, PASSKEY_… */
export async function addPasskey(context: AnyContext, sent: { name: string; credential: string }) {
  const { personId } = getSignedInPersonId(context);
  const party = await getSupportedRelyingParty(context);
  const credential = parseJsonAs(NewCredential, sent.credential);
  if (!credential) throw fail(passkeyErrors.PASSKEY_FAILED);
  const { clientDataJSON, transports } = credential;
  const challenge = await consumeChallenge(context, { personId, party, action: 'register', clientDataJSON });
  const newPasskey = challenge && (await verifyRegistration(context, party, { credential, challenge }));
  if (!newPasskey) throw fail(passkeyErrors.PASSKEY_FAILED);
  const recoveryCodes = await handleFactorAdded(context, async () => {
    const credentials = await context.unit.query(passkeys.selectCredentials(personId));
    if (credentials.length >= maxPasskeys) throw fail(passkeyErrors.PASSKEYS_FULL);
  });
  const [passkey] = await context.unit.query(
    passkeys.insertPasskey(personId, { ...newPasskey, id: createId(), name: sent.name, transports }),
  );
  if (!passkey) throw fail(passkeyErrors.PASSKEY_KNOWN);
  auditAccount(context, 'identity.passkey.add', { owner: getOwner(context), after: { name: sent.name } });
  await mailOwner(context, personId, { kind: 'passkey-added', about: sent.name });
  return { passkey, recoveryCodes };
}

/** @throws NOT_FOUND */
export async function renamePasskey(context: AnyContext, input: { id: string; name: string }): Promise<void> {
  const { personId } = getSignedInPersonId(context);
  const [renamed] = await context.unit.query(passkeys.updatePasskeyName(personId, input));
  if (!renamed) throw fail(kernelErrors.NOT_FOUND);
  auditAccount(context, 'identity.passkey.rename', { owner: getOwner(context), after: { name: input.name } });
}

/** Other sessions end: some may have begun by it. @throws NOT_FOUND, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function removePasskey(context: AnyContext, id: string, sent: PasswordAndFactor): Promise<void> {
  const { personId } = getSignedInPersonId(context);
  const rows = await context.unit.query(passkeys.selectPasskeys(personId));
  if (!rows.some((passkey) => passkey.id === id)) throw fail(kernelErrors.NOT_FOUND);
  await assertPasswordAndFactor(context, personId, sent);
  const [removed] = await removeFactorWith(context, passkeys.deletePasskey(personId, id));
  if (!removed) throw fail(kernelErrors.NOT_FOUND);
  auditAccount(context, 'identity.passkey.remove', { owner: getOwner(context), after: { name: removed.name } });
  await mailOwner(context, personId, { kind: 'passkey-removed', about: removed.name });
}
