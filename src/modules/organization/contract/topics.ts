/** Topics: data that replies show and changes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const organizationTopics = defineTopics('organization', ['chart', 'rank', 'delegation']);
