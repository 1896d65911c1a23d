/** Session endpoints: list and end. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { Session } from './shapes.ts';
import { identityTopics } from './topics.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [identityTopics.session],
  summary: { ko: '로그인한 기기', en: 'Devices where I am signed in' },
  errors: [],
  reply: z.object({ sessions: z.array(Session) }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.session, kernelTopics.audit],
  summary: { ko: '다른 기기 모두 로그아웃', en: 'Sign out all other devices' },
  errors: [kernelErrors.REAUTHENTICATION_REQUIRED],
  /** `keys`: the API keys that the person made end, too, in every company. */
  query: z.strictObject({ keys: z.stringbool().optional() }),
  reply: z.object({ ended: z.int(), endedKeys: z.int() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.session, kernelTopics.audit],
  summary: { ko: '다른 기기 로그아웃', en: 'Sign out another device' },
  errors: [kernelErrors.REAUTHENTICATION_REQUIRED, kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: z.object({}),
});
