import { liveKeys } from '#kernel/web/live.ts';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';

const { list, count, read, readAll } = notificationEndpoints;
const stale = [list, count];

liveKeys({ 'notification.notice': stale });

export const useUnread = () => useEndpoint(count, {}, { quiet: true });
export const useNotices = (enabled: boolean) => useEndpoint(list, { query: { limit: 20 } }, { enabled, quiet: true });
export const useMarkRead = () => useSend(read, { invalidates: stale });
export const useMarkAllRead = () => useSend(readAll, { invalidates: stale });
