/** What the screens of notices and messages say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'bell.openUnread': 'Notices, {count} unread',
  'bell.title': 'Notices',
  'bell.readAll': 'Mark all as read',
  'bell.empty': 'No notices yet',
  'bell.emptyHint': 'Approvals and news about orders appear here.',
  'bell.unread': 'Unread',
};
