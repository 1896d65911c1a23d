/** Passkey verification: checks where passkeys work, and that one signed the browser's answer. All input is untrusted. */

import { z } from 'zod';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { NewCredential, PasskeyAnswer } from '../contract/passkey.shapes.ts';
import type { Passkey } from './passkey.queries.ts';

/** Loaded by the first passkey: its makers' certificates are read by a tenth of what the product loads as it starts, and never needed. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');
type Helpers = Awaited<ReturnType<typeof loadHelpers>>;

/** Ed25519, ES256 and RS256, as the standard recommends. */
export const algorithms = [-8, -7, -257];

export interface RelyingParty {
  /** The relying party: the name under which the product and its companies are served. */
  id: string;
  /** Of this request, whose host the product serves: nothing that was signed at another counts. */
  origin: string;
}

/** Numbers are no names, for browsers neither. */
const isIpAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** The shortest root domain over the product's own address: what is made at one host below it works at all of them. */
export function getRelyingPartyName(config: { publicUrl: string; rootDomains: readonly string[] }): string | null {
  const { hostname } = new URL(config.publicUrl);
  const over = config.rootDomains.filter((root) => hostname === root || hostname.endsWith(`.${root}`));
  const name = over.toSorted((a, b) => a.length - b.length)[0] ?? hostname;
  return isIpAddress(name) ? null : name;
}

/**
 * Null at a company's own domain, for which a browser stores passkeys separately. Browsers treat a name without a dot, like
 * `localhost`, as shared by many: it is valid at that host alone, not below it.
 */
export function getRelyingParty(context: AnyContext): RelyingParty | null {
  const origin = context.http?.origin;
  const id = getRelyingPartyName(appOf(context).config);
  if (!origin || !id) return null;
  const { hostname } = new URL(origin);
  return hostname === id || (id.includes('.') && hostname.endsWith(`.${id}`)) ? { id, origin } : null;
}

/** Authenticators give it back: nobody's answer counts for another account. */
export const toUserHandle = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');

const ClientData = z.object({ challenge: z.string().min(1), crossOrigin: z.boolean().optional() });

/** The challenge that the data claims to sign; null if malformed, or from a frame within a foreign page. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const clientData = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return clientData.crossOrigin ? null : clientData.challenge;
  } catch {
    // Whatever else it is, it is no answer.
    return null;
  }
}

/**
 * Certificates of makers are never looked at: nobody asked for them, and judging them would fetch addresses that a stranger wrote into
 * them.
 */
function hasNoCertificates({ decodeAttestationObject, isoBase64URL }: Helpers, attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format: string = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;

/** The new passkey, or null. User verification is `preferred` throughout: a password came first, so to have the key is enough. */
export async function verifyRegistration(
  context: AnyContext,
  party: RelyingParty,
  sent: { credential: NewCredential; challenge: string },
): Promise<NewPasskey | null> {
  const { id, clientDataJSON, attestationObject } = sent.credential;
  const [{ verifyRegistrationResponse }, read] = await Promise.all([loadLibrary(), loadHelpers()]);
  try {
    if (!hasNoCertificates(read, attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: sent.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    const credential = verified ? registrationInfo?.credential : undefined;
    if (credential?.id !== id) return null;
    return {
      credentialId: id,
      publicKey: Buffer.from(credential.publicKey).toString('base64'),
      counter: credential.counter,
    };
  } catch (cause) {
    context.log.info({ cause }, 'passkey refused');
    return null;
  }
}

/** The count that the authenticator said, or null: signature, challenge, origin, relying party or count are wrong. */
export async function verifyAnswer(
  context: AnyContext,
  party: RelyingParty,
  sent: { answer: PasskeyAnswer; challenge: string; passkey: Passkey },
): Promise<number | null> {
  const { id, clientDataJSON, authenticatorData, signature } = sent.answer;
  const { credentialId, publicKey, counter } = sent.passkey;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: sent.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (cause) {
    context.log.info({ cause }, 'passkey refused');
    return null;
  }
}
