/** Notices as the bell asks for them. */
import { useEffect, useRef } from 'react';
import { isWeekend } from '#kernel/contract/preferences.ts';
import { showNotice } from '#kernel/web/notify.tsx';
import { usePreferences } from '#kernel/web/preferences-store.ts';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { countUnread, listNotices, markAllRead, markRead } from '../contract/endpoints.ts';
import { useText } from './text.ts';

export const useUnreadCount = () => useEndpoint(countUnread, {}, { quiet: true });

/** Number of new notices, if the person wants to see it: the list itself is unchanged. */
export function useVisibleUnread(): number {
  const unread = useUnreadCount().data?.unread ?? 0;
  return usePreferences()?.notifications.inApp === false ? 0 : unread;
}

/** Says that one came, where the person wants that to pop up, and not on a day off. */
export function useNewNoticePopup(): void {
  const t = useText();
  const { data } = useUnreadCount();
  const choices = usePreferences();
  const previousCount = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const came = previousCount.current === null ? 0 : data.unread - previousCount.current;
    previousCount.current = data.unread;
    if (came <= 0 || !choices || document.hidden) return;
    const { inApp, method, skipWeekends } = choices.notifications;
    const isOff = skipWeekends && isWeekend(choices.timezone, new Date());
    if (inApp && method === 'toast' && !isOff) showNotice(t('bell.came'), t('bell.came-text', { count: came }));
  }, [data, choices, t]);
}
export const useNotices = (enabled: boolean) =>
  useEndpoint(listNotices, { query: { limit: 20 } }, { enabled, quiet: true });
export const useMarkRead = () => useSend(markRead);
export const useMarkAllRead = () => useSend(markAllRead);
