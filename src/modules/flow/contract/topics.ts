/** Topics of flow: what replies show and writes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const flowTopics = defineTopics('flow', [
  'execution',
  'task',
  'frame',
  'undo',
  'preview',
  'settings',
  'presence',
  'stream',
]);
