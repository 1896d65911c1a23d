/** Passkeys in the browser. What speaks to the authenticator is loaded when somebody uses one, and not before. */
import { ApiError, toApiError } from '#kernel/web/api-error.ts';
import type { NewCredential, PasskeyOptions, PasskeyQuestion } from '../../contract/passkey.shapes.ts';
import { useText } from '../text.ts';
import { getDetails } from './sign-in-offer.ts';

/** Browsers without it, and pages without https. */
export const hasPasskeySupport = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

type Send = (secondFactor: string) => Promise<unknown>;

const readQuestion = (send: Send): Promise<PasskeyQuestion | null> =>
  send('').then(
    () => null,
    (error: unknown) => {
      const question = getDetails(error)?.passkey;
      if (!question) throw error;
      return question;
    },
  );

export function usePasskeys() {
  const t = useText();
  const refused = (key: Parameters<typeof t>[0]) =>
    new ApiError({ status: 400, code: 'PASSKEY_FAILED', message: t(key) });
  return {
    /** Sends no code first, which is answered by what a passkey is asked; then its answer, in the place of a code. */
    async show(send: Send): Promise<void> {
      const question = await readQuestion(send);
      if (!question) return;
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { id, response } = await startAuthentication({ optionsJSON: question }).catch(() => {
        throw refused('passkey.stopped');
      });
      const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
      const answer = JSON.stringify({ id, clientDataJSON, authenticatorData, signature, userHandle });
      await send(answer).catch((error: unknown) => {
        throw toApiError(error).code === 'SECOND_FACTOR_FAILED' ? refused('passkey.failed') : error;
      });
    },
    async create(options: PasskeyOptions): Promise<NewCredential> {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { id, response } = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
        const isKnown = error instanceof Error && error.name === 'InvalidStateError';
        throw refused(isKnown ? 'passkeys.known' : 'passkeys.stopped');
      });
      const { clientDataJSON, attestationObject, transports = [] } = response;
      return { id, clientDataJSON, attestationObject, transports };
    },
  };
}
