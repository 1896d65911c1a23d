/** What answers of this room show, and what is touched. */
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
