/** Topics of integration: what replies show and writes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const integrationTopics = defineTopics('integration', ['key', 'hook', 'secret', 'textGateway', 'call']);
