/** What is said of sample data, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'sample.title': 'Sample data',
  'sample.none':
    'Want something to explore? Add sample products, customers and orders. You can remove them all at any time.',
  'sample.there': 'Sample data is in use ({count}). Their names begin with [Sample].',
  'sample.fill': 'Add sample data',
  'sample.filled': 'Sample data added. Have a look at products and orders.',
  'sample.clear': 'Remove sample data',
  'sample.clear-ask':
    'Sample products, customers and orders are undone, restoring stock and books. Anything you changed or used in real orders is kept and listed.',
  'sample.cleared': 'Sample data removed ({count}).',
  'sample.kept': '{count} still in use and kept',
  'sample.removed': 'The other {count} were removed.',
  'sample.who': '{reason} ({name}, {time})',
  'sample.used': 'Used by {names}',
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
