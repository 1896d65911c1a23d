/** English texts of sample data, with the same keys as the Korean ones. */
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
};
