/** The bell in the header: how many notices are unread; it opens the newest of them. */
import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { LazyPopover } from '#kernel/web/ui/index.ts';
import { useNewNoticePopup, useVisibleUnread } from '../notification.api.ts';
import { useText } from '../text.ts';
import { usePushRegistration } from '../useKeptPush.ts';

const NoticeList = lazyPart(async () => (await import('./NoticeList.tsx')).NoticeList);

export function NoticeBell() {
  const t = useText();
  usePushRegistration();
  useNewNoticePopup();
  const unread = useVisibleUnread();
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      radius="xl"
      aria-label={unread > 0 ? t('bell.openUnread', { count: unread }) : t('bell.title')}
    >
      <IconBell size={20} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <Indicator label={unread > 99 ? '99+' : unread} size={18} disabled={unread === 0} offset={5} color="red.8">
      <LazyPopover button={button} label={t('bell.title')} width={360} p={0}>
        {(close) => <NoticeList onClose={close} />}
      </LazyPopover>
    </Indicator>
  );
}
