/** Topics: data that replies show and changes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const orderTopics = defineTopics('order', ['order', 'guest']);
