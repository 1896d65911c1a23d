/** Registration endpoints: open or closed sign-up, set by the platform's staff and read before the form is filled in. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { identityTopics } from './topics.ts';

const RegistrationBody = z.strictObject({
  /** False: only people invited by a company. */
  isOpen: z.boolean(),
});

export const Registration = RegistrationBody.extend({ version: z.int() });
export type Registration = z.infer<typeof Registration>;

export const RegistrationChange = RegistrationBody.extend({ version: z.int().min(1) });
export type RegistrationChange = z.infer<typeof RegistrationChange>;

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  scope: 'root',
  permission: 'public',
  audit: false,
  topics: [identityTopics.registration],
  summary: { ko: '지금 가입할 수 있는지', en: 'Whether this browser may sign up now' },
  errors: [],
  reply: z.object({ mayRegister: z.boolean() }),
});
