/** Notices as the bell asks for them. */
import { liveKeys } from '#kernel/web/live.ts';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { countUnread, listNotices, markAllRead, markRead } from '../contract/endpoints.ts';

const stale = [listNotices, countUnread];

liveKeys({ 'notification.notice': stale });

export const useUnread = () => useEndpoint(countUnread, {}, { quiet: true });
export const useNotices = (enabled: boolean) =>
  useEndpoint(listNotices, { query: { limit: 20 } }, { enabled, quiet: true });
export const useMarkRead = () => useSend(markRead, { invalidates: stale });
export const useMarkAllRead = () => useSend(markAllRead, { invalidates: stale });
