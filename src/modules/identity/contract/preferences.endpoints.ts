/** Preference endpoints: set a person's look and notifications. */
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Preferences, PreferencesChange } from '#kernel/contract/preferences.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { identityTopics } from './topics.ts';

export const changePreferences = endpoint({
  method: 'PUT',
  path: '/api/user/preferences',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [identityTopics.person, kernelTopics.audit],
  summary: { ko: '내 설정 변경', en: 'Change how things look and are told' },
  errors: [],
  body: PreferencesChange,
  reply: Preferences,
});
