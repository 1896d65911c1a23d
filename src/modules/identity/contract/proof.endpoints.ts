/** Proofs of who someone is, and what is begun with one at a provider. */

import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';
import { identityPaths } from './paths.ts';
import { ProviderParams, ReturnPath, SentPassword } from './shapes.ts';

export const prove = endpoint({
  method: 'POST',
  path: '/api/user/proof',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'what is proved is kept for some minutes and shown nowhere' },
  summary: { ko: '비밀번호로 본인 확인', en: 'Prove by password that it is me' },
  errors: [accountErrors.PASSWORD_WRONG, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ password: SentPassword }),
  reply: z.object({ provedFor: z.int() }),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/user/verification',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'a mail leaves; the address is as it was' },
  summary: { ko: '이메일 확인 메일 다시 보내기', en: 'Send the email that verifies my address again' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({}).optional(),
  reply: z.object({ email: z.string() }),
});

const flowStart = {
  method: 'POST',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'a browser is sent to its provider' },
  params: ProviderParams,
  body: z.strictObject({ returnTo: ReturnPath.default(identityPaths.mine()) }),
  // The browser goes to `url`; the answer's cookie lets it come back.
  reply: z.object({ url: z.string() }),
} as const;

export const startProof = endpoint({
  ...flowStart,
  path: '/api/user/proof/:provider/start',
  summary: { ko: '소셜 계정으로 본인 확인 시작', en: 'Go to a connected provider to prove that it is me' },
  errors: [identityErrors.UNSUPPORTED_PROVIDER, identityErrors.GENESIS_ONLY, kernelErrors.TOO_MANY_REQUESTS],
});

export const startConnect = endpoint({
  ...flowStart,
  path: '/api/user/social/connect/:provider/start',
  summary: { ko: '소셜 계정 연결 시작', en: 'Go to a provider to connect an account there' },
  errors: [
    identityErrors.UNSUPPORTED_PROVIDER,
    identityErrors.GENESIS_ONLY,
    kernelErrors.REAUTHENTICATION_REQUIRED,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
});
