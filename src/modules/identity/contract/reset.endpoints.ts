/** A password that was forgotten: a mail with a link, and a new password by it. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { text } from '#kernel/contract/text.ts';
import { accountErrors } from './account.errors.ts';
import { identityErrors } from './errors.ts';
import { Password } from './shapes.ts';
import { identityTopics } from './topics.ts';

/** Answers alike, and as fast, whether somebody has the address or not. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: { none: 'a mail leaves, if the address is somebody’s' },
  summary: { ko: '비밀번호 재설정 메일 요청', en: 'Request a password reset email' },
  errors: [kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ email: Email }),
  reply: z.object({}),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  scope: 'root',
  permission: 'public',
  audit: false,
  touches: [identityTopics.person, identityTopics.session],
  summary: { ko: '메일의 링크로 비밀번호 재설정', en: 'Set a new password with the link in the email' },
  errors: [accountErrors.RESET_FAILED, identityErrors.WEAK_PASSWORD, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ token: text({ max: 200 }), password: Password }),
  reply: z.object({}),
});
