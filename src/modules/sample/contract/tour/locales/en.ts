/** English: next steps of a trial, separate from the texts on samples for company administrators. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'tour.title': 'Try it',
  'tour.open': 'An order is waiting for your approval. Open it.',
  'tour.open-go': 'Open the inbox',
  'tour.decide': 'Read what approving will change, then approve.',
  'tour.run': 'The order is finished and has updated stock and books. Open it.',
  'tour.run-go': 'Open the finished order',
  'tour.undo': 'Press Undo. Nothing changes before you confirm.',
  'tour.done': 'Stock and books are back where they were. That was the tour.',
  'tour.done-go': 'Create my company',
  'tour.end': 'Close these hints',
};
