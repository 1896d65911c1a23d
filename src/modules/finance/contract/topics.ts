/** Topics of finance: what replies show and writes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const financeTopics = defineTopics('finance', ['entry', 'period', 'account']);
