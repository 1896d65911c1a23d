/** Registration endpoints: platform staff open or close public sign-up. */
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { Registration, RegistrationChange } from '#modules/identity/contract/registration.endpoints.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';

const permission = corePermissions['identity.core.manage'].name;

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/platform/registration',
  scope: 'root',
  permission,
  audit: false,
  topics: [identityTopics.registration],
  summary: { ko: '회원 가입 설정', en: 'Who may sign up' },
  errors: [],
  reply: Registration,
});

export const changeRegistration = endpoint({
  method: 'PUT',
  path: '/api/platform/registration',
  scope: 'root',
  permission,
  audit: 'platform.registration.change',
  touches: [identityTopics.registration],
  summary: { ko: '회원 가입 설정 변경', en: 'Change who may sign up' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: RegistrationChange,
  reply: Registration,
});
