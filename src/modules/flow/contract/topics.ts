/** What answers of this room show, and what is touched. */
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
