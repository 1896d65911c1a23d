/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const accessTopics = defineTopics('access', ['role', 'member', 'grant', 'permission', 'signIn', 'menu']);
