/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const axisTopics = defineTopics('axis', ['record', 'relationship', 'type', 'import']);
