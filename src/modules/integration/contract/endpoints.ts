/** Keys of programs, as they are asked for and looked after. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { keysFeature } from '#kernel/contract/session.ts';
import { integrationErrors } from './errors.ts';
import { CreatedKey, Key, KeyBody, KeyScope, RotateBody } from './key.ts';
import { integrationTopics } from './topics.ts';

const scope = 'company';
const subject = { type: 'integration.key', params: 'id' } as const;
const touches = [integrationTopics.key] as const;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/integration/keys',
  scope,
  permission: 'integration.key.read',
  audit: false,
  topics: touches,
  summary: { ko: 'API 키 목록', en: 'List API keys' },
  errors: [],
  reply: z.object({ keys: z.array(Key) }),
});
export const listKeyScopes = endpoint({
  method: 'GET',
  path: '/api/integration/key-scopes',
  scope,
  permission: 'integration.key.manage',
  audit: false,
  topics: { none: 'the rights of the caller, which begin a new page when they change' },
  summary: { ko: 'API 키에 줄 수 있는 권한', en: 'Permissions that one may give to a key' },
  errors: [],
  reply: z.object({ scopes: z.array(KeyScope) }),
});
export const createKey = endpoint({
  method: 'POST',
  path: '/api/integration/keys',
  scope,
  feature: keysFeature,
  permission: 'integration.key.manage',
  audit: 'integration.key.create',
  subject: { type: 'integration.key', reply: 'id' },
  touches,
  proof: 'recent',
  summary: { ko: 'API 키 만들기', en: 'Make an API key' },
  errors: [
    integrationErrors.KEY_SCOPE_NOT_HELD,
    integrationErrors.KEY_EXPIRY_PAST,
    integrationErrors.KEY_EXPIRY_FAR,
    integrationErrors.KEY_LIMIT,
  ],
  body: KeyBody,
  reply: CreatedKey,
  status: 201,
});
export const rotateKey = endpoint({
  method: 'POST',
  path: '/api/integration/keys/:id/rotate',
  scope,
  feature: keysFeature,
  permission: 'integration.key.manage',
  audit: 'integration.key.rotate',
  subject,
  touches,
  proof: 'recent',
  summary: { ko: 'API 키 교체', en: 'Rotate an API key' },
  errors: [integrationErrors.KEY_NOT_FOUND, integrationErrors.KEY_OVER, integrationErrors.KEY_SCOPE_NOT_HELD],
  params: IdParams,
  body: RotateBody,
  reply: CreatedKey,
});
export const revokeKey = endpoint({
  method: 'POST',
  path: '/api/integration/keys/:id/revoke',
  scope,
  permission: 'integration.key.manage',
  audit: 'integration.key.revoke',
  subject,
  touches,
  proof: { none: 'it ends a way in' },
  summary: { ko: 'API 키 폐기', en: 'Revoke an API key' },
  errors: [integrationErrors.KEY_NOT_FOUND],
  params: IdParams,
  body: z.strictObject({}),
  reply: Key,
});
