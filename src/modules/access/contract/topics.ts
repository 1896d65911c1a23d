/** Access topics: shown and touched by the module's answers. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const accessTopics = defineTopics('access', ['role', 'member', 'grant', 'permission', 'signIn', 'menu']);
