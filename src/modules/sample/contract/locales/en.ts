/** What is said of sample data, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'sample.title': 'Sample data',
  'sample.none':
    'Something to look around with? Add sample products, customers and orders. You can remove them at once, any time.',
  'sample.there': 'Sample data is in use ({count}). Their names begin with [Sample].',
  'sample.fill': 'Add sample data',
  'sample.filled': 'The sample data is there. Have a look at products and orders.',
  'sample.clear': 'Remove sample data',
  'sample.clear-ask':
    'Sample products, customers and orders are undone, and stock and books are as they were before. What was changed or used in real orders stays, and you are told what.',
  'sample.cleared': 'The sample data was removed ({count}).',
  'sample.kept': 'Still in use, so it stays: {count}',
  'sample.removed': 'The rest was removed ({count}).',
  'sample.who': '{reason} ({name}, {time})',
  'sample.used': 'Used by {names}',
};
