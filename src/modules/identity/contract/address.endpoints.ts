/** Moving an account to another e-mail address: the new one confirms it, the old one can stop it. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { text } from '#kernel/contract/text.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';
import { SentPassword } from './shapes.ts';
import { identityTopics } from './topics.ts';

const token = text({ max: 200 });

/** Answers alike whether the new address is somebody's or not; the difference goes by mail. */
export const changeAddress = endpoint({
  method: 'POST',
  path: '/api/user/address',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: { none: 'mails leave; the address is as it was until the new one confirms it' },
  summary: { ko: '이메일 주소 변경 요청', en: 'Request a change of my email address' },
  errors: [kernelErrors.REAUTHENTICATION_REQUIRED, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ email: Email }),
  reply: z.object({ email: z.string() }),
});

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-address',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: [identityTopics.person],
  summary: { ko: '새 이메일 주소 확인', en: 'Confirm the new email address' },
  errors: [accountErrors.ADDRESS_LINK_FAILED, identityErrors.LOGIN_FAILED, kernelErrors.TOO_MANY_REQUESTS],
  // Without a session of the account, its password.
  body: z.strictObject({ token, password: SentPassword.optional() }),
  reply: z.object({ email: z.string() }),
});

/** The reader of the old address reclaims the account: every session ends, and the password is reset by mail. */
export const stopAddress = endpoint({
  method: 'POST',
  path: '/api/auth/stop-address',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: [identityTopics.person, identityTopics.session],
  summary: { ko: '이메일 주소 변경 멈추기', en: 'Cancel a change of email address' },
  errors: [accountErrors.ADDRESS_LINK_FAILED, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ token }),
  reply: z.object({ email: z.string() }),
});
