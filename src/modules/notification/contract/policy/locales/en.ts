/** English texts of the notification policy screens, with the same keys as the Korean ones. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'policy.saved': 'Notification rules saved.',
  'policy.always':
    'Everything appears under the bell. Emails about signing in and account security are always sent immediately.',
  'own.title': 'Notifications from {company}',
  'own.description': 'Everything appears under the bell. Choose how to be notified of each kind outside the app.',
  'own.fixed': 'Your company always sends this.',
  'own.account': 'This channel is off in your account. Turn it on above to choose it here.',
  'own.quiet': 'Quiet hours are from {from} to {until}. Notifications are sent together at {until} your time.',
  'own.urgent': 'Sent immediately, even in quiet hours.',
};
