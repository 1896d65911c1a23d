/** Company topics: shown and touched by the module's answers. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const companyTopics = defineTopics('company', [
  'company',
  'member',
  'invitation',
  'view',
  'founder',
  'profile',
  'legal',
  'address',
  'holiday',
]);
