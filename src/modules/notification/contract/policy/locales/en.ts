/** What the screens of how members are told say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'policy.saved': 'The rules are saved.',
  'policy.always':
    'Everything is listed at the bell. Mails about signing in and about the safety of an account are always sent, and at once.',
  'own.title': 'How {company} tells you',
  'own.description': 'Everything is listed at the bell. Choose how you hear of each kind outside of the product.',
  'own.fixed': 'Your company has decided that this is always sent.',
  'own.account': 'Your account is not told this way. Switch it on in the choices above to choose here.',
  'own.quiet': 'It is quiet from {from} until {until}. What comes meanwhile is sent at {until} of your own time.',
  'own.urgent': 'Sent at once in quiet hours, too.',
};
