/** Export of one's own data, and permanent deletion. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { identityErrors } from './errors.ts';
import { identityTopics } from './topics.ts';

/** Days in which signing in takes a deletion back. */
export const graceDays = 30;

const OwnExport = z.object({ askedAt: Instant, readyAt: Instant.nullable() });

export const readOwnExport = endpoint({
  method: 'GET',
  path: '/api/user/export',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  topics: [identityTopics.person],
  summary: { ko: '내 정보 내려받기 상태', en: 'Whether my data are ready' },
  errors: [],
  reply: z.object({ export: OwnExport.nullable() }),
});

export const askOwnExport = endpoint({
  method: 'POST',
  path: '/api/user/export',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, kernelTopics.audit],
  summary: { ko: '내 정보 내려받기 준비', en: 'Ask for all that is kept of me' },
  errors: [kernelErrors.REAUTHENTICATION_REQUIRED, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({}).optional(),
  reply: z.object({ export: OwnExport }),
});

export const downloadOwnExport = endpoint({
  method: 'GET',
  path: '/api/user/export/file',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  topics: [identityTopics.person],
  summary: { ko: '내 정보 내려받기', en: 'All that is kept of me, as an archive' },
  errors: [kernelErrors.NOT_FOUND],
  /** `content` is the archive in base64. */
  reply: z.object({ name: z.string(), content: z.string() }),
});

export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/user/deletion',
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, identityTopics.session, kernelTopics.audit],
  summary: { ko: '계정 삭제 신청', en: 'Ask for my account to be deleted' },
  errors: [kernelErrors.REAUTHENTICATION_REQUIRED, identityErrors.ONLY_MASTER],
  body: z.strictObject({}).optional(),
  reply: z.object({ deletionAt: Instant }),
});
