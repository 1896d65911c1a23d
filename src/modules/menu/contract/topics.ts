/** What answers of this room show, and what is touched. Who sees which menu is a topic of access. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const treeTopics = defineTopics('menu', ['tree']);
