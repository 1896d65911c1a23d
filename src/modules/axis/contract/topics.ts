/** Record topics: shown and touched by the module's answers. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const axisTopics = defineTopics('axis', ['record', 'relationship', 'type', 'import']);
