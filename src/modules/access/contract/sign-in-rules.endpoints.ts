/** Sign-in rule endpoints: a company's demands on members. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { accessTopics } from './topics.ts';

export const SignInRules = z.object({
  /** Nobody comes in whose session has no second factor. */
  secondFactor: z.boolean(),
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export type SignInRules = z.infer<typeof SignInRules>;

export const readSignInRules = endpoint({
  method: 'GET',
  path: '/api/company/sign-in-rules',
  scope: 'company',
  permission: companyPermissions['company.profile.change'].name,
  audit: false,
  topics: [accessTopics.signIn],
  summary: { ko: '회사의 로그인 규칙', en: 'The company’s rules of signing in' },
  errors: [],
  reply: SignInRules,
});

export const changeSignInRules = endpoint({
  method: 'PUT',
  path: '/api/company/sign-in-rules',
  scope: 'company',
  permission: companyPermissions['company.profile.change'].name,
  audit: 'access.sign-in-rules.change',
  proof: 'recent',
  touches: [accessTopics.signIn],
  summary: { ko: '회사의 로그인 규칙 변경', en: 'Change the company’s rules of signing in' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: z.strictObject({ version: z.int().min(0), secondFactor: z.boolean() }),
  reply: SignInRules,
});
