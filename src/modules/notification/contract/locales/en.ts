/** English texts of the notice and message screens, with the same keys as the Korean ones. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'bell.came': 'New notifications',
  'bell.came-text': 'Check the bell: {count} new.',
  'bell.openUnread': 'Notifications, {count} unread',
  'bell.title': 'Notifications',
  'bell.readAll': 'Mark all as read',
  'bell.empty': 'No notifications yet',
  'bell.emptyHint': 'Approval requests and order updates appear here.',
  'bell.unread': 'Unread',
  'push.switch': 'Notify me of approvals, tasks and messages while this browser is closed',
  'push.refused':
    'Notifications from this site are blocked. Allow them in the site settings next to the address, then turn this on.',
  'push.failed': 'Could not turn this on. Check your connection and try again in a moment.',
  'bell.decide': 'Decide',
  'bell.together': '{count} together',
};
