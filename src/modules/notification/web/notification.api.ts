/** Notices as the bell asks for them. */
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { countUnread, listNotices, markAllRead, markRead } from '../contract/endpoints.ts';

export const useUnread = () => useEndpoint(countUnread, {}, { quiet: true });
export const useNotices = (enabled: boolean) =>
  useEndpoint(listNotices, { query: { limit: 20 } }, { enabled, quiet: true });
export const useMarkRead = () => useSend(markRead);
export const useMarkAllRead = () => useSend(markAllRead);
