/** What the screens of the company's details say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'profile.hint':
    'Shown at the foot of your site, in its terms, and to customers who are to pay. What you leave empty is not shown.',
  'profile.missing': 'Before you sell, please add: {names}.',
  'profile.complete': 'You have said all that is needed to sell.',
  'profile.open': 'Add the details',
  'profile.saved': 'Saved. Your site shows it already.',
  'profile.site': 'See it on the site',
  'legal.kind': 'Document',
  'legal.hint':
    'A line that begins with “## ” is a heading, one with “- ” an item. Saving makes a new version; earlier ones can still be read.',
  'legal.standard': 'This is the standard text. Please check that it fits your company.',
  'legal.current': 'Version {version} applies now.',
  'legal.waiting': 'Version {version} applies from {day}.',
  'legal.publish': 'Publish as a new version',
  'legal.published': 'Version {version} was published.',
};
