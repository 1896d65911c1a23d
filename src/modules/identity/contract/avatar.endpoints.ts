/** The picture of oneself. */
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { systemErrors } from '#kernel/contract/system.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { Profile } from './shapes.ts';
import { identityTopics } from './topics.ts';

/** Bytes: what the browser cropped has some hundred thousand. */
const largest = 4 * 1024 * 1024;

export const setAvatar = endpoint({
  method: 'POST',
  path: '/api/user/avatar',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, kernelTopics.audit],
  summary: { ko: '프로필 사진 올리기', en: 'Upload my picture' },
  errors: [
    systemErrors.PICTURE_TYPE_REFUSED,
    systemErrors.PICTURE_HEIC,
    systemErrors.PICTURE_UNREADABLE,
    kernelErrors.BODY_TOO_LARGE,
    kernelErrors.TOO_MANY_REQUESTS,
    kernelErrors.UNAVAILABLE,
  ],
  raw: true,
  bodyLimit: largest,
  reply: Profile,
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/user/avatar',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, kernelTopics.audit],
  summary: { ko: '프로필 사진 삭제', en: 'Remove my picture' },
  errors: [],
  reply: Profile,
});
