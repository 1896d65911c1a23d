/** Topics of decision: what replies show and writes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const decisionTopics = defineTopics('decision', ['approval', 'line']);
