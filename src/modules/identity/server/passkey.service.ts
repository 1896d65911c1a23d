/** Registering passkeys, naming them, and taking them away. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { passkeyErrors } from '../contract/passkey.errors.ts';
import { mostPasskeys, NewCredential, type PasskeyOptions } from '../contract/passkey.shapes.ts';
import { lifetimes } from '../contract/shapes.ts';
import { type BothSent, factorAdded, factorRemoved, requireBoth, requireShown } from './factor.service.ts';
import { note, ownerOf } from './notes.ts';
import { tellOwner } from './owner-mail.ts';
import { jsonAs, newChallenge, spentChallenge } from './passkey.judge.ts';
import { algorithms, handleOf, judgeNew, type Party, partyOf } from './passkey.party.ts';
import * as passkeys from './passkey.queries.ts';
import { personById } from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { signedIn } from './signed-in.ts';

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, PASSKEY_ELSEWHERE */
async function requirePlace(context: AnyContext): Promise<Party> {
  await requireProof(context);
  await requireShown(context);
  const party = partyOf(context);
  if (!party) throw fail(passkeyErrors.PASSKEY_ELSEWHERE);
  return party;
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, PASSKEY_ELSEWHERE, PASSKEYS_FULL */
export async function startPasskey(context: AnyContext): Promise<PasskeyOptions> {
  const { personId } = signedIn(context);
  const party = await requirePlace(context);
  const known = await context.unit.query(passkeys.credentialsOf(personId));
  if (known.length >= mostPasskeys) throw fail(passkeyErrors.PASSKEYS_FULL);
  const [person] = await context.unit.query(personById(personId));
  return {
    rp: { id: party.id, name: context.locale === 'en' ? 'Heureum' : '흐름' },
    user: { id: handleOf(personId), name: person?.email ?? person?.name ?? personId, displayName: person?.name ?? '' },
    challenge: await newChallenge(context, { personId, party, deed: 'register' }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: lifetimes.passkeyChallenge * 1000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' })),
  };
}

/** @throws REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED, PASSKEY_… */
export async function addPasskey(context: AnyContext, sent: { name: string; credential: string }) {
  const { personId } = signedIn(context);
  const party = await requirePlace(context);
  const credential = jsonAs(NewCredential, sent.credential);
  if (!credential) throw fail(passkeyErrors.PASSKEY_FAILED);
  const { clientDataJSON, transports } = credential;
  const challenge = await spentChallenge(context, { personId, party, deed: 'register', clientDataJSON });
  const made = challenge && (await judgeNew(context, party, { credential, challenge }));
  if (!made) throw fail(passkeyErrors.PASSKEY_FAILED);
  const recoveryCodes = await factorAdded(context, async () => {
    const known = await context.unit.query(passkeys.credentialsOf(personId));
    if (known.length >= mostPasskeys) throw fail(passkeyErrors.PASSKEYS_FULL);
  });
  const [passkey] = await context.unit.query(
    passkeys.insertPasskey(personId, { ...made, id: newId(), name: sent.name, transports }),
  );
  if (!passkey) throw fail(passkeyErrors.PASSKEY_KNOWN);
  note(context, 'identity.passkey.add', { owner: ownerOf(context), after: { name: sent.name } });
  await tellOwner(context, personId, { kind: 'passkey-added', about: sent.name });
  return { passkey, recoveryCodes };
}

/** @throws NOT_FOUND */
export async function renamePasskey(context: AnyContext, about: { id: string; name: string }): Promise<void> {
  const { personId } = signedIn(context);
  const [renamed] = await context.unit.query(passkeys.renamePasskey(personId, about));
  if (!renamed) throw fail(kernelErrors.NOT_FOUND);
  note(context, 'identity.passkey.rename', { owner: ownerOf(context), after: { name: about.name } });
}

/** Other sessions end: some may have begun by it. @throws NOT_FOUND, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_… */
export async function removePasskey(context: AnyContext, id: string, sent: BothSent): Promise<void> {
  const { personId } = signedIn(context);
  const known = await context.unit.query(passkeys.passkeysOf(personId));
  if (!known.some((passkey) => passkey.id === id)) throw fail(kernelErrors.NOT_FOUND);
  await requireBoth(context, personId, sent);
  const [removed] = await factorRemoved(context, passkeys.deletePasskey(personId, id));
  if (!removed) throw fail(kernelErrors.NOT_FOUND);
  note(context, 'identity.passkey.remove', { owner: ownerOf(context), after: { name: removed.name } });
  await tellOwner(context, personId, { kind: 'passkey-removed', about: removed.name });
}
