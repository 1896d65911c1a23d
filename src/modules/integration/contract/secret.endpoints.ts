/** Secrets, as they are asked for and looked after. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { integrationErrors } from './errors.ts';
import { Secret, SecretBody, SecretChange } from './secret.ts';
import { integrationTopics } from './topics.ts';

const scope = 'company';
const permission = 'integration.secret.manage';
const subject = { type: 'integration.secret', params: 'id' } as const;
const touches = [integrationTopics.secret] as const;

export const listSecrets = endpoint({
  method: 'GET',
  path: '/api/integration/secrets',
  scope,
  permission: 'integration.secret.read',
  audit: false,
  topics: [integrationTopics.secret, flowTopics.frame],
  summary: { ko: '비밀 값 목록', en: 'List secrets' },
  errors: [],
  reply: z.array(Secret),
});
export const createSecret = endpoint({
  method: 'POST',
  path: '/api/integration/secrets',
  scope,
  permission,
  audit: 'integration.secret.create',
  subject: { type: 'integration.secret', reply: 'id' },
  touches,
  proof: 'recent',
  summary: { ko: '비밀 값 만들기', en: 'Make a secret' },
  errors: [integrationErrors.SECRET_NAME_TAKEN, integrationErrors.SECRET_LIMIT],
  body: SecretBody,
  reply: Secret,
  status: 201,
});
export const changeSecret = endpoint({
  method: 'PUT',
  path: '/api/integration/secrets/:id',
  scope,
  permission,
  audit: 'integration.secret.change',
  subject,
  touches,
  proof: 'recent',
  summary: { ko: '비밀 값 변경', en: 'Change a secret' },
  errors: [integrationErrors.SECRET_NOT_FOUND],
  params: IdParams,
  body: SecretChange,
  reply: Secret,
});
export const removeSecret = endpoint({
  method: 'DELETE',
  path: '/api/integration/secrets/:id',
  scope,
  permission,
  audit: 'integration.secret.remove',
  subject,
  touches,
  proof: { none: 'it ends a way out' },
  summary: { ko: '비밀 값 삭제', en: 'Remove a secret' },
  errors: [integrationErrors.SECRET_NOT_FOUND, integrationErrors.SECRET_IN_USE],
  params: IdParams,
  reply: z.object({}),
});
