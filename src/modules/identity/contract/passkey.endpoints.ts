/** Passkeys of oneself: made, named and removed. They are shown with the second step, and asked for by whatever asks for its code. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';
import { factorCheckErrors } from './factor.endpoints.ts';
import { passkeyErrors } from './passkey.errors.ts';
import { Passkey, PasskeyName, PasskeyOptions } from './passkey.shapes.ts';
import { SentFactor, SentPassword } from './shapes.ts';
import { identityTopics } from './topics.ts';

const making = [
  kernelErrors.REAUTHENTICATION_REQUIRED,
  identityErrors.SECOND_FACTOR_REQUIRED,
  passkeyErrors.PASSKEY_ELSEWHERE,
  passkeyErrors.PASSKEYS_FULL,
] as const;

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/start',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'a browser is told what to ask an authenticator; nothing is kept of it but the question' },
  summary: { ko: '패스키 등록 시작', en: 'Begin to register a passkey' },
  errors: [...making],
  body: z.strictObject({}).optional(),
  reply: PasskeyOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  scope: 'any',
  permission: 'signed-in',
  audit: 'identity.passkey.add',
  touches: [identityTopics.person, identityTopics.session],
  summary: { ko: '패스키 등록', en: 'Register a passkey' },
  errors: [...making, passkeyErrors.PASSKEY_FAILED, passkeyErrors.PASSKEY_KNOWN],
  /** `credential`: what the browser answered (`NewCredential`), as a text of JSON. */
  body: z.strictObject({ name: PasskeyName, credential: z.string().max(30_000) }),
  /** Recovery codes with the first second factor only. */
  reply: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/user/passkeys/:id',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, kernelTopics.audit],
  summary: { ko: '패스키 이름 변경', en: 'Rename a passkey' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  body: z.strictObject({ name: PasskeyName }),
  reply: z.object({}),
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/:id/remove',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, identityTopics.session, kernelTopics.audit],
  summary: { ko: '패스키 삭제', en: 'Remove a passkey' },
  errors: [
    kernelErrors.NOT_FOUND,
    accountErrors.PASSWORD_WRONG,
    kernelErrors.REAUTHENTICATION_REQUIRED,
    ...factorCheckErrors,
  ],
  params: IdParams,
  /**
   * The password, if the person has one; others authenticate at their provider first. The code of any second factor, or a passkey's
   * response.
   */
  body: z.strictObject({ secondFactor: SentFactor, password: SentPassword.optional() }),
  reply: z.object({}),
});
