/** Topics of identity: what replies show and writes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const identityTopics = defineTopics('identity', ['person', 'session', 'registration']);
