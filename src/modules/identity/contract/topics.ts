/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const identityTopics = defineTopics('identity', ['person', 'session', 'registration']);
