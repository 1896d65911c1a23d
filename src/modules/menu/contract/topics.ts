/** Topics: data that replies show and changes touch. Menu visibility is a topic of the access module. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const treeTopics = defineTopics('menu', ['tree']);
