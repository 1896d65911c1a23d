/** Notices as the bell asks for them. */
import { useEffect, useRef } from 'react';
import { isWeekend } from '#kernel/contract/preferences.ts';
import { useChoices } from '#kernel/web/choices.ts';
import { showNotice } from '#kernel/web/notify.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { countUnread, listNotices, markAllRead, markRead } from '../contract/endpoints.ts';
import { useText } from './text.ts';

export const useCount = () => useEndpoint(countUnread, {}, { quiet: true });

/** How many are new, as far as the person wants to see that: nobody else's list is another for it. */
export function useUnread(): number {
  const unread = useCount().data?.unread ?? 0;
  return useChoices()?.notifications.inApp === false ? 0 : unread;
}

/** Says that one came, where the person wants that to pop up, and not on a day off. */
export function useArrivals(): void {
  const t = useText();
  const { data } = useCount();
  const choices = useChoices();
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const came = before.current === null ? 0 : data.unread - before.current;
    before.current = data.unread;
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
