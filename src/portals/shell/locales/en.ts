/** What the screens of the frame around all portals say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'routing.loading': 'Loading the company “{code}”',
  'routing.loading-any': 'Loading the company',
  'routing.company-title': 'Company not found',
  'routing.company-message': 'The company “{code}” does not exist or is not available. Please check the address.',
  'routing.main-site': 'Go to the main site',
  'routing.create-company': 'Create a company',
  'routing.error-title': 'Routing error',
  'routing.error-message': 'We cannot tell which company this address belongs to.',
  'routing.domain': 'Domain',
  'routing.context': 'Context',
  'routing.domain-title': 'Domain error',
  'routing.domain-message': 'The domain could not be checked. Please try again shortly.',
  'missing.message': 'The address has changed, or this screen does not exist.',
  'missing.home': 'Go to the start',
  'session.checking': 'Checking whether you are signed in',
  'arrive.working': 'Signing you in',
  'arrive.failed': 'Could not sign you in',
  'arrive.message': 'A sign-in link works once and for one minute. Please sign in again.',
  'broken.title': 'Could not open this screen',
  'broken.message': 'There may be a new version. Please reload the page.',
  'broken.reload': 'Reload',
  'palette.hint': 'Move ↑↓ · open Enter · close Esc',
  'company.all': 'All my companies',
};
