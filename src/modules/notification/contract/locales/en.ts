/** What the screens of notices and messages say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'bell.came': 'Something new',
  'bell.came-text': 'New notices at the bell: {count}.',
  'bell.openUnread': 'Notifications, {count} unread',
  'bell.title': 'Notifications',
  'bell.readAll': 'Mark all as read',
  'bell.empty': 'No notifications yet',
  'bell.emptyHint': 'Approvals and news about orders appear here.',
  'bell.unread': 'Unread',
  'push.switch': 'Tell me of approvals, tasks and messages while this browser is closed',
  'push.refused':
    'Notifications from this site are blocked. Allow them in the site settings beside the address, then switch this on.',
  'push.failed': 'This could not be switched on. Check your connection and try again in a moment.',
  'bell.decide': 'Decide',
  'bell.together': '{count} together',
};
