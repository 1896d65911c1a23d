/** Notices on the bar at the bottom of a phone: a button that says how many are unread, and opens the newest. */
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { useVisibleUnread } from '../notification.api.ts';

const NoticeSheet = lazyPart(async () => (await import('./NoticeSheet.tsx')).NoticeSheet);

export function NoticeTab(props: { className?: string | undefined; children: (unread: number) => ReactNode }) {
  const [sheet, setSheet] = useState({ mounted: false, opened: false });
  const unread = useVisibleUnread();
  return (
    <>
      <button
        type="button"
        className={props.className}
        aria-haspopup="dialog"
        onClick={() => setSheet({ mounted: true, opened: true })}
      >
        {props.children(unread)}
      </button>
      {sheet.mounted && (
        <NoticeSheet
          opened={sheet.opened}
          onClose={() => setSheet({ mounted: true, opened: false })}
          onMissing={() => setSheet({ mounted: false, opened: false })}
        />
      )}
    </>
  );
}
